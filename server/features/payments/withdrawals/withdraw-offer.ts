import { invariant } from '../../../../domain/invariant.ts'
import { NO_MONEY, type Satang } from '../../../../domain/money.ts'
import {
  leftToday,
  refusalsOfMember,
  type WithdrawalRefusal,
  type WithdrawalRules,
  waitsUntil,
} from '../../../../domain/payments/withdrawal.ts'
import type { Turnover } from '../../../../domain/turnover/left.ts'
import type { Context } from '../../../context.ts'
import { findSecondFactor } from '../../credentials/queries-second-factor.ts'
import { findPin } from '../../members/protection/queries-pin.ts'
import { membersPay, withdrawalRules } from '../../operators/money-rules.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { listPairsOfPayee, type StoredPair } from '../p2p/queries-pairs.ts'
import { listPicturesOfPayee } from '../p2p/queries-pictures.ts'
import { listWithdrawals, type StoredWithdrawal } from './queries-withdrawals.ts'
import { type MemberFacts, payoutsOf, readMemberFacts } from './withdrawal-facts.ts'

export type Missing = WithdrawalRefusal | 'WITHDRAWALS_CLOSED' | 'WITHDRAW_PROOF_NEEDED'

export interface WithdrawOffer {
  /** Why nothing is withdrawn now. */
  readonly refused: Missing | undefined
  /** Everything for which nothing is withdrawn now, in the order in which it is best done. */
  readonly missing: readonly Missing[]
  readonly waitsUntil: Date | null
  /** How long nothing is withdrawn once the account or the proof that is missing is there; null: nothing is missing, or no time. */
  readonly waitHours: number | null
  readonly rules: WithdrawalRules
  readonly leftToday: { readonly amount: Satang; readonly count: number }
  readonly cash: Satang
  readonly account: MemberFacts['account']
  readonly proof: 'pin' | 'code' | 'none'
  readonly turnover: Turnover
  /** Stakes that a promotion asks for. */
  readonly promotionLeft: Satang
  /** The same of free credit. */
  readonly freeCreditLeft: Satang
  /** Stakes of a paid bonus that count no more. */
  readonly paidBonusLeft: Satang
  /** The one that is on its way. */
  readonly open: StoredWithdrawal | undefined
  /** The newest withdrawals, the open one among them. */
  readonly latest: readonly StoredWithdrawal[]
  /** Whether members who deposit may pay a withdrawal. */
  readonly byMembers: boolean
  /** What members pay of the open one, and of the others what staff look at. */
  readonly parts: readonly Part[]
}

/** What a member pays, with what its payee has shown of their account. */
export type Part = StoredPair & { readonly pictures: readonly string[] }

const SHOWN = 10

/** What the withdraw page of a member shows now. */
export async function readWithdrawOffer(
  ctx: Context,
  { memberId, operatorId }: { readonly memberId: string; readonly operatorId: string },
): Promise<WithdrawOffer> {
  const [operator, known, pin, factor, latest] = await Promise.all([
    findOperatorById(ctx.read, operatorId),
    readMemberFacts(ctx.read, ctx.keys, { memberId, now: ctx.now() }),
    findPin(ctx.read, memberId),
    findSecondFactor(ctx.read, memberId),
    listWithdrawals(ctx.read, memberId, { limit: SHOWN }),
  ])
  invariant(operator, 'a member has an operator')
  const rules = withdrawalRules(operator)
  const { facts, account, turnover } = known
  const proof = pin ? 'pin' : factor ? 'code' : 'none'
  const amount = leftToday(facts, rules)
  const count = amount === NO_MONEY ? 0 : rules.dayCount - facts.today.count
  const open = latest.find(({ state }) => state !== 'paid' && state !== 'failed')
  return {
    byMembers: membersPay(operator),
    parts: await readParts(ctx, latest),
    ...whatIsMissing(refusalsOfMember(facts, rules), {
      isClosed: !payoutsOf(ctx, operator),
      hasProof: proof !== 'none',
      waitHours: rules.waitHours,
    }),
    waitsUntil: waitsUntil(facts, rules),
    ...{ rules, leftToday: { amount, count }, cash: facts.cash, account, proof, turnover, latest },
    promotionLeft: facts.promotionLeft,
    freeCreditLeft: facts.freeCreditLeft,
    paidBonusLeft: facts.paidBonusLeft,
    open,
  }
}

interface Besides {
  readonly isClosed: boolean
  readonly hasProof: boolean
  readonly waitHours: number
}

/** Proof is refused last, and shown beside the account: each makes its member wait, and both together once. */
function whatIsMissing(
  ofMember: readonly WithdrawalRefusal[],
  { isClosed, hasProof, waitHours }: Besides,
): Pick<WithdrawOffer, 'refused' | 'missing' | 'waitHours'> {
  if (isClosed) return { refused: 'WITHDRAWALS_CLOSED', missing: ['WITHDRAWALS_CLOSED'], waitHours: null }
  const proof = hasProof ? [] : (['WITHDRAW_PROOF_NEEDED'] as const)
  const account = ofMember.filter((code) => code === 'WITHDRAW_ACCOUNT_NEEDED')
  const others = ofMember.filter((code) => code !== 'WITHDRAW_ACCOUNT_NEEDED')
  const willWait = waitHours > 0 && account.length + proof.length > 0
  return {
    refused: [...ofMember, ...proof][0],
    missing: [...account, ...proof, ...others],
    waitHours: willWait ? waitHours : null,
  }
}

async function readParts(ctx: Context, latest: readonly StoredWithdrawal[]): Promise<Part[]> {
  const byMembers = latest.filter((each) => each.byMembers)
  const parts = await Promise.all(byMembers.map((each) => readPartsOf(ctx, each)))
  return parts.flat()
}

async function readPartsOf(ctx: Context, withdrawal: StoredWithdrawal): Promise<Part[]> {
  const { operatorId, memberId: payeeId, id: withdrawalId } = withdrawal
  const pairs = await listPairsOfPayee(ctx.read, payeeId, { withdrawalId })
  if (withdrawal.endedAt) return pairs.filter(({ lateSlip }) => lateSlip === 'waits').map(withoutPictures)
  const shown = await listPicturesOfPayee(ctx.read, { operatorId, payeeId, withdrawalId })
  return pairs.map((pair) => ({
    ...pair,
    pictures: shown.filter(({ pairId }) => pairId === pair.id).map(({ id }) => id),
  }))
}

function withoutPictures(pair: StoredPair): Part {
  return { ...pair, pictures: [] }
}
