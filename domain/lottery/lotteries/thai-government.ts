import type { BetType } from '../../betting/bet-types.ts'
import type { BangkokDate } from '../../calendar/bangkok.ts'
import {
  assumedBall,
  FIRST_FOUR,
  type Lottery,
  manyNumbers,
  oneNumber,
  type ResultField,
  THAI_MARGIN_MINUTES,
  TOP_AND_BOTTOM,
} from '../lottery.ts'

/** Since this day there are two front threes, and two back threes instead of four. */
const FRONT_THREE_SINCE: BangkokDate = '2015-09-01'

const TYPES: readonly BetType[] = [...TOP_AND_BOTTOM, ...FIRST_FOUR, 'six_top', 'three_front', 'three_bottom']
const TYPES_BEFORE = TYPES.filter((type) => type !== 'three_front')

const FIRST: ResultField = { key: 'first', name: { th: 'รางวัลที่ 1', en: '1st prize' }, digits: 6, count: 1 }
const FRONT: ResultField = {
  key: 'front3',
  name: { th: 'เลขหน้า 3 ตัว', en: 'Front 3 digits' },
  digits: 3,
  count: 2,
  wins: 'three_front',
}
const BACK: ResultField = {
  key: 'back3',
  name: { th: 'เลขท้าย 3 ตัว', en: 'Last 3 digits' },
  digits: 3,
  count: 2,
  wins: 'three_bottom',
}
const LAST: ResultField = {
  key: 'last2',
  name: { th: 'เลขท้าย 2 ตัว', en: 'Last 2 digits' },
  digits: 2,
  count: 1,
}
const FIELDS = [FIRST, FRONT, BACK, LAST]
const FIELDS_BEFORE = [FIRST, { ...BACK, count: 4 }, LAST]

export const thaiGovernment: Lottery = {
  code: 'thai-government',
  name: { th: 'สลากกินแบ่งรัฐบาล', en: 'Thai Government' },
  group: 'thai',
  flag: 'th',
  official: {
    publisher: { th: 'สำนักงานสลากกินแบ่งรัฐบาล', en: 'Government Lottery Office' },
    url: 'https://www.glo.or.th',
  },
  digits: 6,
  bottom: 'apart',
  schedule: {
    days: { every: 'month', on: [1, 16] },
    closesAt: '15:25',
    // The office gives no result before 16:00.
    firstBall: assumedBall('16:00', THAI_MARGIN_MINUTES),
    drawAt: '16:25',
  },
  typesOn: (businessDate) => (businessDate < FRONT_THREE_SINCE ? TYPES_BEFORE : TYPES),
  fieldsOn: (businessDate) => (businessDate < FRONT_THREE_SINCE ? FIELDS_BEFORE : FIELDS),
  derive: (published) => {
    const first = oneNumber(published, 'first')
    const front = manyNumbers(published, 'front3')
    return {
      three_top: first.slice(3),
      two_top: first.slice(4),
      two_bottom: oneNumber(published, 'last2'),
      three_bottom: manyNumbers(published, 'back3'),
      ...(front.length > 0 && { three_front: front }),
      first,
    }
  },
}
