import type { BetType } from '../betting/bet-types.ts'
import { type Lottery, oneNumber } from './lottery.ts'

const TYPES: readonly BetType[] = ['three_top', 'three_tod', 'two_top', 'two_bottom', 'run_top', 'run_bottom']

/** The Lao development lottery: one number of four digits, bottom two its first two, top three its last three. */
export const lao: Lottery = {
  code: 'lao',
  name: 'ลาวพัฒนา',
  group: 'lao',
  flag: 'la',
  digits: 4,
  bottom: 'overlap',
  schedule: { days: { every: 'week', on: [1, 3, 5] }, closesAt: '20:10', drawAt: '20:25' },
  typesOn: () => TYPES,
  fieldsOn: () => [{ key: 'four', name: 'เลข 4 ตัว', digits: 4, count: 1 }],
  derive: (published) => {
    const four = oneNumber(published, 'four')
    return { three_top: four.slice(1), two_top: four.slice(2), two_bottom: four.slice(0, 2), first: four }
  },
}
