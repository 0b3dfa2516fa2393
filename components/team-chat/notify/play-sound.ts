const NOTES = [
  { frequency: 660, at: 0 },
  { frequency: 880, at: 0.12 },
]
const LENGTH = 0.18

/** Two short notes, made by the browser itself. Where it does not allow sound yet, none. */
export function playSound(): void {
  try {
    const audio = new AudioContext()
    for (const { frequency, at } of NOTES) {
      const start = audio.currentTime + at
      const tone = audio.createOscillator()
      const loudness = audio.createGain()
      tone.frequency.value = frequency
      loudness.gain.setValueAtTime(0.08, start)
      loudness.gain.exponentialRampToValueAtTime(0.001, start + LENGTH)
      tone.connect(loudness).connect(audio.destination)
      tone.start(start)
      tone.stop(start + LENGTH)
    }
    setTimeout(() => void audio.close(), 1_000)
  } catch {
    // Sound is an extra.
  }
}
