import type { Satang } from '../../../../domain/money.ts'
import { pairWith, refusePaired, takesLateSlip } from '../../../../domain/payments/pairing.ts'
import type { Context } from '../../../context.ts'
import type { Keys } from '../../../keys.ts'
import { membersPay } from '../../operators/money-rules.ts'
import type { Operator } from '../../operators/operator.ts'
import { offeredHash } from '../offered-hash.ts'
import { isAsBegun } from './pair-as-begun.ts'
import { poolOf } from './pool-of.ts'
import { listPairsOfPayer, type StoredPair } from './queries-pairs.ts'
import { BY_PAIR } from './start-pair.ts'

/** A pair as who pays it sees it. */
export interface PairToPay extends StoredPair {
  /** The account is not the one the program has written: it is shown to nobody. */
  readonly isDoubted: boolean
}

/** Hides the account of a pair into which nobody is to pay. */
export function toPay(keys: Pick<Keys, 'mark'>, pair: StoredPair): PairToPay {
  const isDoubted = pair.state === 'open' && !isAsBegun(keys, pair)
  return { ...pair, ...(isDoubted && { accountNo: '', holder: null }), isDoubted }
}

export interface PairOffer {
  readonly hash: string
  /** What would pay one of those who wait whole, the smallest first. */
  readonly amounts: readonly Satang[]
  /** The pair that has not ended. */
  readonly open: PairToPay | undefined
}

const AMOUNTS_SHOWN = 5

/** What a member is offered who would pay another one; null where nobody is. */
export async function readPairOffer(
  ctx: Context,
  operator: Pick<Operator, 'id' | 'demo' | 'settings'>,
  memberId: string,
): Promise<PairOffer | null> {
  const [newest] = await listPairsOfPayer(ctx.read, memberId, { limit: 1 })
  const open = newest && newest.state !== 'paid' && newest.state !== 'ended' ? newest : undefined
  const hash = offeredHash(ctx, memberId, BY_PAIR)
  if (open) return { hash, amounts: [], open: toPay(ctx.keys, open) }
  if (!membersPay(operator)) return null
  const depositor = { memberId, demo: operator.demo }
  const pool = await poolOf(ctx.read, { operatorId: operator.id, memberId })
  const fitting = pool
    .map(({ left }) => left)
    .filter((left) => refusePaired(left) === undefined && pairWith(depositor, left, pool))
  const amounts = [...new Set(fitting)].sort((a, b) => a - b).slice(0, AMOUNTS_SHOWN)
  return amounts.length > 0 ? { hash, amounts, open: undefined } : null
}

/** The newest pair of a member whose time is over, while a slip may still be shown for it, or while people look at one. */
export async function readLatePair(
  ctx: Context,
  memberId: string,
): Promise<{ readonly pair: PairToPay; readonly isGiven: boolean } | null> {
  const [newest] = await listPairsOfPayer(ctx.read, memberId, { limit: 1 })
  if (newest?.lateSlip === 'waits') return { pair: toPay(ctx.keys, newest), isGiven: true }
  if (!newest || newest.lateSlip !== null || !takesLateSlip(newest, ctx.now())) return null
  return { pair: toPay(ctx.keys, newest), isGiven: false }
}
