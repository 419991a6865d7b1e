/** Names of pieces, places and towers in the person's language. */

import { t, words } from "../../lib/i18n.svelte";
import {
  codeColour,
  TOWER_NAMES,
  type Bridge,
  type Colour,
  type Piece,
  type Place,
  type Sort,
  type Tower,
} from "./city";

export function nameColour(seats: number, colour: Colour): string {
  return t(`skybridge.word.${codeColour(seats, colour)}`);
}

export function nameSort(seats: number, sort: Sort): string {
  return t(`skybridge.named.${sort.kind}`, { colour: nameColour(seats, sort.colour) });
}

export function namePlace(place: Place): string {
  const names = place.towers.map((tower) => TOWER_NAMES[tower]!);
  if (names.length > 1)
    return t("skybridge.place.pair", { first: names[0], second: names[1], floors: place.height });
  return t("skybridge.place.tower", { tower: names[0], floors: place.height });
}

/** What is done by touching a place. */
export function labelPlace(seats: number, place: Place): string {
  return t("skybridge.put", { piece: nameSort(seats, place), tower: namePlace(place) });
}

export function nameBridge(seats: number, bridge: Bridge): string {
  const [first, second] = bridge.towers.map((tower) => TOWER_NAMES[tower]!);
  return t("skybridge.bridge_over", {
    bridge: nameSort(seats, { colour: bridge.colour, kind: "bridge" }),
    first,
    second,
    floors: bridge.bottom,
  });
}

/** All that can be seen of a tower, for those who do not see it. */
export function describeTower(seats: number, tower: Tower): string {
  const head = t("skybridge.tower", {
    tower: tower.name,
    floors: tower.height,
    roof: tower.roof ? "closed" : "open",
  });
  const roof = tower.roof ? `, ${nameSort(seats, { colour: tower.roof, kind: "roof" })}` : "";
  const pieces = tower.pieces.map((piece) => namePiece(seats, piece));
  return pieces.length
    ? `${head}${roof}. ${t("skybridge.from_ground", { pieces: words.list(pieces) })}`
    : head + roof;
}

function namePiece(seats: number, piece: Piece): string {
  const name = nameSort(seats, piece);
  return piece.other === null
    ? name
    : t("skybridge.bridge_to", { bridge: name, tower: TOWER_NAMES[piece.other] });
}
