// A small set of sounds, all of them made here.
export type Sound = 'move' | 'turn' | 'points' | 'end' | 'error';

interface Tone {
  pitch: number;
  /** When it begins and how long it rings, in seconds. */
  at: number;
  long: number;
  loud: number;
  wave: OscillatorType;
}

const tone = (pitch: number, at: number, long = 0.5, loud = 0.12): Tone => ({
  pitch,
  at,
  long,
  loud,
  wave: 'sine',
});
const SOUNDS: Record<Sound, Tone[]> = {
  move: [{ ...tone(196, 0, 0.09, 0.1), wave: 'triangle' }],
  turn: [tone(523.25, 0), tone(783.99, 0.14)],
  points: [tone(987.77, 0, 0.25, 0.07), tone(1318.51, 0.07, 0.3, 0.07)],
  end: [tone(523.25, 0, 0.7), tone(659.25, 0.16, 0.7), tone(783.99, 0.32, 1.1)],
  error: [{ ...tone(155.56, 0, 0.2, 0.09), wave: 'triangle' }],
};

let audio: AudioContext | undefined;

export function sound(name: Sound): void {
  audio ??= new AudioContext();
  const now = audio.currentTime;
  for (const { pitch, at, long, loud, wave } of SOUNDS[name]) {
    const source = audio.createOscillator();
    const volume = audio.createGain();
    source.type = wave;
    source.frequency.value = pitch;
    volume.gain.setValueAtTime(0, now + at);
    volume.gain.linearRampToValueAtTime(loud, now + at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, now + at + long);
    source.connect(volume).connect(audio.destination);
    source.start(now + at);
    source.stop(now + at + long + 0.05);
  }
}
