import { decimalsOf, lastThreeOf } from '../index-figure.ts'
import {
  type DrawDays,
  type Lottery,
  oneNumber,
  type PublishedResult,
  type ResultField,
  type Schedule,
  TOP_AND_BOTTOM,
} from '../lottery.ts'

const WEEKDAYS: DrawDays = { every: 'week', on: [1, 2, 3, 4, 5] }

const INDEX: ResultField = { key: 'index', name: 'ดัชนี', kind: 'index', digits: 3, count: 1 }
const CHANGE: ResultField = { key: 'change', name: 'เปลี่ยนแปลง', kind: 'change', digits: 2, count: 1 }
const SET: ResultField = { ...INDEX, name: 'ดัชนี SET', digits: 2 }
const SET50: ResultField = { ...INDEX, key: 'index50', name: 'ดัชนี SET50', digits: 1 }

/** An exchange that is named twice is one index at two hours: the end of its morning, and its close. */
export const STOCK_LOTTERIES: readonly Lottery[] = [
  stock('nikkei-am', 'หุ้นนิเคอิ เช้า', 'jp', { exchange: 'tokyo', closesAt: '09:20', drawAt: '09:30' }),
  stock('nikkei-pm', 'หุ้นนิเคอิ บ่าย', 'jp', { exchange: 'tokyo', closesAt: '12:30', drawAt: '13:30' }),
  stock('china-am', 'หุ้นจีน เช้า', 'cn', { exchange: 'shenzhen', closesAt: '10:15', drawAt: '10:30' }),
  stock('china-pm', 'หุ้นจีน บ่าย', 'cn', { exchange: 'shenzhen', closesAt: '13:30', drawAt: '14:00' }),
  stock('hang-seng-am', 'หุ้นฮั่งเส็ง เช้า', 'hk', {
    exchange: 'hong-kong',
    closesAt: '10:45',
    startsAt: '11:00',
    drawAt: '11:05',
  }),
  stock('hang-seng-pm', 'หุ้นฮั่งเส็ง บ่าย', 'hk', {
    exchange: 'hong-kong',
    closesAt: '14:40',
    drawAt: '15:00',
  }),
  stock('taiwan', 'หุ้นไต้หวัน', 'tw', {
    exchange: 'taipei',
    closesAt: '12:00',
    startsAt: '12:30',
    drawAt: '12:35',
  }),
  stock('korea', 'หุ้นเกาหลี', 'kr', {
    exchange: 'seoul',
    closesAt: '13:10',
    startsAt: '13:30',
    drawAt: '13:50',
  }),
  stock('singapore', 'หุ้นสิงคโปร์', 'sg', {
    exchange: 'singapore',
    closesAt: '15:55',
    startsAt: '16:00',
    drawAt: '16:30',
  }),
  stock('thai-stock-am', 'หุ้นไทย เช้า', 'th', {
    exchange: 'bangkok',
    closesAt: '09:50',
    startsAt: '09:55', // the opening figure falls at a moment drawn by lot in the last five minutes
    drawAt: '10:00',
  }),
  stock('thai-stock-noon', 'หุ้นไทย เที่ยง', 'th', {
    exchange: 'bangkok',
    closesAt: '12:20',
    drawAt: '12:30',
  }),
  stock('thai-stock-pm', 'หุ้นไทย บ่าย', 'th', {
    exchange: 'bangkok',
    closesAt: '14:20',
    startsAt: '14:25',
    drawAt: '14:30',
  }),
  thaiEvening('thai-stock', 'หุ้นไทย เย็น', {
    exchange: 'bangkok',
    closesAt: '16:30',
    startsAt: '16:35',
    drawAt: '16:50',
  }),
  stock('india', 'หุ้นอินเดีย', 'in', {
    exchange: 'mumbai',
    closesAt: '16:40',
    startsAt: '17:00',
    drawAt: '17:30',
  }),
  // From here on the clocks are the exchange's own, for they move against ours twice a year (not Moscow's).
  stock('egypt', 'หุ้นอียิปต์', 'eg', {
    exchange: 'cairo',
    days: { every: 'week', on: [0, 1, 2, 3, 4] },
    closesAt: '14:00',
    startsAt: '14:15',
    drawAt: '15:00',
  }),
  stock('russia', 'หุ้นรัสเซีย', 'ru', {
    exchange: 'moscow',
    closesAt: '18:30',
    startsAt: '18:50',
    drawAt: '19:00',
  }),
  stock('germany', 'หุ้นเยอรมัน', 'de', {
    exchange: 'frankfurt',
    closesAt: '17:15',
    startsAt: '17:30',
    marginMinutes: 15,
    drawAt: '17:55',
  }),
  stock('uk', 'หุ้นอังกฤษ', 'gb', {
    exchange: 'london',
    closesAt: '16:20',
    startsAt: '16:30',
    marginMinutes: 10,
    drawAt: '16:55',
  }),
  stock('dow', 'หุ้นดาวโจนส์', 'us', {
    exchange: 'new-york',
    closesAt: '15:50',
    startsAt: '16:00',
    marginMinutes: 10,
    drawAt: '16:20',
  }),
]

type Hours = Omit<Schedule, 'days'> & { readonly days?: DrawDays }

/** The top three end an index, the bottom two are the decimals of its change since the day before. */
function stock(code: string, name: string, flag: string, hours: Hours): Lottery {
  return ofExchange({ code, name, flag, hours, fields: [INDEX, CHANGE] }, (published) =>
    lastThreeOf(oneNumber(published, INDEX.key)),
  )
}

/** The evening of Bangkok takes its hundreds from another index: the last decimal of SET50, then the two of SET. */
function thaiEvening(code: string, name: string, hours: Hours): Lottery {
  const fields = [SET, { ...CHANGE, name: 'SET เปลี่ยนแปลง' }, SET50]
  return ofExchange(
    { code, name, flag: 'th', hours, fields },
    (published) => oneNumber(published, SET50.key).slice(-1) + decimalsOf(oneNumber(published, SET.key)),
  )
}

interface ExchangeLottery {
  readonly code: string
  readonly name: string
  readonly flag: string
  readonly hours: Hours
  readonly fields: readonly ResultField[]
}

function ofExchange(
  { code, name, flag, hours, fields }: ExchangeLottery,
  topThree: (published: PublishedResult) => string,
): Lottery {
  return {
    code,
    name,
    group: 'stock',
    flag,
    digits: 3,
    // The figure of the day before ties the change to the index, but it is another one every day.
    bottom: 'apart',
    schedule: { days: WEEKDAYS, ...hours },
    typesOn: () => TOP_AND_BOTTOM,
    fieldsOn: () => fields,
    derive: (published) => {
      const top = topThree(published)
      return {
        three_top: top,
        two_top: top.slice(1),
        two_bottom: decimalsOf(oneNumber(published, CHANGE.key)),
      }
    },
  }
}
