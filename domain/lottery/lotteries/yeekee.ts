import { type Lottery, oneNumber, TOP_AND_BOTTOM } from '../lottery.ts'

/**
 * Drawn from members' shots: 88 rounds a day, closing from 06:00 to 03:45 the next morning, all of the same game day. The
 * bottom two are the first of five digits and the top three the last, so they are independent.
 */
export const yeekee: Lottery = {
  code: 'yeekee',
  name: { th: 'จับยี่กี', en: 'Yeekee' },
  group: 'yeekee',
  flag: 'yeekee',
  digits: 5,
  schedule: {
    days: { every: 'day' },
    closesAt: '06:00',
    // The shots are frozen two minutes after the close, and nobody can know the result before.
    drawAt: '06:02',
    rounds: { count: 88, everyMinutes: 15 },
  },
  bottom: 'apart',
  typesOn: () => TOP_AND_BOTTOM,
  fieldsOn: () => [{ key: 'five', name: { th: 'เลข 5 ตัว', en: 'Number' }, digits: 5, count: 1 }],
  derive: (published) => {
    const five = oneNumber(published, 'five')
    return {
      three_top: five.slice(2),
      two_top: five.slice(3),
      two_bottom: five.slice(0, 2),
    }
  },
}

/** Every lottery that draws itself. A test compares it with `isFast`. */
export const FAST_LOTTERIES: readonly Lottery[] = [yeekee]

/** Drawn by the site itself from shots and seeds: nobody enters its results. */
export function isFast(lottery: Pick<Lottery, 'schedule'>): boolean {
  return lottery.schedule.rounds !== undefined
}
