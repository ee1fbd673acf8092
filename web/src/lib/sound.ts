import { settings } from './settings.svelte';

export type Sound = 'dice' | 'pencil' | 'stamp' | 'turn' | 'arrive';

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** What is worth hearing while looking elsewhere. */
const CALLS: Sound[] = ['turn', 'arrive'];

/** Makes a small noise, if the person wants to hear any. */
export function play(sound: Sound): void {
  if (!settings.sound || (document.visibilityState === 'hidden' && !CALLS.includes(sound))) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const out = context.createGain();
  out.gain.value = settings.volume;
  out.connect(context.destination);
  const at = context.currentTime + 0.01;
  PLAYERS[sound](context, out, at);
}

const PLAYERS: Record<Sound, (context: AudioContext, out: AudioNode, at: number) => void> = {
  dice(audio, out, at) {
    for (let knock = 0; knock < 6; knock += 1) {
      const when = at + knock * 0.07 + Math.random() * 0.03;
      hiss(audio, out, { when, ms: 45, tone: 1800 + Math.random() * 1600, loud: 0.5 - knock * 0.06 });
    }
  },
  pencil(audio, out, at) {
    hiss(audio, out, { when: at, ms: 110, tone: 4200, loud: 0.12 });
    hiss(audio, out, { when: at + 0.13, ms: 80, tone: 3600, loud: 0.1 });
  },
  stamp(audio, out, at) {
    hum(audio, out, { when: at, ms: 160, from: 130, to: 55, loud: 0.7 });
    hiss(audio, out, { when: at, ms: 60, tone: 700, loud: 0.4 });
  },
  turn(audio, out, at) {
    hum(audio, out, { when: at, ms: 240, from: 523, to: 523, loud: 0.2 });
    hum(audio, out, { when: at + 0.16, ms: 420, from: 784, to: 784, loud: 0.2 });
  },
  arrive(audio, out, at) {
    for (const [i, tone] of [392, 523, 659].entries())
      hum(audio, out, { when: at + i * 0.12, ms: 260, from: tone, to: tone, loud: 0.18 });
  },
};

function hiss(
  audio: AudioContext,
  out: AudioNode,
  note: { when: number; ms: number; tone: number; loud: number },
): void {
  noise ??= whiteNoise(audio);
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = note.tone;
  filter.Q.value = 1.4;
  source
    .connect(filter)
    .connect(fading(audio, note.when, note.ms, note.loud))
    .connect(out);
  source.start(note.when, Math.random() * 0.5, note.ms / 1000);
}

function hum(
  audio: AudioContext,
  out: AudioNode,
  note: { when: number; ms: number; from: number; to: number; loud: number },
): void {
  const source = audio.createOscillator();
  source.type = 'sine';
  source.frequency.setValueAtTime(note.from, note.when);
  source.frequency.exponentialRampToValueAtTime(note.to, note.when + note.ms / 1000);
  source.connect(fading(audio, note.when, note.ms, note.loud)).connect(out);
  source.start(note.when);
  source.stop(note.when + note.ms / 1000);
}

function fading(audio: AudioContext, when: number, ms: number, loud: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, when);
  gain.gain.exponentialRampToValueAtTime(0.001, when + ms / 1000);
  return gain;
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
