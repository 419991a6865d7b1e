/** Which page is shown: the part of the address after `#`, which is never sent to a server. */

export type Route =
  | { page: "home" }
  | { page: "room"; room: string; seat: number | null }
  | { page: "review"; room: string; game: number }
  | { page: "learn"; game: string }
  | { page: "rules"; game: string }
  | { page: "device"; code: string }
  | { page: "pieces" };

const GAME = /^[a-z][a-z0-9]+$/; // a name that a game can have

export function parse(hash: string): Route {
  const [page, first, second] = hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  if (page === "room" && first)
    return { page, room: first, seat: second && /^\d$/.test(second) ? Number(second) : null };
  if (page === "review" && first) return { page, room: first, game: Number(second ?? 1) || 1 };
  if ((page === "learn" || page === "rules") && first && GAME.test(first))
    return { page, game: first };
  if (page === "pieces" && import.meta.env.DEV) return { page };
  if (page === "device") return { page, code: first ?? "" };
  return { page: "home" };
}

class Router {
  route = $state.raw<Route>(parse(location.hash));

  constructor() {
    addEventListener("hashchange", () => {
      this.route = parse(location.hash);
      scrollTo(0, 0);
    });
  }

  go(path: string): void {
    location.hash = path;
  }
}

export const router = new Router();
