import { Emblem } from '../../ui/marks/emblem.tsx'
import { TimeRing, timeLeft, timeTone } from '../../ui/marks/time-ring.tsx'
import { useServerNow } from '../../ui/server-clock.ts'
import { countdown } from '../../ui/thai-date.ts'
import { roundText } from '../text/rounds.ts'
import type { ShownRound } from './shown-round.ts'

interface Timed {
  round: Pick<ShownRound, 'opensAtMs' | 'closesAtMs' | 'flag'>
  nowMs: number
}

/** The lottery's emblem inside the ring of its remaining time. */
export function RoundRing({ round, nowMs, size = 'md' }: Timed & { size?: 'md' | 'lg' }) {
  const now = useServerNow(nowMs)
  return (
    <TimeRing tone={timeTone(round.closesAtMs - now)} left={timeLeft(round, now)} size={size}>
      <Emblem flag={round.flag} size="fill" />
    </TimeRing>
  )
}

interface CountdownProps {
  closesAtMs: number
  nowMs: number
  /** What is said when the time is over. */
  over?: string
}

/** The remaining time as text. Not announced every second: `SpokenCountdown` speaks at a few moments. */
export function Countdown({ closesAtMs, nowMs, over = roundText.closed }: CountdownProps) {
  const remainingMs = closesAtMs - useServerNow(nowMs)
  const tone = timeTone(remainingMs)
  return (
    <span role="timer" className={`time-text time-text-${tone}`}>
      {tone === 'off' ? over : countdown(remainingMs)}
    </span>
  )
}

/** Tells a screen reader once at fifteen, three and one minute, and when the round has closed. */
export function SpokenCountdown({ closesAtMs, nowMs }: { closesAtMs: number; nowMs: number }) {
  const remainingMs = closesAtMs - useServerNow(nowMs)
  return (
    <span className="unseen" aria-live="polite">
      {roundText.spokenLeft(remainingMs)}
    </span>
  )
}
