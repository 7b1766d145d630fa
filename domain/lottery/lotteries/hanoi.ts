import type { Clock } from '../../calendar/clock.ts'
import { FIRST_FOUR, type Lottery, oneNumber, SETS_OF_FOUR, TOP_AND_BOTTOM } from '../lottery.ts'

/** The lottery of northern Vietnam itself. */
export const hanoi = drawnDaily('hanoi', 'ฮานอยปกติ', '18:10', '18:30')

/** The one of northern Vietnam first, then those named after it in the order of their day. */
export const HANOI_LOTTERIES: readonly Lottery[] = [
  hanoi,
  drawnDaily('hanoi-asean', 'ฮานอยอาเซียน', '09:15', '09:30'),
  drawnDaily('hanoi-hd', 'ฮานอย HD', '11:00', '11:30'),
  drawnDaily('hanoi-star', 'ฮานอยสตาร์', '12:10', '12:30'),
  drawnDaily('hanoi-tv', 'ฮานอย TV', '14:00', '14:30'),
  drawnDaily('hanoi-red-cross', 'ฮานอยกาชาด', '16:00', '16:30'),
  drawnDaily('hanoi-occasion', 'ฮานอยเฉพาะกิจ', '16:00', '16:30'),
  drawnDaily('hanoi-special', 'ฮานอยพิเศษ', '17:00', '17:30'),
  drawnDaily('hanoi-union', 'ฮานอยสามัคคี', '17:15', '17:30'),
  drawnDaily('hanoi-vip', 'ฮานอย VIP', '19:10', '19:30'),
  drawnDaily('hanoi-development', 'ฮานอยพัฒนา', '19:10', '19:30'),
  drawnDaily('hanoi-4d', 'ฮานอย 4D', '20:40', '21:00'),
  drawnDaily('hanoi-extra', 'ฮานอย EXTRA', '22:00', '22:30'),
]

/** The top digits are those of the special prize, the bottom two those of the first prize. */
function drawnDaily(code: string, name: string, closesAt: Clock, drawAt: Clock): Lottery {
  return {
    code,
    name,
    group: 'hanoi',
    flag: 'vn',
    digits: 5,
    bottom: 'apart',
    schedule: { days: { every: 'day' }, closesAt, drawAt },
    typesOn: () => [...TOP_AND_BOTTOM, ...FIRST_FOUR, ...SETS_OF_FOUR],
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
}
