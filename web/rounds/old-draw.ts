import { roundText } from '../text/rounds.ts'

const DAY_MS = 86_400_000
/** The government draws twice a month: when the newest known draw is older than this, some are missing. */
const OLD_DAYS = 40

/** How long ago a draw was, when that is longer than a visitor would expect. */
export function oldDrawWords(drawnMs: number, nowMs: number): string | null {
  const days = Math.floor((nowMs - drawnMs) / DAY_MS)
  if (days <= OLD_DAYS) return null
  return days < 365 ? roundText.monthsAgo(Math.floor(days / 30)) : roundText.yearsAgo(Math.floor(days / 365))
}
