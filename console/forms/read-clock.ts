/** `16:05`, `16.05`, `1605`, `9:30` or `16:05:30` as `16:05:00`; undefined for what is no time of a day. */
export function readClock(typed: string): string | undefined {
  const plain = typed.trim()
  const found = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?$/.exec(plain) ?? /^(\d{2})(\d{2})(\d{2})?$/.exec(plain)
  if (!found) return undefined
  const [, hour = '', minute = '', second = '00'] = found
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  return `${hour.padStart(2, '0')}:${minute}:${second}`
}

/** A clock as it is shown: without seconds of zero. */
export function printClock(clock: string): string {
  return clock.replace(/^(\d{2}:\d{2}):00$/, '$1')
}
