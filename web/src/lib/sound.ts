// Two soft tones when it is the reader's turn.
let audio: AudioContext | undefined;

export function chime(): void {
  audio ??= new AudioContext();
  const start = audio.currentTime;
  for (const [i, pitch] of [523.25, 783.99].entries()) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const at = start + i * 0.14;
    tone.type = 'sine';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.12, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.55);
  }
}
