const SECONDS = 0.25;

/** One short, quiet tone. Where the browser wants a click first there is none. */
export function playTone(): void {
  if (typeof AudioContext === "undefined") return;
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.08, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.addEventListener("ended", () => void audio.close());
  tone.start();
  tone.stop(audio.currentTime + SECONDS);
}
