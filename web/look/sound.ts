import { soundOf } from './look-cookie.ts'

/** What is heard, where the member wants to: a ticket that stands, a win, a stake that came back. */
export type Moment = 'placed' | 'won' | 'returned'

/** Hertz, one note after the other. */
const NOTES: Readonly<Record<Moment, readonly number[]>> = {
  placed: [659, 880],
  won: [523, 659, 784, 1047],
  returned: [523, 523],
}
const NOTE_S = 0.12
/** Heard over a table, not across a room. */
const LOUDNESS = 0.08
/** Loudness falls by a curve that never reaches nothing. */
const SILENCE = 0.001

/** Sounds a moment if the member turned sounds on, and the browser lets a page be heard. */
export function sound(moment: Moment): void {
  if (soundOf(document.cookie) !== 'on' || !('AudioContext' in window)) return
  const audio = new AudioContext()
  const volume = audio.createGain()
  volume.connect(audio.destination)
  let last: OscillatorNode | undefined
  for (const [place, hertz] of NOTES[moment].entries()) {
    const from = audio.currentTime + place * NOTE_S
    volume.gain.setValueAtTime(LOUDNESS, from)
    volume.gain.exponentialRampToValueAtTime(SILENCE, from + NOTE_S)
    last = audio.createOscillator()
    last.frequency.value = hertz
    last.connect(volume)
    last.start(from)
    last.stop(from + NOTE_S)
  }
  last?.addEventListener('ended', () => void audio.close())
}
