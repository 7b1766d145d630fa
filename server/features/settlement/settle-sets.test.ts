import { afterAll, beforeAll, expect, test } from 'vitest'
import { setShare } from '../../../domain/betting/win/set-of-four.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { drawRound } from '../../../tests/support/stage/drawing.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { findCash } from '../ledger/queries.ts'
import { settleRound } from './settle-round.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url)
})
afterAll(() => stage.close())

const TYPES = ['four_set', 'two_top'] as const

test('a set is paid its highest prize only, by both evaluators, each line by itself', async () => {
  const roundId = await stage.openRound({ lottery: 'lao', types: TYPES })
  const [member] = (await stage.members(1, bahtToSatang(10_000))) as [string]
  const ticket = await placeTicket(
    stage.ctx,
    wishFor(stage, member, roundId, [
      ['four_set', '1234', 120],
      ['four_set', '9234', 240], // two sets
      ['four_set', '2134', 120],
      ['four_set', '9342', 120],
      ['four_set', '1299', 120],
      ['four_set', '9934', 120],
      ['four_set', '9999', 120],
      ['two_top', '34', 10],
    ]),
  )
  expect(ticket.lines.map(({ win }) => win / 100)).toEqual([
    100_000, 200_000, 100_000, 100_000, 100_000, 100_000, 100_000, 900,
  ])
  await drawRound(stage, roundId, { four: '1234' })
  const settled = await settleRound(stage.jobs, roundId)
  const paid = 100_000 + 2 * 30_000 + 4_000 + 3_000 + 1_000 + 1_000 + 900
  expect(settled).toEqual({ winners: 1, payout: paid * 100, paidNow: 1 })
  expect((await findCash(stage.ctx.read, member))?.balance).toBe((10_000 - 970 + paid) * 100)
})

test.each([60, 121, 12_000])(
  '%d baht are no whole sets that are sold, and nothing is taken',
  async (baht) => {
    const roundId = await stage.openRound({ lottery: 'lao', types: TYPES })
    const [member] = (await stage.members(1, bahtToSatang(50_000))) as [string]
    const code = baht < 120 ? 'STAKE_TOO_LOW' : baht > 10_000 ? 'STAKE_TOO_HIGH' : 'STAKE_NOT_SETS'
    await expect(
      placeTicket(stage.ctx, wishFor(stage, member, roundId, [['four_set', '1234', baht]])),
    ).rejects.toMatchObject({ code })
    expect((await findCash(stage.ctx.read, member))?.balance).toBe(50_000_00)
  },
)

test('the ladder of the database is the one of the rules, on every draw and number of few digits', async () => {
  // Digits 0 to 3 meet each other in every way that four digits can.
  const few = Array.from({ length: 256 }, (_, n) => n.toString(4).padStart(4, '0'))
  const rows = await stage.ctx.read.run<{ number: string; four: string; share: number }>`
    select number, four, set_share(number, four) as share
    from unnest(${few}::text[]) number, unnest(${few}::text[]) four`
  expect(rows).toHaveLength(256 * 256)
  expect(rows.filter(({ number, four, share }) => share !== setShare(number, four))).toEqual([])
})
