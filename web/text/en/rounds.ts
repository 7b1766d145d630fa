import { howMany } from '../../../domain/how-many.ts'
import type { Twin } from '../../../domain/words.ts'
import type { roundText as Thai } from '../rounds.ts'

export const roundText: Twin<typeof Thai> = {
  closed: 'Closed',
  closing: 'Closing soon',
  waiting: 'Waiting',
  voided: 'No draw',
  voidedRefunded: 'No draw · refunded',
  result: 'Results',
  invented: 'invented result',
  draw: (date) => `Draw ${date}`,
  monthsAgo: (months) => `${howMany(months, 'month')} ago`,
  yearsAgo: (years) => `${howMany(years, 'year')} ago`,
  drawOf: (date) => `Draw of ${date}`,
  closesAt: (time) => `Closes ${time}`,
  closesAtFull: (time) => `Closes ${time}`,
  opensAt: (date, time) => `Opens ${date} ${time}`,
  announcedAt: (time) => `Result ${time}`,
  openCount: (open, all) => `${open}/${all} open`,
  spokenClose: (closesAt, left) => `${closesAt}, ${left} left`,
  shoot: 'Shoot',
  shootLabel: (name) => `Shoot a number, ${name}`,
  threeTop: '3 Top',
  twoBottom: '2 Bottom',
  first: '1st prize',
  frontThree: 'Front 3 digits',
  backThree: 'Last 3 digits',
  lastTwo: 'Last 2 digits',
  spokenLeft: (remainingMs) => {
    if (remainingMs <= 0) return 'Closed for bets'
    if (remainingMs <= 60_000) return 'Less than 1 minute left'
    if (remainingMs <= 180_000) return 'Less than 3 minutes left'
    return remainingMs <= 900_000 ? 'Less than 15 minutes left' : ''
  },
}
