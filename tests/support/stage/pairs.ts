import { randomUUID } from 'node:crypto'
import { type Satang, satang } from '../../../domain/money.ts'
import { hashRequest } from '../../../server/features/keys/same-request.ts'
import { offeredHash } from '../../../server/features/payments/offered-hash.ts'
import { type AnswerPair, answerPair } from '../../../server/features/payments/p2p/act-on-pair.ts'
import { listPairsOfPayer, type StoredPair } from '../../../server/features/payments/p2p/queries-pairs.ts'
import { BY_PAIR, startPair } from '../../../server/features/payments/p2p/start-pair.ts'
import { requestWithdrawal } from '../../../server/features/payments/withdrawals/request-withdrawal.ts'
import { withSql } from '../database/database.ts'
import { newDepositor } from './depositor.ts'
import type { Stage } from './stage.ts'
import { newWithdrawer, PIN, withdrawWish } from './withdrawer.ts'

/** A withdrawal of 300 baht, of a new withdrawer or this one, that another member has paid. */
export async function paidPair(stage: Stage, databaseUrl: string, payee?: string): Promise<void> {
  await answerPair(stage.ctx, payeeSays(stage, await openPair(stage, databaseUrl, payee), 'received'))
}

/** What the one who is paid says, with the PIN of a withdrawer. */
export function payeeSays(
  { operatorId }: Pick<Stage, 'operatorId'>,
  { payeeId: memberId, id: pairId }: Pick<StoredPair, 'payeeId' | 'id'>,
  answer: AnswerPair['answer'],
  came?: Satang,
): AnswerPair {
  const caller = { memberId, operatorId, sessionId: randomUUID() }
  const said = { answer, ...(came !== undefined && { came }) }
  return { caller, pairId, ...said, pin: PIN, code: undefined, address: '127.0.0.1' }
}

/** A withdrawal of 300 baht, or of more, of a new withdrawer or this one, of which another member is to pay 300. */
export async function openPair(
  stage: Stage,
  databaseUrl: string,
  withdrawer?: string,
  withdrawn = 300,
): Promise<StoredPair> {
  const { ctx, operatorId } = stage
  const payee = withdrawer ?? (await newWithdrawer(stage, databaseUrl))
  await requestWithdrawal(ctx, withdrawWish(stage, payee, withdrawn, { byMembers: true }))
  const memberId = await newDepositor(stage, databaseUrl)
  const { id } = await startPair(ctx, {
    ...{ memberId, operatorId, asked: satang(300_00), bank: 'kbank', key: randomUUID() },
    ...{ hash: offeredHash(ctx, memberId, BY_PAIR), requestHash: hashRequest('pair', [300]) },
  })
  const [pair] = await listPairsOfPayer(ctx.read, memberId, { limit: 1, id })
  if (!pair) throw new Error('a pair that was begun is found')
  return pair
}

/** A slip of a member, as its upload keeps it. */
export async function keptSlip(stage: Stage, databaseUrl: string, memberId: string): Promise<string> {
  const id = stage.ctx.chance.id()
  await withSql(
    databaseUrl,
    (sql) => sql`
      insert into slip (member_id, id, operator_id, file_hash, picture, width, height, name, uploaded_at)
      values (${memberId}, ${id}, ${stage.operatorId}, ${Buffer.from(randomUUID())}, '\\x00', 1, 1, 'slip.jpg', now())`,
  )
  return id
}
