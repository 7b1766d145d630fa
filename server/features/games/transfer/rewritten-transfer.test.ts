import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang, type Satang } from '../../../../domain/money.ts'
import { behindTriggers } from '../../../../tests/support/database/behind-triggers.ts'
import { moveClock, useDatabase } from '../../../../tests/support/database/database.ts'
import { cashOf, openWallet } from '../../../../tests/support/stage/games/gamer.ts'
import { movedMoney, transferOf } from '../../../../tests/support/stage/games/transferred.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../context.ts'
import { resumeTransfers } from './resume-transfers.ts'

const PROVIDER = 'KEP'
const database = useDatabase()
let stage: Stage
let ctx: Context
/** What the provider was told to move, in satang. It loses what it is told first. */
const heard: Satang[] = []
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 4 })
  await openWallet(stage, PROVIDER, 'transfer')
  const demoTransferWallets = {
    move: async ({ amount }: { amount: Satang }) => {
      heard.push(amount)
      if (heard.length === 1) return { state: 'pending' } as const
      return { state: 'done', amount, reference: 'ref' } as const
    },
    ask: async () => ({ state: 'absent' }) as const,
    balance: async () => bahtToSatang(0),
  }
  ctx = { ...stage.ctx, external: { ...stage.ctx.external, demoTransferWallets } }
})
afterAll(() => stage.close())

const write = (id: string, amount: number) =>
  behindTriggers(database.url, (sql) => sql`update game_transfer set amount = ${amount} where id = ${id}`)

test('a game wallet is told of no more than was set aside, whatever is written into a transfer', async () => {
  const [memberId = ''] = await stage.members(1, bahtToSatang(100))
  const { id } = await movedMoney(ctx, stage, memberId, 10, { provider: PROVIDER })
  expect(heard).toEqual([10_00])
  await write(id, 90_000_00)
  await moveClock(database.url, 3 * 60_000)
  await expect(resumeTransfers(ctx)).rejects.toThrow(AggregateError)
  expect(heard).toEqual([10_00])
  await write(id, 10_00)
  await moveClock(database.url, 6 * 60_000)
  await resumeTransfers(ctx)
  expect(heard).toEqual([10_00, 10_00])
  expect(await transferOf(ctx, memberId, id)).toMatchObject({ state: 'done' })
  expect(await cashOf(stage, memberId)).toBe(90_00)
})
