import type { Exchange } from '../../calendar/exchange-days.ts'
import { properName, type Words } from '../../words.ts'
import { decimalsOf, lastThreeOf } from '../index-figure.ts'
import {
  type DrawDays,
  type Lottery,
  MARGIN_MINUTES,
  type OfficialPage,
  oneNumber,
  type PublishedResult,
  type ResultField,
  type Schedule,
  TOP_AND_BOTTOM,
} from '../lottery.ts'

const WEEKDAYS: DrawDays = { every: 'week', on: [1, 2, 3, 4, 5] }

const INDEX: ResultField = {
  key: 'index',
  name: { th: 'ดัชนี', en: 'Index' },
  kind: 'index',
  digits: 3,
  count: 1,
}
const CHANGE: ResultField = {
  key: 'change',
  name: { th: 'เปลี่ยนแปลง', en: 'Change' },
  kind: 'change',
  digits: 2,
  count: 1,
}
const SET: ResultField = { ...INDEX, name: { th: 'ดัชนี SET', en: 'SET index' }, digits: 2 }
const SET50: ResultField = {
  ...INDEX,
  key: 'index50',
  name: { th: 'ดัชนี SET50', en: 'SET50 index' },
  digits: 1,
}

interface Index {
  readonly exchange: Exchange
  readonly flag: string
  readonly official: OfficialPage
}

const NIKKEI: Index = {
  exchange: 'tokyo',
  flag: 'jp',
  official: { publisher: properName('Nikkei Indexes'), url: 'https://indexes.nikkei.co.jp/en/nkave' },
}
// The index is Shenzhen's (SZSE Component), not Shanghai's.
const SHENZHEN: Index = {
  exchange: 'shenzhen',
  flag: 'cn',
  official: { publisher: properName('Shenzhen Stock Exchange'), url: 'https://www.szse.cn/English' },
}
const HANG_SENG: Index = {
  exchange: 'hong-kong',
  flag: 'hk',
  official: { publisher: properName('Hang Seng Indexes'), url: 'https://www.hsi.com.hk' },
}
const TAIPEI: Index = {
  exchange: 'taipei',
  flag: 'tw',
  official: { publisher: properName('Taiwan Stock Exchange'), url: 'https://www.twse.com.tw/en' },
}
const SEOUL: Index = {
  exchange: 'seoul',
  flag: 'kr',
  official: { publisher: properName('Korea Exchange'), url: 'https://global.krx.co.kr' },
}
const SINGAPORE: Index = {
  exchange: 'singapore',
  flag: 'sg',
  official: { publisher: properName('Singapore Exchange'), url: 'https://www.sgx.com' },
}
const BANGKOK: Index = {
  exchange: 'bangkok',
  flag: 'th',
  official: {
    publisher: { th: 'ตลาดหลักทรัพย์แห่งประเทศไทย', en: 'The Stock Exchange of Thailand' },
    url: 'https://www.set.or.th',
  },
}
const MUMBAI: Index = {
  exchange: 'mumbai',
  flag: 'in',
  official: { publisher: properName('BSE (Bombay Stock Exchange)'), url: 'https://www.bseindia.com' },
}
const CAIRO: Index = {
  exchange: 'cairo',
  flag: 'eg',
  official: { publisher: properName('The Egyptian Exchange'), url: 'https://www.egx.com.eg' },
}
const MOSCOW: Index = {
  exchange: 'moscow',
  flag: 'ru',
  official: { publisher: properName('Moscow Exchange'), url: 'https://www.moex.com' },
}
const FRANKFURT: Index = {
  exchange: 'frankfurt',
  flag: 'de',
  official: { publisher: properName('Deutsche Börse'), url: 'https://live.deutsche-boerse.com' },
}
const LONDON: Index = {
  exchange: 'london',
  flag: 'gb',
  official: { publisher: properName('London Stock Exchange'), url: 'https://www.londonstockexchange.com' },
}
const NEW_YORK: Index = {
  exchange: 'new-york',
  flag: 'us',
  official: { publisher: properName('S&P Dow Jones Indices'), url: 'https://www.spglobal.com/spdji' },
}

/** An exchange listed twice has one index at two hours: the end of the morning session, and the close. */
export const STOCK_LOTTERIES: readonly Lottery[] = [
  stock('nikkei-am', { th: 'หุ้นนิเคอิ เช้า', en: 'Nikkei Morning' }, NIKKEI, {
    closesAt: '09:20',
    firstBall: { at: '09:30', marginMinutes: MARGIN_MINUTES },
    drawAt: '09:30',
  }),
  stock('nikkei-pm', { th: 'หุ้นนิเคอิ บ่าย', en: 'Nikkei Afternoon' }, NIKKEI, {
    closesAt: '12:30',
    firstBall: { at: '13:30', marginMinutes: MARGIN_MINUTES },
    drawAt: '13:30',
  }),
  stock('china-am', { th: 'หุ้นจีน เช้า', en: 'China Morning' }, SHENZHEN, {
    closesAt: '10:15',
    firstBall: { at: '10:30', marginMinutes: MARGIN_MINUTES },
    drawAt: '10:30',
  }),
  stock('china-pm', { th: 'หุ้นจีน บ่าย', en: 'China Afternoon' }, SHENZHEN, {
    closesAt: '13:30',
    firstBall: { at: '14:00', marginMinutes: MARGIN_MINUTES },
    drawAt: '14:00',
  }),
  stock('hang-seng-am', { th: 'หุ้นฮั่งเส็ง เช้า', en: 'Hang Seng Morning' }, HANG_SENG, {
    closesAt: '10:45',
    firstBall: { at: '11:00', marginMinutes: MARGIN_MINUTES },
    drawAt: '11:05',
  }),
  stock('hang-seng-pm', { th: 'หุ้นฮั่งเส็ง บ่าย', en: 'Hang Seng Afternoon' }, HANG_SENG, {
    closesAt: '14:40',
    firstBall: { at: '15:00', marginMinutes: MARGIN_MINUTES },
    drawAt: '15:00',
  }),
  stock('taiwan', { th: 'หุ้นไต้หวัน', en: 'Taiwan' }, TAIPEI, {
    closesAt: '12:00',
    firstBall: { at: '12:30', marginMinutes: MARGIN_MINUTES },
    drawAt: '12:35',
  }),
  stock('korea', { th: 'หุ้นเกาหลี', en: 'Korea' }, SEOUL, {
    closesAt: '13:10',
    firstBall: { at: '13:30', marginMinutes: MARGIN_MINUTES },
    drawAt: '13:50',
  }),
  stock('singapore', { th: 'หุ้นสิงคโปร์', en: 'Singapore' }, SINGAPORE, {
    closesAt: '15:55',
    firstBall: { at: '16:00', marginMinutes: MARGIN_MINUTES },
    drawAt: '16:30',
  }),
  stock('thai-stock-am', { th: 'หุ้นไทย เช้า', en: 'Thai Stock Morning' }, BANGKOK, {
    closesAt: '09:50',
    firstBall: { at: '09:55', marginMinutes: MARGIN_MINUTES }, // the opening figure falls at a moment drawn by lot in the last five minutes
    drawAt: '10:00',
  }),
  stock('thai-stock-noon', { th: 'หุ้นไทย เที่ยง', en: 'Thai Stock Noon' }, BANGKOK, {
    closesAt: '12:20',
    firstBall: { at: '12:30', marginMinutes: MARGIN_MINUTES },
    drawAt: '12:30',
  }),
  stock('thai-stock-pm', { th: 'หุ้นไทย บ่าย', en: 'Thai Stock Afternoon' }, BANGKOK, {
    closesAt: '14:20',
    firstBall: { at: '14:25', marginMinutes: MARGIN_MINUTES },
    drawAt: '14:30',
  }),
  thaiEvening(
    'thai-stock',
    { th: 'หุ้นไทย เย็น', en: 'Thai Stock Evening' },
    {
      closesAt: '16:30',
      firstBall: { at: '16:35', marginMinutes: MARGIN_MINUTES },
      drawAt: '16:50',
    },
  ),
  stock('india', { th: 'หุ้นอินเดีย', en: 'India' }, MUMBAI, {
    closesAt: '16:40',
    firstBall: { at: '17:00', marginMinutes: MARGIN_MINUTES },
    drawAt: '17:30',
  }),
  // Times from here on are in the exchange's own zone, because its clocks change twice a year (except Moscow's).
  stock('egypt', { th: 'หุ้นอียิปต์', en: 'Egypt' }, CAIRO, {
    days: { every: 'week', on: [0, 1, 2, 3, 4] },
    closesAt: '14:00',
    firstBall: { at: '14:15', marginMinutes: MARGIN_MINUTES },
    drawAt: '15:00',
  }),
  stock('russia', { th: 'หุ้นรัสเซีย', en: 'Russia' }, MOSCOW, {
    closesAt: '18:30',
    firstBall: { at: '18:50', marginMinutes: MARGIN_MINUTES },
    drawAt: '19:00',
  }),
  stock('germany', { th: 'หุ้นเยอรมัน', en: 'Germany' }, FRANKFURT, {
    closesAt: '17:15',
    firstBall: { at: '17:30', marginMinutes: 15 },
    drawAt: '17:55',
  }),
  stock('uk', { th: 'หุ้นอังกฤษ', en: 'UK' }, LONDON, {
    closesAt: '16:20',
    firstBall: { at: '16:30', marginMinutes: 10 },
    drawAt: '16:55',
  }),
  stock('dow', { th: 'หุ้นดาวโจนส์', en: 'Dow Jones' }, NEW_YORK, {
    closesAt: '15:50',
    firstBall: { at: '16:00', marginMinutes: 10 },
    drawAt: '16:20',
  }),
]

type Hours = Omit<Schedule, 'days' | 'exchange'> & { readonly days?: DrawDays }

/** The top three are the end of the index, the bottom two the decimals of its change since the day before. */
function stock(code: string, name: Words, index: Index, hours: Hours): Lottery {
  return ofExchange({ code, name, index, hours, fields: [INDEX, CHANGE] }, (published) =>
    lastThreeOf(oneNumber(published, INDEX.key)),
  )
}

/** The evening round takes its three digits from two indexes: the last decimal of SET50, then both of SET. */
function thaiEvening(code: string, name: Words, hours: Hours): Lottery {
  const fields = [SET, { ...CHANGE, name: { th: 'SET เปลี่ยนแปลง', en: 'SET change' } }, SET50]
  return ofExchange(
    { code, name, index: BANGKOK, hours, fields },
    (published) => oneNumber(published, SET50.key).slice(-1) + decimalsOf(oneNumber(published, SET.key)),
  )
}

interface ExchangeLottery {
  readonly code: string
  readonly name: Words
  readonly index: Index
  readonly hours: Hours
  readonly fields: readonly ResultField[]
}

function ofExchange(
  { code, name, index, hours, fields }: ExchangeLottery,
  topThree: (published: PublishedResult) => string,
): Lottery {
  const { exchange, flag, official } = index
  return {
    code,
    name,
    group: 'stock',
    flag,
    official,
    digits: 3,
    // The change depends on the index of the day before, which differs daily: so top and bottom count as drawn apart.
    bottom: 'apart',
    schedule: { days: WEEKDAYS, exchange, ...hours },
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
