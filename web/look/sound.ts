import { soundOf } from './look-cookie.ts'

/** What can make a sound: a ticket was placed, a win, a refunded stake. */
export type Moment = 'placed' | 'won' | 'returned'

/** Notes in hertz, played one after the other. */
const NOTES: Readonly<Record<Moment, readonly number[]>> = {
  placed: [659, 880],
  won: [523, 659, 784, 1047],
  returned: [523, 523],
}
const NOTE_S = 0.12
/** Quiet: heard by the person holding the phone. */
const LOUDNESS = 0.08
/** An exponential ramp cannot reach zero. */
const SILENCE = 0.001

/** Plays a sound if the member turned sounds on and the browser allows it. */
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
