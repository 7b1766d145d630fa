import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../../domain/money.ts'
import { expectBalancedBooks, useDatabase } from '../../../../tests/support/database/database.ts'
import { startKillable } from '../../../../tests/support/processes/killable.ts'
import type { StopMoment } from '../../../../tests/support/processes/stopped.ts'
import { openMachinery, openStage, type Stage, wishFor } from '../../../../tests/support/stage/stage.ts'
import { untilAnswered } from '../../../../tests/support/until-answered.ts'
import type { Context } from '../../../context.ts'
import { Unavailable } from '../../../errors.ts'
import { findCash } from '../../ledger/queries.ts'
import { listRoundSales } from '../../risk/queries-sales.ts'
import { setCaps } from '../../risk/set-caps.ts'
import { cancelTicket } from '../cancel-ticket.ts'
import { placeTicket } from '../place-ticket.ts'

const MEMBERS = 200
const OF_ONE = 20
const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url)
  // A member may take back as many as there are.
  const cancel = { minutesBeforeClose: 10, perDay: 1_000 }
  await stage.ctx.read.run`
    update operator set settings = settings || ${{ json: { cancel } }}::jsonb where id = ${stage.operatorId}`
})
afterAll(() => stage.close())

interface Sold {
  readonly memberId: string
  readonly ticketId: string
}

/** Tickets of one round that were sold at once, so that they share batches; 10 baht are staked of each on a number that is counted. */
async function soldAtOnce(): Promise<{ roundId: string; many: Sold[]; ofOne: Sold[]; one: string }> {
  const roundId = await stage.openRound()
  await setCaps(stage.ctx, {
    ...{ operatorId: stage.operatorId, staffId: stage.makerId, roundId, withReversed: false },
    ...{ type: 'two_top', numbers: ['52'], cap: bahtToSatang(1_000_000) },
  })
  const memberIds = await stage.members(MEMBERS, bahtToSatang(100))
  const [one = ''] = await stage.members(1, bahtToSatang(10 * OF_ONE))
  const buy = (memberId: string) => {
    const wish = wishFor(stage, memberId, roundId, [['two_top', '52', 10]])
    return persistently(() => placeTicket(stage.ctx, wish))
  }
  const all = await Promise.all(
    [...memberIds, ...Array<string>(OF_ONE).fill(one)].map(async (memberId) => ({
      memberId,
      ticketId: (await buy(memberId)).id,
    })),
  )
  const { batches } = await stage.ctx.read.one<{ batches: number }>`
    select count(distinct batch_id)::int as batches from ticket where round_id = ${roundId}`
  expect(batches, 'tickets share batches').toBeLessThan(all.length)
  return { roundId, many: all.slice(0, MEMBERS), ofOne: all.slice(MEMBERS), one }
}

/** All are asked for at once; who finds the site too busy asks again. */
const cancels = (ctx: Context, tickets: readonly Sold[]) =>
  Promise.all(tickets.map((ticket) => persistently(() => cancelTicket(ctx, ticket))))
async function persistently<T>(act: () => Promise<T>): Promise<T> {
  for (let nth = 0; nth < 10; nth += 1) {
    try {
      return await untilAnswered(act)
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
    }
  }
  return act()
}
const soldOf = async (roundId: string) => (await listRoundSales(stage.ctx.read, roundId))[0]?.sold ?? 0
const refunds = async (roundId: string) =>
  stage.ctx.read.one<{ count: number; sum: number }>`
    select count(*)::int as count, coalesce(sum(r.amount), 0)::bigint as sum from ticket t
      join transfer r on r.member_id = t.member_id and r.kind = 'refund' and r.ref_id = t.id
    where t.round_id = ${roundId}`

test('hundreds of cancels at once, each asked for twice and by two programs, give back each ticket once', async () => {
  const { roundId, many, ofOne, one } = await soldAtOnce()
  expect(await soldOf(roundId)).toBe((MEMBERS + OF_ONE) * 10_00)
  const other = openMachinery(database.url)
  try {
    const all = [...many, ...ofOne]
    await Promise.all([cancels(stage.ctx, all), cancels(other.ctx, all.toReversed())])
  } finally {
    await other.close()
  }
  expect(await refunds(roundId)).toEqual({ count: MEMBERS + OF_ONE, sum: (MEMBERS + OF_ONE) * 10_00 })
  expect(await soldOf(roundId)).toBe(0)
  expect((await findCash(stage.ctx.read, one))?.balance).toBe(bahtToSatang(10 * OF_ONE))
  for (const { memberId } of many) {
    expect((await findCash(stage.ctx.read, memberId))?.balance).toBe(100_00)
  }
  await expectBalancedBooks(database.url)
}, 180_000)

test.each(['before the commit', 'after the commit'] as const)(
  'a program that is killed %s of one of them, with others on their way, leaves each done or not',
  async (moment: StopMoment) => {
    const { roundId, many, ofOne } = await soldAtOnce()
    const all = [...many.slice(0, 60), ...ofOne]
    const program = await startKillable(
      new URL('../../../../tests/support/processes/cancel-process.ts', import.meta.url),
      [database.url, JSON.stringify(all), moment],
    )
    await expect.poll(() => program.isAlive(), { timeout: 60_000 }).toBe(false)
    await expectBalancedBooks(database.url)
    const { count } = await refunds(roundId)
    expect(count).toBeGreaterThanOrEqual(10)
    expect(count).toBeLessThan(all.length)
    await cancels(stage.ctx, [...many, ...ofOne])
    expect(await refunds(roundId)).toEqual({ count: MEMBERS + OF_ONE, sum: (MEMBERS + OF_ONE) * 10_00 })
    expect(await soldOf(roundId)).toBe(0)
    await expectBalancedBooks(database.url)
  },
  180_000,
)
