import { randomUUID } from 'node:crypto'
import { satang } from '../../../domain/money.ts'
import { hashRequest } from '../../../server/features/keys/same-request.ts'
import { offeredHash } from '../../../server/features/payments/offered-hash.ts'
import { answerPair } from '../../../server/features/payments/p2p/act-on-pair.ts'
import { listPairsOfPayer, type StoredPair } from '../../../server/features/payments/p2p/queries-pairs.ts'
import { BY_PAIR, startPair } from '../../../server/features/payments/p2p/start-pair.ts'
import { requestWithdrawal } from '../../../server/features/payments/withdrawals/request-withdrawal.ts'
import { newDepositor } from './depositor.ts'
import type { Stage } from './stage.ts'
import { newWithdrawer, withdrawWish } from './withdrawer.ts'

/** A withdrawal of 300 baht, of a new withdrawer or this one, that another member has paid. */
export async function paidPair(stage: Stage, databaseUrl: string, payee?: string): Promise<void> {
  const { payeeId: memberId, id: pairId } = await openPair(stage, databaseUrl, payee)
  await answerPair(stage.ctx, { memberId, pairId, answer: 'received' })
}

/** A withdrawal of 300 baht, of a new withdrawer or this one, that another member is to pay. */
export async function openPair(stage: Stage, databaseUrl: string, withdrawer?: string): Promise<StoredPair> {
  const { ctx, operatorId } = stage
  const payee = withdrawer ?? (await newWithdrawer(stage, databaseUrl))
  await requestWithdrawal(ctx, withdrawWish(stage, payee, 300, { byMembers: true }))
  const memberId = await newDepositor(stage, databaseUrl)
  const { id } = await startPair(ctx, {
    ...{ memberId, operatorId, asked: satang(300_00), bank: 'kbank', key: randomUUID() },
    ...{ hash: offeredHash(ctx, memberId, BY_PAIR), requestHash: hashRequest('pair', [300]) },
  })
  const [pair] = await listPairsOfPayer(ctx.read, memberId, { limit: 1, id })
  if (!pair) throw new Error('a pair that was begun is found')
  return pair
}
