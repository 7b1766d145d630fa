const KEPT = 'studio-sound'

let audio: AudioContext | undefined

export function isSoundOn(): boolean {
  return sessionStorage.getItem(KEPT) === 'on'
}

/** Off until somebody turns it on. */
export function turnSound(isOn: boolean): void {
  sessionStorage.setItem(KEPT, isOn ? 'on' : 'off')
  if (isOn) play([660], 0.06)
}

export const sounds = {
  chip: () => play([920], 0.03),
  begin: () => play([180, 220, 170, 240, 190], 0.05),
  goal: () => play([392, 494, 587, 784], 0.07),
  win: () => play([523, 659, 784, 1_047], 0.11),
}

/** Short tones, one after the other. */
function play(tones: readonly number[], seconds: number): void {
  if (!isSoundOn()) return
  audio ??= new AudioContext()
  const { currentTime, destination } = audio
  for (const [nth, tone] of tones.entries()) {
    const at = currentTime + nth * seconds
    const [source, volume] = [audio.createOscillator(), audio.createGain()]
    source.type = 'triangle'
    source.frequency.value = tone
    volume.gain.setValueAtTime(0.08, at)
    volume.gain.exponentialRampToValueAtTime(0.001, at + seconds * 1.6)
    source.connect(volume).connect(destination)
    source.start(at)
    source.stop(at + seconds * 1.7)
  }
}
