import { properName } from '../../words.ts'
import { assumedBall, FIRST_FOUR, type Lottery, oneNumber, SETS_OF_FOUR, TOP_AND_BOTTOM } from '../lottery.ts'

/** Magnum 4D: the top three from its first prize, the bottom two from its second. */
export const malay: Lottery = {
  code: 'malay',
  name: { th: 'หวยมาเลย์', en: 'Malaysian Lottery' },
  group: 'malay',
  flag: 'my',
  digits: 4,
  bottom: 'apart',
  official: { publisher: properName('Magnum 4D'), url: 'https://www.magnum4d.my' },
  schedule: {
    days: { every: 'week', on: [0, 3, 6] },
    closesAt: '18:00',
    // The programme of the draw begins at 19:00 there, 18:00 here.
    firstBall: assumedBall('18:05'),
    drawAt: '18:30',
  },
  typesOn: () => [...TOP_AND_BOTTOM, ...FIRST_FOUR, ...SETS_OF_FOUR],
  fieldsOn: () => [
    { key: 'prize1', name: { th: 'รางวัลที่ 1', en: '1st prize' }, digits: 4, count: 1 },
    { key: 'prize2', name: { th: 'รางวัลที่ 2', en: '2nd prize' }, digits: 4, count: 1 },
  ],
  derive: (published) => {
    const first = oneNumber(published, 'prize1')
    return {
      three_top: first.slice(1),
      two_top: first.slice(2),
      two_bottom: oneNumber(published, 'prize2').slice(2),
      first,
    }
  },
}
