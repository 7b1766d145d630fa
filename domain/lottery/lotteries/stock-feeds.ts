import type { Clock } from '../../calendar/clock.ts'
import type { Words } from '../../words.ts'
import { assumedBall, type Lottery, oneNumber, type ResultField, TOP_AND_BOTTOM } from '../lottery.ts'

type Cut = Pick<Lottery, 'digits' | 'fieldsOn' | 'derive'>

const NUMBER: ResultField = { key: 'number', name: { th: '3 ตัวบน', en: '3 Top' }, digits: 3, count: 1 }
const UNDER: ResultField = { key: 'under', name: { th: '2 ตัวล่าง', en: '2 Bottom' }, digits: 2, count: 1 }

/** The page publishes a separate number for the bottom two. */
const TWO_NUMBERS: Cut = {
  digits: 3,
  fieldsOn: () => [NUMBER, UNDER],
  derive: (published) => {
    const number = oneNumber(published, NUMBER.key)
    return { three_top: number, two_top: number.slice(1), two_bottom: oneNumber(published, UNDER.key) }
  },
}

/** The page publishes five digits: bottom two are the first two, top three the rest. */
const FIVE_DIGITS: Cut = {
  digits: 5,
  fieldsOn: () => [{ key: 'five', name: { th: 'เลข 5 ตัว', en: 'Number' }, digits: 5, count: 1 }],
  derive: (published) => {
    const five = oneNumber(published, 'five')
    return { three_top: five.slice(2), two_top: five.slice(3), two_bottom: five.slice(0, 2), first: five }
  },
}

/**
 * Lotteries that private sites draw at their own hours under the name of an exchange. They follow its weekdays, not its
 * holidays. '24:15' is after midnight and belongs to the game day before.
 */
export const STOCK_FEEDS: readonly Lottery[] = [
  feed('nikkei-vip-am', { th: 'นิเคอิ VIP เช้า', en: 'Nikkei VIP Morning' }, 'jp', ['08:40', '09:05']),
  feed('china-vip-am', { th: 'จีน VIP เช้า', en: 'China VIP Morning' }, 'cn', ['10:00', '10:05']),
  feed('hang-seng-vip-am', { th: 'ฮั่งเส็ง VIP เช้า', en: 'Hang Seng VIP Morning' }, 'hk', ['10:20', '10:35']),
  feed('taiwan-vip', { th: 'ไต้หวัน VIP', en: 'Taiwan VIP' }, 'tw', ['11:10', '11:35']),
  feed('korea-vip', { th: 'เกาหลี VIP', en: 'Korea VIP' }, 'kr', ['11:55', '12:35']),
  feed('nikkei-vip-pm', { th: 'นิเคอิ VIP บ่าย', en: 'Nikkei VIP Afternoon' }, 'jp', ['13:00', '13:30']),
  feed('china-vip-pm', { th: 'จีน VIP บ่าย', en: 'China VIP Afternoon' }, 'cn', ['14:00', '14:25']),
  feed('hang-seng-vip-pm', { th: 'ฮั่งเส็ง VIP บ่าย', en: 'Hang Seng VIP Afternoon' }, 'hk', ['15:10', '15:30']),
  feed('singapore-vip', { th: 'สิงคโปร์ VIP', en: 'Singapore VIP' }, 'sg', ['16:20', '17:05']),
  feed('uk-vip', { th: 'อังกฤษ VIP', en: 'UK VIP' }, 'gb', ['21:10', '21:50']),
  feed('germany-vip', { th: 'เยอรมัน VIP', en: 'Germany VIP' }, 'de', ['22:30', '22:50']),
  {
    ...feed('dow-vip', { th: 'ดาวโจนส์ VIP', en: 'Dow Jones VIP' }, 'us', ['24:15', '24:30']),
    ...FIVE_DIGITS,
  },
  {
    ...feed('dow-star', { th: 'ดาวโจนส์ STAR', en: 'Dow Jones STAR' }, 'us', ['25:00', '25:30']),
    ...FIVE_DIGITS,
  },
]

type Hours = readonly [closesAt: Clock, drawAt: Clock]

function feed(code: string, name: Words, flag: string, [closesAt, drawAt]: Hours): Lottery {
  return {
    code,
    name,
    group: 'stock',
    flag,
    bottom: 'apart',
    schedule: {
      days: { every: 'week', on: [1, 2, 3, 4, 5] },
      closesAt,
      firstBall: assumedBall(drawAt),
      drawAt,
    },
    typesOn: () => TOP_AND_BOTTOM,
    ...TWO_NUMBERS,
  }
}
