import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { type Counted, LIMIT_SPANS, usedOf } from '../../../domain/safer/play-limit.ts'
import { moveClock, useDatabase } from '../../../tests/support/database/database.ts'
import { modelRuns, modelSeed, type Random, randomFrom } from '../../../tests/support/seeded.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { cancelTicket } from '../betting/cancel-ticket.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { bookNumbers } from '../booking/book-numbers.ts'
import { cancelBooking } from '../booking/cancel-booking.ts'
import { confirmBooking } from '../booking/confirm-booking.ts'
import type { SignedIn } from '../members/sessions/authenticate.ts'
import { readLimits } from './read-limits.ts'
import { setLimit } from './set-limit.ts'

const HOUR_MS = 3_600_000
const MAX = bahtToSatang(200)
const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 4 })
})
afterAll(() => stage.close())

/** A member's stakes of all roads as the test has seen them. */
interface Told {
  readonly memberId: string
  readonly stakes: (Counted & { readonly id: string; isOver: boolean; isBooking: boolean })[]
}

async function aLife(random: Random): Promise<void> {
  const [memberId = ''] = await stage.members(1, bahtToSatang(10_000))
  const caller: SignedIn = {
    ...{ memberId, operatorId: stage.operatorId, kind: 'member', name: 'mana', code: 'DM01mana' },
    ...{ via: 'cookie', tokenUse: null, sessionId: randomUUID() },
  }
  for (const span of LIMIT_SPANS) {
    await setLimit(stage.ctx, { caller, kind: 'stake', span, key: randomUUID(), max: MAX })
  }
  const told: Told = { memberId, stakes: [] }
  let aheadMs = 0
  for (let step = 0; step < 12; step += 1) {
    aheadMs += (1 + random(4)) * ([1, 6, 24, 96][random(4)] ?? 1) * HOUR_MS
    await moveClock(database.url, aheadMs)
    for (const each of told.stakes) if (each.isBooking) each.isOver = true // its minute has passed
    await act(told, random)
    await expectSame(told)
  }
}

async function act({ memberId, stakes }: Told, random: Random): Promise<void> {
  const { ctx } = stage
  const what = random(6)
  const standing = stakes.filter(({ isOver, isBooking }) => !isOver && !isBooking)
  const ticket = standing[random(Math.max(1, standing.length))]
  if (what === 0 && ticket) {
    // A ticket whose round has closed meanwhile stays what it is.
    await cancelTicket(ctx, { memberId, ticketId: ticket.id }).then(
      () => {
        ticket.isOver = true
      },
      (error: { code: string }) => expect(error.code).toMatch(/^CANCEL_/),
    )
    return
  }
  const baht = (1 + random(12)) * 10
  const wish = wishFor(stage, memberId, await stage.openRound(), [['two_bottom', '47', baht]])
  const over = (error: { code: string }) => {
    expect(error.code).toBe('STAKE_LIMIT')
    return undefined
  }
  if (what < 4) {
    const placed = await placeTicket(ctx, wish).catch(over)
    if (placed)
      stakes.push({ id: placed.id, at: placed.placedAt, amount: placed.net, isOver: false, isBooking: false })
    return
  }
  const booked = await bookNumbers(ctx, wish).catch(over)
  if (!booked) return
  const { id, held: amount, bookedAt } = booked
  if (random(2) === 0) {
    stakes.push({ id, at: bookedAt, amount, isOver: false, isBooking: true })
    if (random(2) === 1) return
    await cancelBooking(ctx, { memberId, bookingId: id })
    stakes.pop()
    return
  }
  const sold = await confirmBooking(ctx, { memberId, bookingId: id, note: null, accepted: undefined })
  stakes.push({ id, at: sold.placedAt, amount: sold.net, isOver: false, isBooking: false })
}

/** What the database says is used is what the rule says of what the test has seen, and no window is passed. */
async function expectSame({ memberId, stakes }: Told): Promise<void> {
  const counted = stakes.filter(({ isOver }) => !isOver)
  for (const { kind, span, use, readAt } of await readLimits(stage.ctx.read, memberId)) {
    if (kind !== 'stake') continue
    const { used, oldest } = usedOf(counted, span, readAt)
    expect(use).toMatchObject({ span, used, oldest, max: MAX })
    expect(used).toBeLessThanOrEqual(MAX)
  }
}

test('what the database counts in a window is what the rule counts: MODEL_RUNS=2000 looks for more', async () => {
  for (let run = 0; run < modelRuns(8); run += 1) await aLife(randomFrom(modelSeed() + run))
})
