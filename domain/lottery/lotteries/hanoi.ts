import type { Clock } from '../../calendar/clock.ts'
import { properName, type Words } from '../../words.ts'
import { assumedBall, FIRST_FOUR, type Lottery, oneNumber, SETS_OF_FOUR, TOP_AND_BOTTOM } from '../lottery.ts'

export const hanoi: Lottery = {
  // Its prizes are drawn one after another from about 18:15 and are all there by 18:30.
  ...drawnDaily('hanoi', { th: 'ฮานอยปกติ', en: 'Hanoi Regular' }, ['18:10', '18:30', '18:15']),
  official: { publisher: properName('Xổ số kiến thiết Thủ đô'), url: 'https://xosothudo.com.vn' },
}

/** The lottery of northern Vietnam first, then the ones named after it in the order of the day. */
export const HANOI_LOTTERIES: readonly Lottery[] = [
  hanoi,
  drawnDaily('hanoi-asean', { th: 'ฮานอยอาเซียน', en: 'Hanoi ASEAN' }, ['09:15', '09:30']),
  drawnDaily('hanoi-hd', { th: 'ฮานอย HD', en: 'Hanoi HD' }, ['11:00', '11:30']),
  drawnDaily('hanoi-star', { th: 'ฮานอยสตาร์', en: 'Hanoi Star' }, ['12:10', '12:30']),
  drawnDaily('hanoi-tv', { th: 'ฮานอย TV', en: 'Hanoi TV' }, ['14:00', '14:30']),
  drawnDaily('hanoi-red-cross', { th: 'ฮานอยกาชาด', en: 'Hanoi Red Cross' }, ['16:00', '16:30']),
  drawnDaily('hanoi-occasion', { th: 'ฮานอยเฉพาะกิจ', en: 'Hanoi Occasion' }, ['16:00', '16:30']),
  drawnDaily('hanoi-special', { th: 'ฮานอยพิเศษ', en: 'Hanoi Special' }, ['17:00', '17:30']),
  drawnDaily('hanoi-union', { th: 'ฮานอยสามัคคี', en: 'Hanoi Union' }, ['17:15', '17:30']),
  drawnDaily('hanoi-vip', { th: 'ฮานอย VIP', en: 'Hanoi VIP' }, ['19:10', '19:30']),
  drawnDaily('hanoi-development', { th: 'ฮานอยพัฒนา', en: 'Hanoi Development' }, ['19:10', '19:30']),
  drawnDaily('hanoi-4d', { th: 'ฮานอย 4D', en: 'Hanoi 4D' }, ['20:40', '21:00']),
  drawnDaily('hanoi-extra', { th: 'ฮานอย EXTRA', en: 'Hanoi EXTRA' }, ['22:00', '22:30']),
]

/** Those named after it tell one time, that of the announcement. */
type Hours = readonly [closesAt: Clock, drawAt: Clock, firstBallAt?: Clock]

/** The top digits are those of the special prize, the bottom two those of the first prize. */
function drawnDaily(code: string, name: Words, [closesAt, drawAt, firstBallAt = drawAt]: Hours): Lottery {
  return {
    code,
    name,
    group: 'hanoi',
    flag: 'vn',
    digits: 5,
    bottom: 'apart',
    schedule: { days: { every: 'day' }, closesAt, firstBall: assumedBall(firstBallAt), drawAt },
    typesOn: () => [...TOP_AND_BOTTOM, ...FIRST_FOUR, ...SETS_OF_FOUR],
    fieldsOn: () => [
      { key: 'special', name: { th: 'รางวัลพิเศษ', en: 'Special prize' }, digits: 5, count: 1 },
      { key: 'prize1', name: { th: 'รางวัลที่ 1', en: '1st prize' }, digits: 5, count: 1 },
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
