import { expect, test } from 'vitest'
import { satang, satangToBaht } from '../../domain/money.ts'
import type { LiveEvent } from './live-event.ts'
import { Outbox } from './outbox.ts'

const balance = (memberId: string, version: number): LiveEvent => ({
  name: 'balance',
  memberId,
  balance: satangToBaht(satang(version * 100)),
  version,
})
const taken = (outbox: Outbox) => {
  const { payloads, dropped } = outbox.take('me')
  const said = payloads.map((each) => JSON.parse(each) as { from: string; events: LiveEvent[] })
  return { dropped, said, events: said.flatMap(({ events }) => events) }
}

test('what comes together is one payload, in order', () => {
  const outbox = new Outbox()
  const events: LiveEvent[] = [balance('a', 1), { name: 'prices', roundId: 'r' }, balance('b', 1)]
  for (const event of events) outbox.add(event)
  expect(taken(outbox)).toEqual({ dropped: 0, said: [{ from: 'me', events }], events })
  expect(taken(outbox).said).toEqual([])
})

test('of a balance the newest version waits, whichever came last; of prices one; of all others each', () => {
  const outbox = new Outbox()
  const won: LiveEvent = { name: 'win', memberId: 'a', roundId: 'r', paid: satangToBaht(satang(100)) }
  const prices: LiveEvent = { name: 'prices', roundId: 'r' }
  for (const event of [balance('a', 3), balance('a', 2), prices, prices, won, won]) outbox.add(event)
  expect(taken(outbox).events).toEqual([balance('a', 3), prices, won, won])
})

test('no payload passes what a notification carries, in bytes and not in letters', () => {
  const outbox = new Outbox()
  const members = Array.from({ length: 1_000 }, (_, nth) => `สมาชิก${nth}`)
  for (const member of members) outbox.add(balance(member, 1))
  const { payloads } = outbox.take('me')
  expect(payloads.length).toBeGreaterThan(5)
  expect(payloads.every((payload) => Buffer.byteLength(payload) < 8_000)).toBe(true)
  const events = payloads.flatMap((payload) => (JSON.parse(payload) as { events: LiveEvent[] }).events)
  expect(events).toEqual(members.map((member) => balance(member, 1)))
})

test('the oldest are dropped, and counted, when too many wait', () => {
  const outbox = new Outbox()
  for (let nth = 0; nth < 20_005; nth += 1) outbox.add(balance(`m${nth}`, 1))
  const { dropped, events } = taken(outbox)
  expect([dropped, events.length, events[0]]).toEqual([5, 20_000, balance('m5', 1)])
})
