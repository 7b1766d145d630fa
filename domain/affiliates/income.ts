import { bangkokDate, DAY_MS } from '../calendar/bangkok.ts'
import { type Satang, satang } from '../money.ts'
import { mayBegin } from './game-days.ts'
import { HELD_DAYS } from './rules.ts'

/** What a member has of a friend's stakes on a round so far: the sums of its entries. */
export interface IncomeKnown {
  readonly staked: number
  readonly amount: number
  /** Of 10,000, as it was when the round was counted first. */
  readonly rate: number
  readonly entries: number
  /** Of its first entry. */
  readonly heldUntil: Date
}

/** One more entry, so that the sums are what the stakes earn now. Satang; below zero: taken back. */
export interface IncomeEntry {
  readonly nth: number
  readonly staked: number
  readonly amount: number
  readonly rate: number
  readonly heldUntil: Date
}

/** Of stakes, rounded down to the satang. */
export function incomeOf(staked: number, rate: number): number {
  return Math.floor((staked * rate) / 10_000)
}

/**
 * The entry that makes what is known what the stakes that stand earn; undefined where it is so already. The rate is that of the
 * first entry, whatever the operator has changed since. What is taken back counts from the moment its first entry does: so a
 * void within the days of waiting leaves nothing at any time.
 */
export function incomeDue(
  staked: number,
  known: IncomeKnown | undefined,
  { rate, now }: { readonly rate: number; readonly now: Date },
): IncomeEntry | undefined {
  const held = known?.rate ?? rate
  const more = staked - (known?.staked ?? 0)
  if (more === 0 || (known === undefined && held === 0)) return undefined
  const waits = new Date(now.getTime() + HELD_DAYS * DAY_MS)
  return {
    nth: (known?.entries ?? 0) + 1,
    staked: more,
    amount: incomeOf(staked, held) - (known?.amount ?? 0),
    rate: held,
    heldUntil: known !== undefined && more < 0 ? known.heldUntil : waits,
  }
}

/**
 * Whether a level may begin that has nothing of a friend's round, of which other levels have: all are counted at once, so its rate was
 * nothing then. One that is missing is found within days; later, a rate of now would pay for stakes of any time once their result is
 * corrected. `heldUntil` is that of the friend's first entry.
 */
export function mayBeginLevel({ heldUntil }: Pick<IncomeKnown, 'heldUntil'>, now: Date): boolean {
  const day = bangkokDate(heldUntil.getTime() - HELD_DAYS * DAY_MS)
  return mayBegin({ day, wasCounted: true }, bangkokDate(now.getTime()))
}

/** What a member has earned, at one moment. Satang; `ripe` and `earned` may be below zero after a void. */
export interface IncomeSums {
  readonly earned: Satang
  /** Of it: what has waited long enough, and comes from no friend who looks like the member. */
  readonly ripe: Satang
  /** Of it: from friends who look like the member, until somebody of the operator has looked. */
  readonly flagged: Satang
  readonly withdrawn: Satang
}

/** What may go to the wallet: never less than nothing. */
export function withdrawable({ ripe, withdrawn }: Pick<IncomeSums, 'ripe' | 'withdrawn'>): Satang {
  return satang(Math.max(0, ripe - withdrawn))
}

/** What waits for its day. */
export function heldIncome({ earned, ripe, flagged }: IncomeSums): Satang {
  return satang(Math.max(0, earned - ripe - flagged))
}

export type AffiliateRefusal = 'AFFILIATE_NOTHING' | 'AFFILIATE_TOO_LITTLE' | 'AFFILIATE_TOO_MUCH'

/** Why an amount does not go to the wallet. */
export function refuseAffWithdraw(
  amount: Satang,
  sums: Pick<IncomeSums, 'ripe' | 'withdrawn'>,
  least: Satang,
): AffiliateRefusal | undefined {
  const most = withdrawable(sums)
  if (most === 0) return 'AFFILIATE_NOTHING'
  if (amount < least || most < least) return 'AFFILIATE_TOO_LITTLE'
  return amount > most ? 'AFFILIATE_TOO_MUCH' : undefined
}
