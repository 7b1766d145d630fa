import { expect, test } from 'vitest'
import { LOTTERIES } from '../../../domain/lottery/registry.ts'
import { demoResultsFeed } from '../../external/results-feed.ts'
import { showPublished } from './published-numbers.ts'

const DAY = '2026-11-22'

test.each(LOTTERIES.map((lottery) => [lottery.code, lottery] as const))(
  '%s: a result page shows every published number and explains every bet type',
  async (_, lottery) => {
    const published = await demoResultsFeed('seed').fetch(lottery, DAY)
    if (!published) throw new Error('the feed invents a result for every lottery')
    const row = { lotteryCode: lottery.code, businessDate: DAY }
    const shown = showPublished(row, published, 'th')
    expect(shown.map(({ number }) => number)).toEqual(Object.values(published).flat())
    expect(shown.map(({ name }) => name)).toEqual(
      lottery.fieldsOn(DAY).flatMap(({ name, count }) => Array(count).fill(name.th)),
    )
    const explained = shown.flatMap(({ decides }) => decides.flatMap(({ types }) => types))
    expect(new Set(explained)).toEqual(new Set(lottery.typesOn(DAY)))
  },
)

test('the special prize of Hanoi is named so, and its first prize decides two at the bottom', () => {
  const row = { lotteryCode: 'hanoi', businessDate: DAY }
  const [special, first] = showPublished(row, { special: '54860', prize1: '81659' }, 'th')
  expect(special).toMatchObject({ name: 'รางวัลพิเศษ', number: '54860' })
  expect(first).toMatchObject({ name: 'รางวัลที่ 1', number: '81659' })
  expect(first?.decides).toContainEqual({ types: ['two_bottom', 'run_bottom'], places: [3, 4] })
  expect(special?.decides.flatMap(({ types }) => types)).not.toContain('two_bottom')
})
