import { howMany } from '../../../domain/how-many.ts'
import type { Twin } from '../../../domain/words.ts'
import type { dateText as Thai } from '../dates.ts'

/** English uses the Common Era. */
export const YEARS_AHEAD: number = 0

export const SHORT_MONTHS: readonly string[] = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
]

export const LONG_MONTHS: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

export const SHORT_DAYS: readonly string[] = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

export const dateText: Twin<typeof Thai> = {
  day: 'Day',
  month: 'Month',
  year: 'Year',
  today: 'Today',
  yesterday: 'Yesterday',
  clock: (time) => time,
  days: (count) => howMany(count, 'day'),
  daysAndHours: (days, hours) => `${days}d ${hours}h`,
  hours: (count) => howMany(count, 'hour'),
  minutes: (count) => howMany(count, 'minute'),
}
