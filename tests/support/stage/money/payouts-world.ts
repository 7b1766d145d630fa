import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { satang } from '../../../../domain/money.ts'
import type { PayoutWay } from '../../../../server/external/fake-payouts.ts'
import { hashRequest } from '../../../../server/features/keys/same-request.ts'
import { findOperatorById } from '../../../../server/features/operators/queries.ts'
import { offeredHash } from '../../../../server/features/payments/offered-hash.ts'
import { answerPair, cancelPair, showSlip } from '../../../../server/features/payments/p2p/act-on-pair.ts'
import { sayVerdict } from '../../../../server/features/payments/p2p/decide-dispute.ts'
import { endPairs } from '../../../../server/features/payments/p2p/end-pairs.ts'
import { listPairsOfPayer, type StoredPair } from '../../../../server/features/payments/p2p/queries-pairs.ts'
import { BY_PAIR, startPair } from '../../../../server/features/payments/p2p/start-pair.ts'
import {
  approveWithdrawal,
  confirmWithdrawal,
  refuseWithdrawalOf,
} from '../../../../server/features/payments/withdrawals/decide-withdrawal.ts'
import { requestWithdrawal } from '../../../../server/features/payments/withdrawals/request-withdrawal.ts'
import {
  askAboutWithdrawal,
  sendWithdrawal,
} from '../../../../server/features/payments/withdrawals/send-withdrawal.ts'
import { payeeSays } from '../pairs.ts'
import type { Stage } from '../stage.ts'
import { withdrawWish } from '../withdrawer.ts'
import type { PairAct, WithdrawalAct } from './model-shapes.ts'
import type { Act } from './money-model.ts'
import { isTransferred } from './payouts-model.ts'

export interface PayoutsWorld {
  readonly stage: Stage
  readonly owner: postgres.Sql
  readonly memberIds: readonly string[]
  /** How the provider pays, by withdrawal. */
  readonly ways: Map<string, PayoutWay>
  readonly withdrawals: Record<number, { readonly memberId: string; readonly id: string }>
  readonly pairs: Record<number, { readonly payerId: string; readonly id: string }>
  readonly keys: Record<string, string>
}

type PayoutAct = Act & { do: WithdrawalAct | PairAct | 'withdraw' | 'pair' }

export async function doPayout(world: PayoutsWorld, act: PayoutAct): Promise<undefined> {
  if (act.do === 'withdraw') return withdraw(world, act)
  if (act.do === 'pair') return beginPair(world, act)
  if ('pair' in act) return onPair(world, act)
  return onWithdrawal(world, act)
}

async function withdraw(world: PayoutsWorld, act: Act & { do: 'withdraw' }): Promise<undefined> {
  const { stage, ways } = world
  const memberId = world.memberIds[act.member] ?? ''
  world.keys[`withdraw ${act.withdrawal}`] ??= randomUUID()
  const key = world.keys[`withdraw ${act.withdrawal}`] ?? ''
  const wish = withdrawWish(stage, memberId, act.baht, { key, byMembers: act.byMembers })
  const { withdrawal } = await requestWithdrawal(stage.ctx, wish)
  ways.set(withdrawal.id, act.way)
  world.withdrawals[act.withdrawal] = { memberId, id: withdrawal.id }
  return undefined
}

async function onWithdrawal(
  world: PayoutsWorld,
  { do: act, withdrawal: at }: { do: WithdrawalAct; withdrawal: number },
): Promise<undefined> {
  const { stage, owner } = world
  const { ctx, operatorId, makerId, checkerId } = stage
  const due = world.withdrawals[at]
  if (!due) throw new Error(`the site has no withdrawal ${at}`)
  const { id: withdrawalId } = due
  if (act === 'approve') {
    const { proposalId } = await approveWithdrawal(ctx, { operatorId, staffId: makerId, withdrawalId })
    if (proposalId === null) return
    const agree = () => confirmWithdrawal(ctx, { operatorId, staffId: checkerId, withdrawalId, proposalId })
    await Promise.all([agree(), agree()])
  } else if (act === 'refuse') {
    const refuse = { operatorId, staffId: makerId, withdrawalId, reason: 'ชื่อไม่ตรง' }
    await Promise.all([refuseWithdrawalOf(ctx, refuse), refuseWithdrawalOf(ctx, refuse)])
  } else if (act === 'leave pool') {
    await owner`update withdrawal set pooled_until = requested_at where id = ${withdrawalId}`
  } else if (act === 'send') {
    const send = () => sendWithdrawal(ctx, { operatorId, id: withdrawalId })
    await Promise.all([send(), send()])
  } else {
    await owner`update withdrawal set sent_at = sent_at - interval '1 hour' where id = ${withdrawalId}`
    const operator = await findOperatorById(ctx.read, operatorId)
    if (!operator) throw new Error('a stage has an operator')
    const [now] = await owner<{ state: string }[]>`select state from withdrawal where id = ${withdrawalId}`
    // One that is approved is told to the provider by the first question, and asked about by a second one.
    const questions = now?.state === 'approved' ? [1] : [1, 2]
    await Promise.all(questions.map(() => askAboutWithdrawal(ctx, operator, due)))
  }
}

async function beginPair(world: PayoutsWorld, act: Act & { do: 'pair' }): Promise<undefined> {
  const { ctx, operatorId } = world.stage
  const memberId = world.memberIds[act.member] ?? ''
  world.keys[`pair ${act.pair}`] ??= randomUUID()
  const key = world.keys[`pair ${act.pair}`] ?? ''
  const { id } = await startPair(ctx, {
    ...{ memberId, operatorId, asked: satang(act.baht * 100), bank: 'kbank', key },
    ...{ hash: offeredHash(ctx, memberId, BY_PAIR), requestHash: hashRequest('pair', [act.baht]) },
  })
  world.pairs[act.pair] = { payerId: memberId, id }
  return undefined
}

async function onPair(
  world: PayoutsWorld,
  { do: act, pair: at }: { do: PairAct; pair: number },
): Promise<undefined> {
  const { stage, owner } = world
  const { ctx, makerId, checkerId } = stage
  const pair = await storedPair(world, at)
  const { payerId, id: pairId } = pair
  if (act === 'show') {
    const slipId = await plainSlip(world, payerId)
    const show = () => showSlip(ctx, { memberId: payerId, pairId, slipId })
    await Promise.all([show(), show()])
  } else if (act === 'received') await answerPair(ctx, payeeSays(stage, pair, 'received'))
  else if (act === 'not received') await answerPair(ctx, payeeSays(stage, pair, 'not-received'))
  else if (act === 'pair cancel') await cancelPair(ctx, { payerId, id: pairId })
  else if (act === 'pair over') {
    await owner`update member_pair set expires_at = db_now() - interval '1 minute' where id = ${pairId}`
    await endPairs(ctx)
  } else {
    const staffId = act === 'first verdict' ? makerId : checkerId
    const said = { paid: isTransferred(at), reason: 'ตรวจกับธนาคารแล้ว' }
    await sayVerdict(ctx, { ...pair, ...said, staffId })
  }
}

async function storedPair({ stage, pairs }: PayoutsWorld, at: number): Promise<StoredPair> {
  const name = pairs[at]
  const [pair] = name ? await listPairsOfPayer(stage.ctx.read, name.payerId, { limit: 1, id: name.id }) : []
  if (!pair) throw new Error(`the site has no pair ${at}`)
  return pair
}

async function plainSlip({ stage, owner }: PayoutsWorld, memberId: string): Promise<string> {
  const id = stage.ctx.chance.id()
  await owner`
    insert into slip (member_id, id, operator_id, file_hash, picture, width, height, name, uploaded_at)
    values (${memberId}, ${id}, ${stage.operatorId}, ${Buffer.from(randomUUID())}, '\\x00', 1, 1, 'slip.jpg', now())`
  return id
}
