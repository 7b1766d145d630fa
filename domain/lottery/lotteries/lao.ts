import type { Clock } from '../../calendar/clock.ts'
import type { Words } from '../../words.ts'
import { assumedBall, FIRST_FOUR, type Lottery, oneNumber, SETS_OF_FOUR, TOP_AND_BOTTOM } from '../lottery.ts'

/** The Lao development lottery: one number of four digits. Bottom two are its first two, top three its last three. */
export const lao = drawnOnce('lao', { th: 'ลาวพัฒนา', en: 'Lao Development' }, '20:10', '20:25')

/** The development lottery first, then the ones named after it in the order of the day. */
export const LAO_LOTTERIES: readonly Lottery[] = [
  lao,
  drawnOnce('lao-patuxai', { th: 'ลาวประตูชัย', en: 'Lao Patuxai' }, '05:40', '05:45'),
  drawnOnce('lao-santiphap', { th: 'ลาวสันติภาพ', en: 'Lao Santiphap' }, '06:40', '06:45'),
  drawnOnce('lao-people', { th: 'ประชาชนลาว', en: "Lao People's" }, '07:40', '07:45'),
  drawnOnce('lao-extra', { th: 'ลาว EXTRA', en: 'Lao EXTRA' }, '08:20', '08:30'),
  drawnOnce('lao-tv', { th: 'ลาว TV', en: 'Lao TV' }, '10:15', '10:30'),
  drawnOnce('lao-hd', { th: 'ลาว HD', en: 'Lao HD' }, '13:30', '13:45'),
  drawnOnce('lao-star', { th: 'ลาวสตาร์', en: 'Lao Star' }, '15:30', '15:45'),
  drawnTwice('lao-union', { th: 'ลาวสามัคคี', en: 'Lao Union' }, '20:10', '20:30'),
  drawnOnce('lao-asean', { th: 'ลาวอาเซียน', en: 'Lao ASEAN' }, '20:40', '21:00'),
  drawnTwice('lao-union-vip', { th: 'ลาวสามัคคี VIP', en: 'Lao Union VIP' }, '21:05', '21:30'),
  drawnOnce('lao-vip', { th: 'ลาว VIP', en: 'Lao VIP' }, '21:10', '21:30'),
  drawnOnce('lao-star-vip', { th: 'ลาวสตาร์ VIP', en: 'Lao Star VIP' }, '21:30', '22:00'),
  drawnOnce('lao-red-cross', { th: 'ลาวกาชาด', en: 'Lao Red Cross' }, '23:00', '23:30'),
]

function ofLaos(code: string, name: Words, closesAt: Clock, drawAt: Clock) {
  return {
    code,
    name,
    group: 'lao',
    flag: 'la',
    schedule: {
      days: { every: 'week', on: [1, 3, 5] },
      closesAt,
      firstBall: assumedBall(drawAt),
      drawAt,
    },
    typesOn: () => [...TOP_AND_BOTTOM, ...FIRST_FOUR, ...SETS_OF_FOUR],
  } as const
}

/** One number of four digits: bottom two and top three share its second digit. */
function drawnOnce(code: string, name: Words, closesAt: Clock, drawAt: Clock): Lottery {
  return {
    ...ofLaos(code, name, closesAt, drawAt),
    digits: 4,
    bottom: 'overlap',
    fieldsOn: () => [{ key: 'four', name: { th: 'เลข 4 ตัว', en: 'Number' }, digits: 4, count: 1 }],
    derive: (published) => {
      const four = oneNumber(published, 'four')
      return { three_top: four.slice(1), two_top: four.slice(2), two_bottom: four.slice(0, 2), first: four }
    },
  }
}

/** A number of five digits, and a separate number for the bottom two. */
function drawnTwice(code: string, name: Words, closesAt: Clock, drawAt: Clock): Lottery {
  return {
    ...ofLaos(code, name, closesAt, drawAt),
    digits: 5,
    bottom: 'apart',
    fieldsOn: () => [
      { key: 'five', name: { th: 'เลข 5 ตัว', en: 'Number' }, digits: 5, count: 1 },
      { key: 'last2', name: { th: '2 ตัวล่าง', en: 'Last 2 digits' }, digits: 2, count: 1 },
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
