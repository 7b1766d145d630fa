import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { moveClock, useDatabase } from '../../../tests/support/database/database.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { cancelTicket } from '../betting/cancel-ticket.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { bookNumbers } from '../booking/book-numbers.ts'
import { cancelBooking } from '../booking/cancel-booking.ts'
import { confirmBooking } from '../booking/confirm-booking.ts'
import { addUpRound } from './add-up-round.ts'
import { findExposure, tryRule } from './find-exposure.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url)
})
afterAll(() => stage.close())

type Asked = readonly (readonly [BetType, string, number])[]

async function bet(roundId: string, lines: Asked) {
  const [memberId] = (await stage.members(1, bahtToSatang(100_000))) as [string]
  const { id: ticketId } = await placeTicket(stage.ctx, wishFor(stage, memberId, roundId, lines))
  return { memberId, ticketId }
}

let aheadMs = 0
/** Time goes by until a round may be added up again. */
function pass(): Promise<void> {
  aheadMs += 3_000
  return moveClock(database.url, aheadMs)
}

/** What has happened since is old enough to be added up. */
async function addedUp(roundId: string) {
  await pass()
  return findExposure(stage.ctx, { operatorId: stage.operatorId, roundId })
}

test('tickets are added as they come, and taken off when they are taken back', async () => {
  const roundId = await stage.openRound({ closesInMs: 3_600_000 })
  const first = await bet(roundId, [
    ['three_top', '123', 100],
    ['two_top', '23', 50.05],
    ['two_bottom', '47', 10],
  ])
  const goneAtOnce = await bet(roundId, [['three_top', '999', 900]])
  await cancelTicket(stage.ctx, goneAtOnce)
  const worst = { threeTop: '123', twoBottom: '47', payout: (90_000 + 4_504.5 + 900) * 100 }
  expect(await addedUp(roundId)).toMatchObject({ stake: 160_05, net: 160_05, worst })

  await bet(roundId, [['two_top', '23', 100]])
  await cancelTicket(stage.ctx, first)
  const later = await addedUp(roundId)
  expect(later).toMatchObject({ stake: 100_00, worst: { payout: 9_000_00 } })
  expect(later.top.filter((win) => win > 0)).toHaveLength(10)
  expect(later.expectedPayout).toBeCloseTo(90_00, 6)
})

test('bets at full speed while it is added up are all in, once', async () => {
  const roundId = await stage.openRound()
  const members = await stage.members(30, bahtToSatang(1_000))
  let running = true
  const adding = (async () => {
    while (running) {
      await pass()
      await Promise.all([addUpRound(stage.ctx, roundId), addUpRound(stage.ctx, roundId)])
    }
  })()
  for (let turn = 0; turn < 10; turn += 1) {
    await Promise.all(
      members.map((member) =>
        placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_top', '23', 1]])),
      ),
    )
  }
  running = false
  await adding
  expect(await addedUp(roundId)).toMatchObject({ stake: 300_00, worst: { payout: 27_000_00 } })
})

test('open bookings count at the rates they were promised, once, until they are over', async () => {
  const roundId = await stage.openRound({ closesInMs: 3_600_000 })
  await bet(roundId, [['two_top', '12', 100]])
  const book = async (baht: number) => {
    const [memberId] = (await stage.members(1, bahtToSatang(10_000))) as [string]
    const lines: Asked = [
      ['two_top', '12', baht],
      ['two_bottom', '47', baht],
    ]
    return { memberId, booking: await bookNumbers(stage.ctx, wishFor(stage, memberId, roundId, lines)) }
  }
  const [kept, taken] = [await book(50), await book(20)]
  const both = (100 + 50 + 20) * 90 + (50 + 20) * 90
  expect(await addedUp(roundId)).toMatchObject({ stake: 240_00, held: 140_00, worst: { payout: both * 100 } })

  // Under a rule in mind they count as sold: the cap is full already.
  const wish = { operatorId: stage.operatorId, roundId, type: 'two_top', number: '12' } as const
  const tried = await tryRule(stage.ctx, {
    ...wish,
    more: bahtToSatang(100),
    rule: { cap: bahtToSatang(170) },
  })
  expect([tried.now, tried.under].map(({ worst }) => worst.payout)).toEqual([both * 100, both * 100])

  // Confirmed after the tickets were added up, and seen again before they are: it is there once, neither lost nor twice.
  await confirmBooking(stage.ctx, {
    memberId: kept.memberId,
    bookingId: kept.booking.id,
    note: null,
    accepted: undefined,
  })
  const between = await tryRule(stage.ctx, { ...wish, more: bahtToSatang(1), rule: 'closed' })
  expect(between.now.worst.payout).toBe(both * 100)
  await cancelBooking(stage.ctx, { memberId: taken.memberId, bookingId: taken.booking.id })
  const later = await addedUp(roundId)
  expect(later).toMatchObject({ stake: 200_00, held: 0, worst: { payout: (150 + 50) * 90 * 100 } })

  // An expired booking does not count, even before a sweep.
  await book(30)
  expect(await addedUp(roundId)).toMatchObject({ held: 60_00 })
  aheadMs += 60_000
  await moveClock(database.url, aheadMs)
  expect(await addedUp(roundId)).toMatchObject({ stake: 200_00, held: 0 })
})

test('a rule is tried without being set', async () => {
  const roundId = await stage.openRound()
  await bet(roundId, [['two_top', '12', 100]])
  await pass()
  const wish = {
    operatorId: stage.operatorId,
    roundId,
    type: 'two_top',
    number: '12',
    more: bahtToSatang(100),
  } as const
  const tried = await tryRule(stage.ctx, { ...wish, rule: 'half' })
  expect([tried.now, tried.without, tried.under].map(({ worst }) => worst.payout / 100)).toEqual([
    9_000, 18_000, 13_500,
  ])
  await expect(
    tryRule(stage.ctx, { ...wish, type: 'six_top', number: '123456', rule: 'none' }),
  ).rejects.toMatchObject({
    code: 'TYPE_NOT_SOLD',
  })
})
