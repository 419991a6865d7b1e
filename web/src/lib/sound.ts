/** Small sounds, made by the browser itself. */

import { settings } from "./settings.svelte";

type Sound = "card" | "move" | "turn" | "win" | "chat" | "refuse";
// Each sound is a few tones: frequency in hertz, start and length in seconds, loudness.
const TONES: Record<Sound, [number, number, number, number][]> = {
  card: [[520, 0, 0.05, 0.05]],
  move: [
    [392, 0, 0.06, 0.06],
    [523, 0.05, 0.08, 0.06],
  ],
  turn: [
    [587, 0, 0.12, 0.1],
    [784, 0.12, 0.2, 0.1],
  ],
  win: [
    [523, 0, 0.15, 0.1],
    [659, 0.15, 0.15, 0.1],
    [784, 0.3, 0.35, 0.1],
  ],
  chat: [[880, 0, 0.05, 0.04]],
  refuse: [[180, 0, 0.15, 0.08]],
};
let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.sound || !("AudioContext" in window)) return;
  if (!navigator.userActivation.hasBeenActive) return; // browsers allow no sound before a touch
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const [pitch, start, length, loudness] of TONES[sound]) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    const at = context.currentTime + start;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loudness, at + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + length + 0.02);
  }
}
