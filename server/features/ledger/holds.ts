import { invariant } from '../../../domain/invariant.ts'
import { HOLDS } from '../../../domain/ledger/holds.ts'
import { NO_MONEY, type Satang, satang } from '../../../domain/money.ts'
import type { Context, Tx } from '../../context.ts'
import { move } from './move.ts'
import { findCash } from './queries.ts'
import { insertHold, insertResolutions, type NewHold, type OpenHold } from './queries-holds.ts'

type Chance = Context['chance']

/**
 * Sets a member's money aside for a cause, once. The caller holds the member's accounts and has decided. Returns the
 * cash after it.
 */
export async function beginHold(
  tx: Tx,
  chance: Chance,
  { actor, ...hold }: NewHold & { readonly actor: string },
): Promise<Satang> {
  const [moved] = await move(tx, chance, [
    { ...HOLDS[hold.cause].begin, ...partOf(hold, hold.amount, actor) },
  ])
  invariant(moved?.debitBalance != null, 'a hold is taken from cash')
  await insertHold(tx, hold)
  return satang(moved.debitBalance)
}

interface Posting {
  readonly amount: Satang
  readonly actor: string
  /** Satang of the amount. */
  readonly byMembers?: Satang
}

/**
 * Moves what a hold has set aside to its purpose, all or a part; the rest goes back to cash. Of a withdrawal, `byMembers` of
 * the amount goes to those who have paid it. Once, and before the hold
 * expires. The caller has locked the hold, then the member's accounts, and has found it open. Returns the cash after
 * it.
 */
export async function postHold(
  tx: Tx,
  chance: Chance,
  hold: OpenHold,
  { amount, actor, byMembers = NO_MONEY }: Posting,
): Promise<Satang> {
  invariant(amount > NO_MONEY && amount <= hold.amount, 'a hold posts no more than it holds')
  const rest = satang(hold.amount - amount)
  const { post, release } = HOLDS[hold.cause]
  const own = satang(amount - byMembers)
  const ways = [
    ...(own > NO_MONEY ? [{ ...post, ...partOf(hold, own, actor) }] : []),
    ...(byMembers > NO_MONEY ? [{ ...HOLDS.withdrawal.byMembers, ...partOf(hold, byMembers, actor) }] : []),
    ...(rest > NO_MONEY ? [{ ...release, ...partOf(hold, rest, actor) }] : []),
  ]
  const moved = await move(tx, chance, ways)
  const back = rest > NO_MONEY ? moved.at(-1) : undefined
  const cashAfter = back ? back.creditBalance : (await findCash(tx, hold.memberId))?.balance
  invariant(cashAfter != null, 'a member has a cash account')
  const { memberId, cause, causeId } = hold
  const resolution = { memberId, cause, causeId, posted: amount, released: rest, cashAfter, actor }
  const count = await insertResolutions(tx, [{ ...resolution, outcome: 'posted' }])
  invariant(count === 1, 'a hold is posted whole and before its time is over')
  return cashAfter
}

/** Gives the money of holds back to cash, expired or not. The caller has locked and checked them as for `postHold`. */
export function releaseHolds(
  tx: Tx,
  chance: Chance,
  holds: readonly OpenHold[],
  actor: string,
): Promise<void> {
  return giveBack(tx, chance, holds, { outcome: 'released', actor })
}

/** Gives the money of expired holds back to cash; an `InvariantBroken` for one that has not expired. */
export function expireHolds(tx: Tx, chance: Chance, holds: readonly OpenHold[]): Promise<void> {
  return giveBack(tx, chance, holds, { outcome: 'expired', actor: 'clock' })
}

async function giveBack(
  tx: Tx,
  chance: Chance,
  holds: readonly OpenHold[],
  { outcome, actor }: { readonly outcome: 'released' | 'expired'; readonly actor: string },
): Promise<void> {
  if (holds.length === 0) return
  const moved = await move(
    tx,
    chance,
    holds.map((hold) => ({ ...HOLDS[hold.cause].release, ...partOf(hold, hold.amount, actor) })),
  )
  const ended = holds.map(({ memberId, cause, causeId, amount }, index) => {
    const cashAfter = moved[index]?.creditBalance
    invariant(cashAfter != null, 'what is released goes to cash')
    return { memberId, cause, causeId, outcome, posted: NO_MONEY, released: amount, cashAfter, actor }
  })
  invariant(
    (await insertResolutions(tx, ended)) === holds.length,
    'a hold is given back whole and in its time',
  )
}

function partOf({ memberId, operatorId, causeId }: OpenHold, amount: Satang, actor: string) {
  return { memberId, operatorId, refId: causeId, amount, actor }
}
