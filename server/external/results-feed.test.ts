import { expect, test } from 'vitest'
import { readResult } from '../../domain/lottery/read-result.ts'
import { LOTTERIES } from '../../domain/lottery/registry.ts'
import { demoResultsFeed } from './results-feed.ts'

const feed = demoResultsFeed('seed')

test.each(LOTTERIES)('an invented result of $code is valid for its lottery', async (lottery) => {
  for (let day = 10; day < 31; day += 1) {
    const date = `2026-12-${day}`
    const said = await feed.fetch(lottery, date)
    expect(readResult(lottery, date, said)).toMatchObject({ ok: true, published: said })
  }
})

test('a result is always the same for a day, and differs the next day', async () => {
  const [lottery] = LOTTERIES
  if (!lottery) throw new Error('a lottery')
  const one = await feed.fetch(lottery, '2026-12-16')
  expect(await feed.fetch(lottery, '2026-12-16')).toEqual(one)
  expect(await feed.fetch(lottery, '2026-12-17')).not.toEqual(one)
})
