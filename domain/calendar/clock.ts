import { invariant } from '../invariant.ts'

/**
 * The time zone of a time of day. Exchanges without daylight saving use Bangkok's, because the difference is constant.
 */
export type Zone = 'bangkok' | 'moscow' | 'cairo' | 'frankfurt' | 'london' | 'new-york'

/** 'HH:MM'. From 24 on it is after midnight: '24:15' of Friday is Saturday, 00:15. */
export type Clock = string

/** Minutes from the midnight that begins the game day. */
export function minutesOf(clock: Clock): number {
  invariant(/^[0-2]\d:[0-5]\d$/.test(clock), 'a time of a game day is HH:MM, 00:00 to 29:59')
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
}

/** The inverse of minutesOf. */
export function clockAt(minutes: number): Clock {
  const clock = [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
  invariant(minutesOf(clock) === minutes, 'a time of a game day is a whole minute of its 30 hours')
  return clock
}
