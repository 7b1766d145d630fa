import fc from 'fast-check'
import { expect, test } from 'vitest'
import { satang } from '../money.ts'
import { type TurnoverEvent, turnoverLeft } from './left.ts'

const need = (baht: number): TurnoverEvent => ({ kind: 'need', amount: satang(baht * 100) })
const round = (baht: number, product = 'thai', staked = baht): TurnoverEvent => ({
  ...{ kind: 'round', amount: satang(baht * 100), staked: satang(staked * 100), product },
})

test.each<[string, TurnoverEvent[], number[]]>([
  ['no deposit', [round(900)], [0, 0, 0]],
  ['what counted before does not count for it', [round(900), need(500)], [500, 0, 500]],
  ['what counts after it', [need(500), round(200), round(100)], [500, 300, 200]],
  ['too much is not kept for the next', [need(500), round(900), need(200)], [200, 0, 200]],
  ['what is left comes on top', [need(500), round(100), need(200)], [600, 0, 600]],
  ['a void of what never served a deposit', [round(0), need(500)], [500, 0, 500]],
  ['a void of too much for the first', [need(500), round(0), need(200)], [700, 0, 700]],
  ['another round covers what a void takes back', [need(500), round(0), round(500)], [500, 500, 0]],
])('%s', (_, events, baht) => {
  const { required, done, remaining } = turnoverLeft(events)
  expect([required, done, remaining].map((amount) => amount / 100)).toEqual(baht)
})

test('by product, what was staked and counted since the newest deposit; of a void round nothing', () => {
  const rounds = [round(20), round(30, 'lao', 40), round(0, 'hanoi'), round(0, 'casino', 90)]
  const { byProduct } = turnoverLeft([round(5), need(500), ...rounds])
  expect(byProduct).toEqual([
    { product: 'thai', staked: 2_000, done: 2_000 },
    { product: 'lao', staked: 4_000, done: 3_000 },
    { product: 'casino', staked: 9_000, done: 0 },
  ])
})

test('it is the largest rest of all deposits from any moment on, and a void never lowers it', () => {
  const event = fc.oneof(
    fc.integer({ min: 1, max: 900 }).map(need),
    fc.integer({ min: 0, max: 900 }).map((baht) => round(baht)),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), fc.nat(), (events, at) => {
      const { remaining } = turnoverLeft(events)
      const step = ({ kind, amount }: TurnoverEvent) => (kind === 'need' ? amount : -amount)
      const rests = events.map((_, from) => events.slice(from).reduce((sum, each) => sum + step(each), 0))
      expect(remaining).toBe(Math.max(0, ...rests))
      const voided = events.map((each, nth) =>
        nth === at % events.length && each.kind === 'round' ? { ...each, amount: satang(0) } : each,
      )
      expect(turnoverLeft(voided).remaining).toBeGreaterThanOrEqual(remaining)
    }),
  )
})
