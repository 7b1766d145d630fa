import type { ReactNode } from 'react'
import './time-ring.css'

export type TimeTone = 'ok' | 'soon' | 'last' | 'off'

const SOON_MS = 15 * 60_000
const LAST_MS = 3 * 60_000
/** From this much time on the ring is full: over the days before a Thai draw it would not visibly move. */
const FULL_RING_MS = 6 * 3_600_000

interface TimeRingProps {
  tone: TimeTone
  /** The remaining part of the time, 0 to 1. */
  left: number
  size?: 'md' | 'lg'
  children: ReactNode
}

/** Remaining time as a ring around an emblem. Hidden from screen readers, because the time stands beside it as text. */
export function TimeRing({ tone, left, size = 'md', children }: TimeRingProps) {
  return (
    <span className={`time-ring time-ring-${size} time-ring-${tone}`}>
      <svg viewBox="0 0 50 50" aria-hidden="true" focusable="false">
        <circle cx="25" cy="25" r="23.25" className="time-ring-track" />
        {tone === 'off' ? null : (
          <circle
            cx="25"
            cy="25"
            r="23.25"
            pathLength={100}
            strokeDasharray={`${Math.round(left * 1000) / 10} 100`}
            className="time-ring-arc"
          />
        )}
      </svg>
      <span className="time-ring-face">{children}</span>
    </span>
  )
}

export function timeTone(remainingMs: number): TimeTone {
  if (remainingMs <= 0) return 'off'
  if (remainingMs < LAST_MS) return 'last'
  return remainingMs < SOON_MS ? 'soon' : 'ok'
}

/** The remaining part of the ring for a round that sells from `opensAtMs` to `closesAtMs`. */
export function timeLeft(round: { opensAtMs: number; closesAtMs: number }, nowMs: number): number {
  const wholeMs = Math.min(FULL_RING_MS, Math.max(1, round.closesAtMs - round.opensAtMs))
  return Math.min(1, Math.max(0, (round.closesAtMs - nowMs) / wholeMs))
}
