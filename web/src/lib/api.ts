/** The part of the server that is no table: guests, rooms, logs, reviews. */

import { Refusal } from "./socket";
import type {
  Code,
  GameDetails,
  GameInfo,
  GameWords,
  GuestInfo,
  GuestToken,
  HomeInfo,
  LessonState,
  OwnRoom,
  PositionInfo,
  ReviewState,
  RoomInfo,
  RoomName,
  RoomSummary,
  RuleInfo,
  Settings,
} from "./wire";

export type { GameInfo, OptionInfo, OwnRoom, RoomSummary, Settings } from "./wire";

async function call<T>(
  method: string,
  path: string,
  token?: string | null,
  body?: unknown,
): Promise<T> {
  const headers: Record<string, string> = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refusal("lost", "the server cannot be reached");
  }
  const data: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const problem = data as { code?: string; sentence?: string } | null;
    throw new Refusal(problem?.code ?? "busy", problem?.sentence ?? "the server does not answer");
  }
  return data as T;
}

export const api = {
  games: () => call<GameInfo[]>("GET", "/games"),
  game: (game: string) => call<GameDetails>("GET", `/games/${game}`),
  words: (game: string, language: string) =>
    call<GameWords>("GET", `/games/${game}/words/${language}`),
  rules: (game: string) => call<RuleInfo[]>("GET", `/games/${game}/rules`),
  lesson: (game: string, moves: (number | null)[]) =>
    call<LessonState>("POST", `/lessons/${game}`, null, { moves }),
  becomeGuest: (name: string) => call<GuestToken>("POST", "/guests", null, { name }),
  rename: (token: string, name: string) => call<GuestInfo>("PATCH", "/me", token, { name }),
  myRooms: (token: string) => call<OwnRoom[]>("GET", "/me/rooms", token),
  makeCode: (token: string) => call<Code>("POST", "/me/codes", token),
  useCode: (code: string) => call<GuestToken>("POST", "/devices", null, { code }),
  home: () => call<HomeInfo>("GET", "/home"),
  openHome: () => call<HomeInfo>("POST", "/home"),
  closeHome: () => call<HomeInfo>("DELETE", "/home"),
  publicRooms: () => call<RoomSummary[]>("GET", "/rooms"),
  openRoom: (token: string, settings: Settings) =>
    call<RoomName>("POST", "/rooms", token, settings),
  room: (name: string) => call<RoomInfo>("GET", `/rooms/${name}`),
  log: (name: string, game: number) =>
    call<Record<string, unknown>>("GET", `/rooms/${name}/games/${game}/log`),
  position: (name: string, game: number, ply: number, seat: number | null) =>
    call<PositionInfo>(
      "GET",
      `/rooms/${name}/games/${game}/positions/${ply}${seat === null ? "" : `?seat=${seat}`}`,
    ),
  review: (name: string, game: number) =>
    call<ReviewState>("GET", `/rooms/${name}/games/${game}/review`),
};
