/** Small sounds of paper, wood and glass, made by the browser itself, mixed low; and a touch on phones.
 *
 * A table says which of them an event has: `export const sounds = (event) => Sound | null` of its View.
 */

import { settings } from "./settings.svelte";

/** What is heard at a table: things that are moved, and below, what concerns people. */
type Thing = "card" | "flip" | "shuffle" | "move" | "wood" | "stone" | "glass" | "coin" | "fall";
export type Sound = Thing | "turn" | "win" | "lose" | "chat" | "refuse";

/** What is struck, and how: seconds from the beginning, loudness, and for what rings its pitch in hertz. */
type Stroke =
  | { of: "paper"; at: number; loud: number; high: number; long: number }
  | { of: "wood" | "glass"; at: number; loud: number; pitch: number };

const paper = (at: number, loud: number, high = 3200, long = 0.09): Stroke => ({
  of: "paper",
  at,
  loud,
  high,
  long,
});
const wood = (at: number, pitch: number, loud = 0.1): Stroke => ({ of: "wood", at, loud, pitch });
const glass = (at: number, pitch: number, loud = 0.05): Stroke => ({
  of: "glass",
  at,
  loud,
  pitch,
});

const SOUNDS: Record<Sound, Stroke[]> = {
  card: [paper(0, 0.07), paper(0.07, 0.05, 1800, 0.05)],
  flip: [paper(0, 0.05, 2600, 0.05), paper(0.1, 0.09, 4200, 0.03)],
  shuffle: [0, 0.06, 0.12, 0.18, 0.24].map((at) => paper(at, 0.05, 2400 + 4000 * at, 0.05)),
  move: [paper(0, 0.05, 2400, 0.06), wood(0.05, 190)],
  wood: [wood(0, 240), wood(0.03, 310, 0.04)],
  stone: [wood(0, 96, 0.16), paper(0, 0.06, 900, 0.12)],
  glass: [glass(0, 988), glass(0.07, 1319), glass(0.14, 1568, 0.035)],
  coin: [glass(0, 2093, 0.03), glass(0.05, 2637, 0.035)],
  fall: [wood(0, 220), wood(0.11, 165), wood(0.22, 124, 0.14), paper(0.24, 0.06, 700, 0.2)],
  turn: [glass(0, 784), glass(0.13, 1047)],
  win: [
    glass(0, 523),
    glass(0.14, 659),
    glass(0.28, 784),
    glass(0.46, 1047, 0.07),
    wood(0.46, 262),
  ],
  lose: [wood(0, 262), glass(0.02, 440, 0.035), glass(0.24, 392, 0.035), glass(0.48, 440, 0.03)],
  chat: [glass(0, 1175, 0.025)],
  refuse: [wood(0, 110), wood(0.09, 98)],
};
const RINGS = { wood: [1, 2.76, 5.4], glass: [1, 2.01, 3.9] }; // partial tones of a struck bar and of a bell
const LASTS = { wood: 0.11, glass: 0.85 };
const SHAKES: Partial<Record<Sound, number[]>> = {
  turn: [18],
  refuse: [12, 40, 12],
  win: [25, 60, 40],
};

const MOST = 3; // that are heard of one move
const APART = 0.16; // seconds

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function rustle(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate * 0.3, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = 2 * Math.random() - 1;
  return buffer;
}

/** Something that is loud at once, or a little later, and then fades. */
function fade(audio: AudioContext, at: number, loud: number, rise: number, long: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.linearRampToValueAtTime(loud, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + rise + long);
  gain.connect(audio.destination);
  return gain;
}

function slide(
  audio: AudioContext,
  at: number,
  { loud, high, long }: Stroke & { of: "paper" },
): void {
  noise ??= rustle(audio);
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  source.buffer = noise;
  filter.type = "bandpass";
  filter.Q.value = 0.8;
  filter.frequency.setValueAtTime(high, at);
  filter.frequency.exponentialRampToValueAtTime(high * 0.55, at + long);
  source.connect(filter).connect(fade(audio, at, loud, long * 0.3, long));
  source.start(at, Math.random() * 0.1, 2 * long);
}

function strike(
  audio: AudioContext,
  at: number,
  { of, loud, pitch }: Exclude<Stroke, { of: "paper" }>,
): void {
  RINGS[of].forEach((ratio, index) => {
    const long = LASTS[of] / (1 + index * 1.4);
    const tone = audio.createOscillator();
    tone.frequency.value = pitch * ratio;
    tone.connect(fade(audio, at, loud / (1 + index * 2.4), 0.004, long));
    tone.start(at);
    tone.stop(at + long + 0.05);
  });
}

/** Play what happened together: each thing once, one after the other, and of many only the first. */
export function playAll(sounds: readonly Sound[]): void {
  [...new Set(sounds)].slice(0, MOST).forEach((sound, number) => play(sound, number * APART));
}

/** `later` are the seconds until it begins. */
export function play(sound: Sound, later = 0): void {
  if (!settings.sound || !("AudioContext" in window)) return;
  if (!navigator.userActivation.hasBeenActive) return; // browsers allow no sound before a touch
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const stroke of SOUNDS[sound]) {
    const at = context.currentTime + later + stroke.at;
    if (stroke.of === "paper") slide(context, at, stroke);
    else strike(context, at, stroke);
  }
  const shake = SHAKES[sound];
  if (shake && "vibrate" in navigator && matchMedia("(pointer: coarse)").matches)
    navigator.vibrate(shake);
}
