import { invariant } from '../../../../domain/invariant.ts'
import { type Satang, satangToBaht } from '../../../../domain/money.ts'
import { needsDocument } from '../../../../domain/payments/document.ts'
import { takesDepositor } from '../../../../domain/payments/pairing.ts'
import {
  leftToday,
  refuseWithdrawal,
  type WithdrawalRules,
  waitReasons,
  waitsUntil,
} from '../../../../domain/payments/withdrawal.ts'
import type { Context, Reader, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { keyReused } from '../../keys/same-request.ts'
import { beginHold } from '../../ledger/holds.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { type Proof, proveAgain } from '../../members/protection/prove-again.ts'
import { licenceOf } from '../../operators/licence.ts'
import { membersPay, withdrawalRules } from '../../operators/money-rules.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { insertWithdrawal, listWithdrawals, type StoredWithdrawal } from './queries-withdrawals.ts'
import { type MemberFacts, payoutsOf, readMemberFacts } from './withdrawal-facts.ts'

export interface RequestWithdrawal extends Proof {
  readonly amount: Satang
  /** Other members may pay it, where the operator lets them. */
  readonly byMembers?: boolean
  readonly key: string
  readonly requestHash: Buffer
}

interface Requested {
  readonly withdrawal: StoredWithdrawal
  readonly replayed: boolean
}

/**
 * Asks for money to be paid to the member's own account. It is set aside at once, and is on its way from then on: its
 * member takes it back no more. The rules approve it, or it waits for people. The same key asks once. Throws `Refusal`
 * WITHDRAWALS_CLOSED, what `refuseWithdrawal` names, PIN_REQUIRED, CODE_NEEDED, WITHDRAW_PROOF_NEEDED (neither is set),
 * what the proofs throw, KEY_REUSED.
 */
export async function requestWithdrawal(ctx: Context, wish: RequestWithdrawal): Promise<Requested> {
  const { caller, key } = wish
  const before = await findReplay(ctx.read, wish)
  if (before) return { withdrawal: before, replayed: true }
  const operator = await findOperatorById(ctx.read, caller.operatorId)
  if (!operator || !payoutsOf(ctx, operator)) throw new Refusal('WITHDRAWALS_CLOSED')
  const rules = withdrawalRules(operator)
  const asks = licenceOf(operator).checksDocuments
  // An amount of which nobody could take a part would wait an hour for nothing.
  const couldBePaid = takesDepositor({ left: wish.amount, depositors: 0 })
  const byMembers = wish.byMembers === true && membersPay(operator) && couldBePaid
  const id = ctx.chance.id()
  try {
    // Before the proof, so that nobody types a PIN for what is refused; decided again under the locks.
    const member = { memberId: caller.memberId, now: ctx.now() }
    const refused = refusalOf(wish.amount, await readMemberFacts(ctx.read, ctx.keys, member), rules)
    if (refused) throw refused
    await proveAgain(ctx, 'withdrawal', wish, (tx) =>
      decide(ctx, tx, { ...wish, id, rules, asks, byMembers }),
    )
  } catch (error) {
    // The same wish may have been taken while this one was on its way, and have used its code.
    const meanwhile = error instanceof Refusal ? await findReplay(ctx.read, wish) : undefined
    if (!meanwhile) throw error
    return { withdrawal: meanwhile, replayed: true }
  }
  const [withdrawal] = await listWithdrawals(ctx.read, caller.memberId, { limit: 1, key })
  invariant(withdrawal, 'a withdrawal that was asked for is found')
  return { withdrawal, replayed: withdrawal.id !== id }
}

async function findReplay(
  reader: Reader,
  { caller, key, requestHash }: RequestWithdrawal,
): Promise<StoredWithdrawal | undefined> {
  const [before] = await listWithdrawals(reader, caller.memberId, { limit: 1, key })
  const reused = before && keyReused(before.requestHash, requestHash)
  if (reused) throw reused
  return before
}

interface Deciding extends RequestWithdrawal {
  readonly byMembers: boolean
  readonly id: string
  readonly rules: WithdrawalRules
  /** Whether the operator asks for identity documents. */
  readonly asks: boolean
}

/** The caller has locked the member, so that no password, PIN or account changes meanwhile. */
async function decide(ctx: Context, tx: Tx, wish: Deciding): Promise<void> {
  const { id, amount, rules, asks, key, requestHash, byMembers } = wish
  const { memberId, operatorId } = wish.caller
  await lockAccounts(tx, [memberId])
  if (await findReplay(tx, wish)) return
  const known = await readMemberFacts(tx, tx, { memberId, now: tx.now })
  const refused = refusalOf(amount, known, rules)
  if (refused) throw refused
  invariant(known.account, 'without an account nothing is withdrawn')
  const { hasDocument, risk } = known
  const isDocumentNeeded = needsDocument(asks, { hasDocument, paidBefore: risk.paidBefore })
  const waits = [...(isDocumentNeeded ? ['document' as const] : []), ...waitReasons(amount, risk, rules)]
  await beginHold(tx, ctx.chance, {
    ...{ memberId, operatorId, amount, cause: 'withdrawal', causeId: id, expiresAt: null, actor: 'member' },
  })
  await insertWithdrawal(tx, {
    ...{
      id,
      memberId,
      operatorId,
      amount,
      ...known.account,
      holder: known.risk.name,
      waits,
      byMembers,
      key,
      requestHash,
    },
  })
  if (waits.length === 0)
    await tx.enqueue('send-withdrawal', { operatorId, id }, { key: `send-withdrawal:${id}` })
}

function refusalOf(
  amount: Satang,
  { facts, turnover }: MemberFacts,
  rules: WithdrawalRules,
): Refusal | undefined {
  const code = refuseWithdrawal(amount, facts, rules)
  if (code === undefined) return undefined
  const figures = {
    WITHDRAW_WAITS: { until: waitsUntil(facts, rules)?.toISOString() },
    TURNOVER_LEFT: { left: turnover.remaining / 100 },
    PROMOTION_LEFT: { left: facts.promotionLeft / 100 },
    FREE_CREDIT_LEFT: { left: facts.freeCreditLeft / 100 },
    PAID_BONUS_LEFT: { left: facts.paidBonusLeft / 100 },
    PAID_BONUS_GAMES: { left: facts.paidBonusLeft / 100 },
    WITHDRAW_DAY_FULL: { amount_left: satangToBaht(leftToday(facts, rules)) },
    WITHDRAW_TOO_LOW: { amount_min: satangToBaht(rules.min) },
    WITHDRAW_TOO_HIGH: { amount_max: satangToBaht(rules.max) },
    CREDIT_TOO_LOW: { amount_left: satangToBaht(facts.cash) },
  }
  return new Refusal(code, code in figures ? figures[code as keyof typeof figures] : undefined)
}
