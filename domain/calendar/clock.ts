import { invariant } from '../invariant.ts'

/** Whose clocks a time of day is read on. Exchanges whose clocks never change against ours are kept on Bangkok's. */
export type Zone = 'bangkok' | 'moscow' | 'cairo' | 'frankfurt' | 'london' | 'new-york'

/** 'HH:MM'. Hours from 24 on are after the midnight that ends the day: '24:15' of Friday is Saturday, 00:15. */
export type Clock = string

/** How many minutes after the midnight that begins its game day a clock shows that time. */
export function minutesOf(clock: Clock): number {
  invariant(/^[0-2]\d:[0-5]\d$/.test(clock), 'a time of a game day is HH:MM, 00:00 to 29:59')
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
}

/** The time so many minutes after the midnight that begins a game day. */
export function clockAt(minutes: number): Clock {
  const clock = [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
  invariant(minutesOf(clock) === minutes, 'a time of a game day is a whole minute of its 30 hours')
  return clock
}
