import type { Clock } from '../../calendar/clock.ts'
import { FIRST_FOUR, type Lottery, oneNumber, SETS_OF_FOUR, TOP_AND_BOTTOM } from '../lottery.ts'

/** The Lao development lottery: one number of four digits, bottom two its first two, top three its last three. */
export const lao = drawnOnce('lao', 'ลาวพัฒนา', '20:10', '20:25')

/** The development lottery first, then those named after it in the order of their day. */
export const LAO_LOTTERIES: readonly Lottery[] = [
  lao,
  drawnOnce('lao-patuxai', 'ลาวประตูชัย', '05:40', '05:45'),
  drawnOnce('lao-santiphap', 'ลาวสันติภาพ', '06:40', '06:45'),
  drawnOnce('lao-people', 'ประชาชนลาว', '07:40', '07:45'),
  drawnOnce('lao-extra', 'ลาว EXTRA', '08:20', '08:30'),
  drawnOnce('lao-tv', 'ลาว TV', '10:15', '10:30'),
  drawnOnce('lao-hd', 'ลาว HD', '13:30', '13:45'),
  drawnOnce('lao-star', 'ลาวสตาร์', '15:30', '15:45'),
  drawnTwice('lao-union', 'ลาวสามัคคี', '20:10', '20:30'),
  drawnOnce('lao-asean', 'ลาวอาเซียน', '20:40', '21:00'),
  drawnTwice('lao-union-vip', 'ลาวสามัคคี VIP', '21:05', '21:30'),
  drawnOnce('lao-vip', 'ลาว VIP', '21:10', '21:30'),
  drawnOnce('lao-star-vip', 'ลาวสตาร์ VIP', '21:30', '22:00'),
  drawnOnce('lao-red-cross', 'ลาวกาชาด', '23:00', '23:30'),
]

function ofLaos(code: string, name: string, closesAt: Clock, drawAt: Clock) {
  return {
    code,
    name,
    group: 'lao',
    flag: 'la',
    schedule: { days: { every: 'week', on: [1, 3, 5] }, closesAt, drawAt },
    typesOn: () => [...TOP_AND_BOTTOM, ...FIRST_FOUR, ...SETS_OF_FOUR],
  } as const
}

/** One number of four digits. Its second digit is in the bottom two and in the top three. */
function drawnOnce(code: string, name: string, closesAt: Clock, drawAt: Clock): Lottery {
  return {
    ...ofLaos(code, name, closesAt, drawAt),
    digits: 4,
    bottom: 'overlap',
    fieldsOn: () => [{ key: 'four', name: 'เลข 4 ตัว', digits: 4, count: 1 }],
    derive: (published) => {
      const four = oneNumber(published, 'four')
      return { three_top: four.slice(1), two_top: four.slice(2), two_bottom: four.slice(0, 2), first: four }
    },
  }
}

/** A number of five digits, and the bottom two as a number of their own. */
function drawnTwice(code: string, name: string, closesAt: Clock, drawAt: Clock): Lottery {
  return {
    ...ofLaos(code, name, closesAt, drawAt),
    digits: 5,
    bottom: 'apart',
    fieldsOn: () => [
      { key: 'five', name: 'เลข 5 ตัว', digits: 5, count: 1 },
      { key: 'last2', name: '2 ตัวล่าง', digits: 2, count: 1 },
    ],
    derive: (published) => {
      const five = oneNumber(published, 'five')
      return {
        three_top: five.slice(2),
        two_top: five.slice(3),
        two_bottom: oneNumber(published, 'last2'),
        first: five,
      }
    },
  }
}
