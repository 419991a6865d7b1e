/** What is chosen on the way to a move of Level 8: a card, a part's name, the cards that go there. */

import { tick } from "svelte";
import { t } from "../../lib/i18n.svelte";
import type { Source } from "../../lib/source";
import { Moves } from "../../lib/touch";
import type { LegalMove, Level8Touch } from "../../lib/wire";
import { SKIP, WILD, partsOf, type Part } from "./cards";

type Touch<Key> = Extract<Level8Touch, { key: Key }>;
export type Add = LegalMove & { touch: Touch<"add"> };
export type Name = LegalMove & { touch: Touch<"name"> };

export class Laying {
  picked = $state.raw<{ id: string; card: number } | null>(null);
  isDragging = $state(false);
  ends = $state.raw<readonly Add[]>([]); // where a card may go, of which one is to be chosen
  missed = $state(""); // what was asked when a touch did nothing
  #isNaming = $state(false); // the person wishes to say what each part is to be
  #narrowBy = $state<number | null>(null); // the card that the part to be named shall have
  #isChoosing = false;
  #wishes: number[] = []; // cards that were touched for a part before their place came up
  #room: () => Source<"level8">;

  constructor(
    room: () => Source<"level8">,
    readonly settle: () => void, // whatever was touched may be gone: the keyboard goes on elsewhere
  ) {
    this.#room = room;
  }

  view = $derived.by(() => this.#room().view!);
  me = $derived.by(() => this.#room().seat);
  moves = $derived.by(() => new Moves(this.#room().legal));
  isAsked = $derived.by(() => this.#room().legal.length > 0);
  isPlaying = $derived.by(() => this.view.phase === "play" && this.isAsked);
  isComposing = $derived.by(
    () => this.isAsked && (this.view.phase === "name" || this.view.phase === "fill"),
  );
  canLay = $derived.by(() => this.isPlaying && this.moves.has("name"));
  card = $derived.by(() => (this.isPlaying ? (this.picked?.card ?? null) : null));
  parts = $derived.by((): Part[] => (this.me === null ? [] : partsOf(this.view, this.me)));
  adds = $derived.by(() => this.moves.all("add") as Add[]);
  names = $derived.by(() => this.moves.all("name") as Name[]);
  steps = $derived.by(() => this.#room().draft?.moves.length ?? 0);

  /** The names to choose from; none while nobody asks for them. */
  naming = $derived.by((): Name[] => {
    if (this.view.phase !== "name" && !(this.isPlaying && this.#isNaming)) return [];
    return this.#narrowBy === null ? this.names : this.#namesWith(this.#narrowBy);
  });
  isWildNamed = $derived.by(() => this.#narrowBy === WILD);

  #namesWith(card: number): Name[] {
    return this.names.filter(({ touch }) => touch.cards.includes(card));
  }

  /** What can be done with a card of the hand. */
  can(card: number): boolean {
    const { phase } = this.view;
    if (phase === "keep") return this.moves.at("keep", { card }) !== undefined;
    if (phase === "fill" || phase === "add") return this.#fillOf(card) !== undefined;
    if (phase === "name") return this.#namesWith(card).length > 0;
    return this.isPlaying && (this.discardOf(card) !== undefined || this.addsOf(card).length > 0);
  }

  discardOf(card: number): LegalMove | undefined {
    return this.moves.at("discard", { card });
  }

  canLayWith(card: number): boolean {
    return this.isPlaying && this.#namesWith(card).length > 0;
  }

  /** Where a card can be added; all places where any can, for none. */
  addsOf(card: number | null, owner?: number, part?: number): Add[] {
    return this.adds.filter(
      ({ touch }) =>
        (card === null || touch.cards.includes(card)) &&
        (owner === undefined || touch.owner === owner) &&
        (part === undefined || touch.part === part),
    );
  }

  partOf({ touch }: Add): Part {
    return partsOf(this.view, touch.owner)[touch.part]!;
  }

  skipOf(seat: number): LegalMove | undefined {
    return this.card === SKIP ? this.moves.at("skip", { card: SKIP, seat }) : undefined;
  }

  #fillOf(card: number): LegalMove | undefined {
    return this.moves.at("fill", { card });
  }

  /** Make a move; whether there is more to choose of it. */
  async choose(move: LegalMove | undefined): Promise<boolean> {
    if (move === undefined || this.#isChoosing) return false;
    const steps = this.steps;
    this.#isChoosing = true; // a second touch before the answer would be about cards that have moved
    this.forget();
    try {
      await this.#room().choose(move.move);
    } finally {
      this.#isChoosing = false;
    }
    await tick();
    if (document.activeElement === document.body && this.view.phase !== "over") this.settle();
    return this.steps > steps;
  }

  async #follow(): Promise<void> {
    let card: number | undefined;
    while ((card = this.#wishes.find((wish) => this.#fillOf(wish))) !== undefined) {
      this.#wishes.splice(this.#wishes.indexOf(card), 1);
      if (!(await this.choose(this.#fillOf(card)))) return;
    }
  }

  async name(move: Name, card: number | null = this.#narrowBy): Promise<void> {
    this.#wishes = card !== null && card !== WILD ? [card] : [];
    if (await this.choose(move)) await this.#follow();
  }

  /** Lay the level so that a card belongs to the part that comes next. */
  async put(card: number): Promise<void> {
    const found = this.#namesWith(card);
    if (found.length === 1) return this.name(found[0]!, card);
    this.forget();
    this.#isNaming = true;
    this.#narrowBy = card;
  }

  async fill(card: number): Promise<void> {
    if (await this.choose(this.#fillOf(card))) await this.#follow();
  }

  async add(move: Add, card: number | null = this.card): Promise<void> {
    if ((await this.choose(move)) && card !== null && this.view.phase === "add")
      await this.choose(this.#fillOf(card));
  }

  /** Add a card at one of some places: which one is asked where there are several. */
  async addAt(places: readonly Add[], card: number | null = this.card): Promise<void> {
    if (places.length === 1) return this.add(places[0]!, card);
    this.ends = places;
  }

  /** Say what each part is to be. */
  async layMyself(): Promise<void> {
    this.forget();
    this.#isNaming = true;
    if (this.names.length === 1) await this.name(this.names[0]!, null);
  }

  /** Lay all that is still to be laid, with as few wilds as the server's counting finds. */
  async layAll(): Promise<void> {
    for (;;) {
      const fills = this.moves.all("fill");
      const natural = fills.find(({ touch }) => "card" in touch && touch.card !== WILD);
      const most = Math.max(...this.names.map(({ touch }) => touch.naturals));
      const name = this.names.find(({ touch }) => touch.naturals === most);
      if (!(await this.choose(name ?? natural ?? fills[0]))) return;
    }
  }

  /** A card of the hand was touched. */
  touch(held: { id: string; card: number }): void {
    const { phase } = this.view;
    if (phase === "keep") void this.choose(this.moves.at("keep", { card: held.card }));
    else if (phase === "fill" || phase === "add") void this.fill(held.card);
    else if (phase === "name") void this.put(held.card);
    else {
      const isAgain = this.picked?.id === held.id;
      this.forget();
      if (!isAgain) this.picked = held;
    }
  }

  lift(held: { id: string; card: number }): void {
    this.forget();
    this.isDragging = true;
    if (this.isPlaying && this.can(held.card)) this.picked = held;
  }

  /** Whether a card may be dropped there: onto a part, a pile, a seat or the own level. */
  accepts(held: { id: string; card: number }, where: string): boolean {
    return this.#droppedAt(held, where) !== null;
  }

  drop(held: { id: string; card: number }, where: string): void {
    const act = this.#droppedAt(held, where);
    this.forget();
    act?.();
  }

  /** What it does to drop a card there. */
  #droppedAt(held: { id: string; card: number }, where: string): (() => void) | null {
    const { card } = held;
    if (!this.can(card)) return null;
    const [what, owner, part] = where.split(":");
    if (what === "lay" && this.canLayWith(card)) return () => void this.put(card);
    if (what === "lay" && !this.isPlaying) return () => this.touch(held);
    const move =
      what === "discard"
        ? this.discardOf(card)
        : what === "skip" && card === SKIP
          ? this.moves.at("skip", { card, seat: Number(owner) })
          : undefined;
    if (move) return () => void this.choose(move);
    const places =
      what === "add"
        ? this.addsOf(card, Number(owner), part === undefined ? undefined : Number(part))
        : [];
    if (!places.length) return null;
    return () => {
      if (places.length > 1) this.picked = held;
      void this.addAt(places, card);
    };
  }

  forget(): void {
    this.picked = null;
    this.isDragging = this.#isNaming = false;
    this.#narrowBy = null;
    this.ends = [];
    this.missed = "";
  }

  /** A new turn: whatever was wished is forgotten. */
  begin(): void {
    this.forget();
    this.#wishes = [];
  }

  /** A touch that did nothing is answered by one line. */
  miss(): void {
    const asked = this.isAsked ? (this.#room().ask?.key ?? "") : "wait";
    this.missed = t(`level8.missed.${asked}`);
  }
}
