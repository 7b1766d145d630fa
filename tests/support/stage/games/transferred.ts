import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { bahtToSatang, satang } from '../../../../domain/money.ts'
import type { Context, Tx } from '../../../../server/context.ts'
import { moveGameMoney } from '../../../../server/features/games/transfer/move-game-money.ts'
import {
  listGameTransfers,
  lockGameTransfer,
  type StoredTransfer,
  updateTransferEnded,
} from '../../../../server/features/games/transfer/queries-transfers.ts'
import { hashRequest } from '../../../../server/features/keys/same-request.ts'
import { releaseHolds } from '../../../../server/features/ledger/holds.ts'
import { lockAccounts } from '../../../../server/features/ledger/queries.ts'
import { moveClock, withSql } from '../../database/database.ts'
import { limited } from '../safer/limited.ts'
import type { Stage } from '../stage.ts'
import { cashOf, openWallet } from './gamer.ts'

export const TRANSFER_PROVIDER = 'PRS'

interface MoneyWish {
  readonly way?: 'in' | 'out'
  readonly key?: string
  readonly provider?: string
}

/** Money of a member moved to a game wallet or back, in baht. */
export async function movedMoney(
  ctx: Context,
  stage: Pick<Stage, 'operatorId'>,
  memberId: string,
  baht: number,
  { way = 'in', key = randomUUID(), provider = TRANSFER_PROVIDER }: MoneyWish = {},
): Promise<StoredTransfer> {
  const amount = bahtToSatang(baht)
  const requestHash = hashRequest('game-money', [provider, way, baht])
  const of = { memberId, operatorId: stage.operatorId, provider, way, amount, key, requestHash }
  return (await moveGameMoney(ctx, of)).transfer
}

export async function transferOf(
  ctx: Context,
  memberId: string,
  id: string,
): Promise<StoredTransfer | undefined> {
  return (await listGameTransfers(ctx.read, memberId, { limit: 1, id }))[0]
}

/** A transfer without an answer, which has come back while a run asks about it. */
export async function transferEndedMeanwhile(stage: Stage, databaseUrl: string) {
  await openWallet(stage, TRANSFER_PROVIDER, 'transfer')
  const [memberId = ''] = await stage.members(1, bahtToSatang(1_000))
  const silent = {
    move: async () => ({ state: 'pending' }) as const,
    ask: async () => ({ state: 'pending' }) as const,
    balance: async () => satang(0),
  }
  const ctx = { ...stage.ctx, external: { ...stage.ctx.external, demoTransferWallets: silent } }
  const { id, operatorId, amount } = await movedMoney(ctx, stage, memberId, 400)
  await withSql(
    databaseUrl,
    (sql) =>
      sql`update game_transfer set sent_at = db_now() - interval '1 hour', asked_at = db_now() - interval '1 hour' where id = ${id}`,
  )
  const due = { memberId, id }
  return {
    hold: (tx: Tx) => lockGameTransfer(tx, due),
    async meanwhile(tx: Tx) {
      await lockGameTransfer(tx, due)
      await lockAccounts(tx, [memberId])
      await updateTransferEnded(tx, due, { state: 'failed', reference: null, by: 'provider' })
      const hold = { memberId, operatorId, amount, cause: 'game-transfer', causeId: id } as const
      await releaseHolds(tx, stage.ctx.chance, [hold], 'game-wallet')
    },
    async after() {
      expect(await transferOf(stage.ctx, memberId, id)).toMatchObject({ state: 'failed', sends: 1 })
      expect(await cashOf(stage, memberId)).toBe(1_000_00)
    },
  }
}

/** A member whose time at play was used up with money in a game wallet, and who may play again while the job waits. */
export async function freeMeanwhile(stage: Stage, databaseUrl: string) {
  const { operatorId } = stage
  await openWallet(stage, TRANSFER_PROVIDER, 'transfer')
  const [memberId = ''] = await stage.members(1, bahtToSatang(1_000))
  await limited(stage, memberId, { kind: 'time', span: 'session', max: 1 })
  await movedMoney(stage.ctx, stage, memberId, 400)
  await moveClock(databaseUrl, 2 * 60_000)
  return {
    payload: { memberId, operatorId, key: randomUUID() },
    hold: (tx: Tx) => lockAccounts(tx, [memberId]),
    meanwhile: () => moveClock(databaseUrl, 3 * 3_600_000),
    async after() {
      expect(await listGameTransfers(stage.ctx.read, memberId, { limit: 5 })).toMatchObject([{ way: 'in' }])
    },
  }
}

/** Money that went to a game wallet, some that came back, and some that a provider refused. */
export async function movedThereAndBack(stage: Stage): Promise<void> {
  await openWallet(stage, TRANSFER_PROVIDER, 'transfer')
  const [memberId = ''] = await stage.members(1, bahtToSatang(1_000))
  await movedMoney(stage.ctx, stage, memberId, 500)
  await movedMoney(stage.ctx, stage, memberId, 200, { way: 'out' })
  // A demo refuses this amount, and loses the answer to the next.
  await movedMoney(stage.ctx, stage, memberId, 50.14)
  await movedMoney(stage.ctx, stage, memberId, 60.11)
}

/** What breaks the rules of money in game wallets, with the rules that it breaks. */
export const GAME_MONEY_FAULTS = [
  [
    'money on its way to a game wallet of which nothing is set aside',
    [`update game_transfer set amount = amount + 1 where way = 'in' and state = 'unknown'`],
    ['I33 money on its way to a game wallet has its hold'],
  ],
  [
    'money that has gone to a game wallet whose provider has refused it',
    [
      `update game_transfer set state = 'done', reference = 'x', ended_by = 'provider' where state = 'failed'`,
    ],
    ['I33 a transfer to a game wallet is over exactly as its hold is'],
  ],
  [
    'money that came back of a game wallet and was not credited',
    [`update game_transfer set amount = amount + 1 where way = 'out'`],
    ['I33 what came back of a game wallet is credited once'],
  ],
  [
    'money in a game wallet that counts as come back',
    [`update game_transfer set back = amount where way = 'in' and state = 'done'`],
    ['I33 no more counts as come back of a game wallet than has'],
  ],
] as const
