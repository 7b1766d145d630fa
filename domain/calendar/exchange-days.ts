import type { BangkokDate } from './bangkok.ts'
import type { Clock, Zone } from './clock.ts'

export type Exchange =
  | 'bangkok'
  | 'cairo'
  | 'frankfurt'
  | 'hong-kong'
  | 'london'
  | 'moscow'
  | 'mumbai'
  | 'new-york'
  | 'seoul'
  | 'shenzhen'
  | 'singapore'
  | 'taipei'
  | 'tokyo'

/** A day in one year, 'YYYY-MM-DD', or in every year, 'MM-DD'. */
type Day = string

interface ExchangeDays {
  /** The time zone of its lotteries. Exchanges in Asia have no daylight saving and use Bangkok time. */
  readonly zone: Zone
  /** Weekdays without trading. */
  readonly closed: readonly Day[]
  /** Days on which trading ends early, and when, in the exchange's zone. */
  readonly early?: readonly (readonly [Day, Clock])[]
}

/**
 * Days without trading from late 2026 to the end of 2027, as far as they are known. Holidays that depend on the sighting
 * of the moon or on a yearly decree are added when the exchange announces them.
 */
const EXCHANGES: Readonly<Record<Exchange, ExchangeDays>> = {
  bangkok: {
    zone: 'bangkok',
    closed: [
      ...['01-01', '04-06', '04-13', '04-14', '04-15', '05-01', '05-04', '06-03', '07-28', '08-12'],
      ...['10-13', '10-23', '12-10', '12-31', '2026-12-07'],
      ...['2027-02-22', '2027-05-03', '2027-05-20', '2027-07-19', '2027-10-25', '2027-12-06'],
    ],
  },
  cairo: { zone: 'cairo', closed: ['01-07', '01-25', '04-25', '05-01', '07-23', '10-06'] },
  frankfurt: {
    zone: 'frankfurt',
    closed: ['01-01', '05-01', '12-24', '12-25', '12-26', '12-31', '2027-03-26', '2027-03-29'],
    early: [['12-30', '14:00']],
  },
  'hong-kong': {
    zone: 'bangkok',
    closed: [
      ...['01-01', '07-01', '10-01', '12-25', '12-26'],
      ...['2027-02-08', '2027-02-09', '2027-03-26', '2027-03-29', '2027-04-05', '2027-05-13', '2027-06-09'],
      ...['2027-09-16', '2027-10-08', '2027-12-27'],
    ],
    early: [
      ['12-24', '11:00'],
      ['12-31', '11:00'],
      ['2027-02-05', '11:00'],
    ],
  },
  london: {
    zone: 'london',
    closed: [
      ...['01-01', '12-25', '12-26', '2026-12-28'],
      ...['2027-03-26', '2027-03-29', '2027-05-03', '2027-05-31', '2027-08-30', '2027-12-27', '2027-12-28'],
    ],
    early: [
      ['12-24', '12:30'],
      ['12-31', '12:30'],
    ],
  },
  moscow: { zone: 'moscow', closed: ['01-01', '01-02', '01-07', '05-09', '06-12', '11-04'] },
  mumbai: {
    zone: 'bangkok',
    closed: ['01-26', '05-01', '08-15', '10-02', '12-25', '2026-11-24', '2027-03-26'],
  },
  'new-york': {
    zone: 'new-york',
    closed: [
      ...['01-01', '06-19', '07-04', '12-25', '2026-11-26'],
      ...['2027-01-18', '2027-02-15', '2027-03-26', '2027-05-31', '2027-06-18', '2027-07-05', '2027-09-06'],
      ...['2027-11-25', '2027-12-24'],
    ],
    early: [
      ['2026-11-27', '13:00'],
      ['2026-12-24', '13:00'],
      ['2027-11-26', '13:00'],
    ],
  },
  seoul: {
    zone: 'bangkok',
    closed: [
      ...['01-01', '03-01', '05-01', '05-05', '08-15', '10-03', '10-09', '12-25', '12-31'],
      ...['2027-02-08', '2027-02-09', '2027-05-13', '2027-08-16', '2027-09-14', '2027-09-15', '2027-09-16'],
      ...['2027-10-04', '2027-10-11', '2027-12-27'],
    ],
  },
  shenzhen: {
    zone: 'bangkok',
    closed: ['01-01', '05-01', '10-01', '10-02', '10-03', '10-04', '10-05', '10-06', '10-07', '2027-02-08'],
  },
  singapore: {
    zone: 'bangkok',
    closed: ['01-01', '05-01', '08-09', '12-25', '2027-02-08', '2027-03-26', '2027-05-20'],
    early: [
      ['12-24', '11:00'],
      ['12-31', '11:00'],
      ['2027-02-05', '11:00'],
    ],
  },
  taipei: {
    zone: 'bangkok',
    closed: [
      ...['01-01', '02-28', '12-25'],
      ...['2027-02-05', '2027-02-08', '2027-02-09', '2027-02-10', '2027-03-01', '2027-04-05', '2027-06-09'],
      ...['2027-09-15', '2027-10-11'],
    ],
  },
  tokyo: {
    zone: 'bangkok',
    closed: [
      ...['01-01', '01-02', '01-03', '02-11', '02-23', '04-29', '05-03', '05-04', '05-05', '08-11', '11-03'],
      ...['11-23', '12-31'],
      ...['2027-01-11', '2027-03-22', '2027-07-19', '2027-09-20', '2027-09-23', '2027-10-11'],
    ],
  },
}

export function zoneOf(exchange: Exchange): Zone {
  return EXCHANGES[exchange].zone
}

/** True on a holiday of the exchange. Weekends are part of its lotteries' schedules. */
export function isExchangeHoliday(exchange: Exchange, date: BangkokDate): boolean {
  return EXCHANGES[exchange].closed.some((day) => isDay(day, date))
}

/** When trading ends on a day it ends early, in the zone of `zoneOf`; undefined on other days. */
export function earlyEnd(exchange: Exchange, date: BangkokDate): Clock | undefined {
  return EXCHANGES[exchange].early?.find(([day]) => isDay(day, date))?.[1]
}

function isDay(day: Day, date: BangkokDate): boolean {
  return day === date || day === date.slice(5)
}
