import type { BetType } from '../betting/bet-types.ts'
import { type Lottery, oneNumber } from './lottery.ts'

const TYPES: readonly BetType[] = ['three_top', 'three_tod', 'two_top', 'two_bottom', 'run_top', 'run_bottom']

/** The lottery of northern Vietnam: the top digits from its special prize, the bottom two from its first prize. */
export const hanoi: Lottery = {
  code: 'hanoi',
  name: 'ฮานอยปกติ',
  group: 'hanoi',
  flag: 'vn',
  digits: 5,
  bottom: 'apart',
  schedule: { days: { every: 'day' }, closesAt: '18:10', drawAt: '18:30' },
  typesOn: () => TYPES,
  fieldsOn: () => [
    { key: 'special', name: 'รางวัลพิเศษ', digits: 5, count: 1 },
    { key: 'prize1', name: 'รางวัลที่ 1', digits: 5, count: 1 },
  ],
  derive: (published) => {
    const special = oneNumber(published, 'special')
    return {
      three_top: special.slice(2),
      two_top: special.slice(3),
      two_bottom: oneNumber(published, 'prize1').slice(3),
      first: special,
    }
  },
}
