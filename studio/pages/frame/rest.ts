import { WORDS } from '../../text/words.ts'
import { say } from './language.ts'

const STEP_MS = 250

/** Shows how many seconds are left until then, down to none. */
export function countRest(untilMs: number, show: (seconds: number) => void): void {
  const leftMs = untilMs - performance.now()
  show(Math.max(0, Math.ceil(leftMs / 1_000)))
  if (leftMs > 0) setTimeout(() => countRest(untilMs, show), Math.min(STEP_MS, leftMs))
}

export function restWords(seconds: number): string {
  return `${say(WORDS.nextIn)} ${seconds} ${say(WORDS.seconds)}`
}
