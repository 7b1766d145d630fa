import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { startKillable } from '../../../tests/support/processes/killable.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { listRoundSales } from './queries-sales.ts'
import { setCaps } from './set-caps.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url)
})
afterAll(() => stage.close())

test.each([
  ['before the commit', 0],
  ['after the commit', 60_00],
] as const)(
  'a program killed %s has taken %s satang of a cap, and its key finds that out',
  async (moment, taken) => {
    const roundId = await stage.openRound()
    const [memberId] = (await stage.members(1, bahtToSatang(1_000))) as [string]
    await setCaps(stage.ctx, {
      ...{ operatorId: stage.operatorId, staffId: stage.makerId, roundId, withReversed: false },
      ...{ type: 'two_top', numbers: ['12'], cap: bahtToSatang(100) },
    })
    const wish = wishFor(stage, memberId, roundId, [['two_top', '12', 60]])
    const sold = async () => (await listRoundSales(stage.ctx.read, roundId))[0]?.sold ?? 0

    const sent = JSON.stringify({ ...wish, requestHash: wish.requestHash.toHex() })
    const program = await startKillable(
      new URL('../../../tests/support/processes/bet-process.ts', import.meta.url),
      [...[database.url, sent, moment]],
    )
    await expect.poll(() => program.isAlive()).toBe(false)
    expect(await sold()).toBe(taken)

    const ticket = await placeTicket(stage.ctx, wish)
    expect([ticket.replayed, await sold()]).toEqual([taken > 0, 60_00])
    const more = wishFor(stage, memberId, roundId, [['two_top', '12', 41]])
    await expect(placeTicket(stage.ctx, more)).rejects.toMatchObject({ code: 'LINES_CHANGED' })
  },
)
