import type { PlayShown } from '../../contract/services/play-control.ts'
import { bahtToSatang, type Satang } from '../../domain/money.ts'

/** What a session has come to; null for an assistant who may not see it. */
export function netOf({ staked, won }: PlayShown): Satang | null {
  if (staked === null || won === null) return null
  return (bahtToSatang(won) - bahtToSatang(staked)) as Satang
}

/** `1:05:09` */
export function hoursText(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
