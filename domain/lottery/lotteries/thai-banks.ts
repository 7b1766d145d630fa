import {
  assumedBall,
  FIRST_FOUR,
  type Lottery,
  oneNumber,
  THAI_MARGIN_MINUTES,
  TOP_AND_BOTTOM,
} from '../lottery.ts'

/** The savings lottery of the Bank for Agriculture (BAAC): bottom two are the third and fourth of its seven digits. */
export const baac: Lottery = {
  code: 'baac',
  name: { th: 'หวย ธ.ก.ส.', en: 'BAAC Lottery' },
  group: 'thai',
  flag: 'th',
  official: {
    publisher: {
      th: 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร',
      en: 'Bank for Agriculture and Agricultural Cooperatives',
    },
    url: 'https://www.baac.or.th',
  },
  digits: 7,
  bottom: 'apart',
  schedule: {
    days: { every: 'month', on: [16] },
    closesAt: '09:00',
    // Some sites announce it at 09:30, others in the afternoon.
    firstBall: assumedBall('09:30', THAI_MARGIN_MINUTES),
    drawAt: '16:00',
  },
  typesOn: () => TOP_AND_BOTTOM,
  fieldsOn: () => [{ key: 'first', name: { th: 'รางวัลที่ 1', en: '1st prize' }, digits: 7, count: 1 }],
  derive: (published) => {
    const first = oneNumber(published, 'first')
    return { three_top: first.slice(4), two_top: first.slice(5), two_bottom: first.slice(2, 4), first }
  },
}

/**
 * The Government Savings Bank draws six digits twice: the top three come from the first number, the bottom two from the
 * second.
 */
export const gsb: Lottery = {
  code: 'gsb',
  name: { th: 'หวยออมสิน', en: 'GSB Lottery' },
  group: 'thai',
  flag: 'th',
  official: { publisher: { th: 'ธนาคารออมสิน', en: 'Government Savings Bank' }, url: 'https://www.gsb.or.th' },
  digits: 6,
  bottom: 'apart',
  schedule: {
    days: { every: 'month', on: [1, 16] },
    closesAt: '12:30',
    firstBall: assumedBall('13:00', THAI_MARGIN_MINUTES),
    drawAt: '14:00',
  },
  typesOn: () => [...TOP_AND_BOTTOM, ...FIRST_FOUR, 'six_top'],
  fieldsOn: () => [
    { key: 'draw1', name: { th: 'รางวัลที่ 1 ออกครั้งที่ 1', en: '1st prize, first draw' }, digits: 6, count: 1 },
    { key: 'draw2', name: { th: 'รางวัลที่ 1 ออกครั้งที่ 2', en: '1st prize, second draw' }, digits: 6, count: 1 },
  ],
  derive: (published) => {
    const first = oneNumber(published, 'draw1')
    return {
      three_top: first.slice(3),
      two_top: first.slice(4),
      two_bottom: oneNumber(published, 'draw2').slice(4),
      first,
    }
  },
}
