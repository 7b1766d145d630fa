import { NO_MONEY, type Satang, satang } from '../../money.ts'

// The rules of a wallet that games speak to. A provider repeats what it is unsure of, late and in
// any order, so every answer follows from what was stored before and from nothing else.

/** A bet or a win as a provider tells it. */
export interface ToldTransaction {
  readonly kind: 'bet' | 'win'
  readonly memberId: string
  /** The provider's own names. */
  readonly round: string
  readonly game: string
  /** In the provider's units. */
  readonly units: number
  /** Of a win, the bet it belongs to. */
  readonly reference: string | null
}

/** What is stored under an id: a bet or win, with whether it was rolled back since. */
export interface KnownTransaction extends ToldTransaction {
  readonly isRolledBack: boolean
}

/** What is stored about the ids that a bet or win names. */
interface Stored {
  /** Under its own id. */
  readonly known: KnownTransaction | undefined
  /** Its own id was rolled back before it came. */
  readonly hasTombstone: boolean
  /** Its own id is that of a rollback. */
  readonly isRollbackId: boolean
}

export type WalletRefusal =
  | 'GAME_REPEATED_OTHERWISE'
  | 'GAME_ROLLED_BACK'
  | 'GAME_BET_UNKNOWN'
  | 'GAME_ROUND_OVER'
  | 'GAME_WIN_TOO_LARGE'
  | 'CREDIT_TOO_LOW'

/** `repeat`: it was done before, and the answer is the same again. */
export type Verdict = 'write' | 'repeat' | WalletRefusal

/** What an id that came before says about the same id once more; undefined: it is new. */
export function judgeId(told: ToldTransaction, stored: Stored): Exclude<Verdict, 'write'> | undefined {
  const { known } = stored
  if (stored.isRollbackId || (known && !isSame(told, known))) return 'GAME_REPEATED_OTHERWISE'
  if (stored.hasTombstone || known?.isRolledBack) return 'GAME_ROLLED_BACK'
  return known ? 'repeat' : undefined
}

/** A new bet takes its amount from what there is. */
export function judgeBet(amount: Satang, cash: number): 'write' | 'CREDIT_TOO_LOW' {
  return amount > cash ? 'CREDIT_TOO_LOW' : 'write'
}

/**
 * A new win belongs to a bet of its member and round that stands. Neither the token nor any limit of the member is looked at:
 * what was bet is paid, whatever became of the member since.
 */
export function judgeWin(
  told: ToldTransaction,
  facts: {
    readonly amount: Satang
    readonly bet: KnownTransaction | undefined
    /** The bet's id was rolled back before any bet came. */
    readonly hasBetTombstone: boolean
    /** The most that one win of this provider pays; null: no bound. */
    readonly mostWin: Satang | null
    /** Its family pays nothing more, because the provider has said that the round is over. */
    readonly isRoundOver: boolean
  },
): Exclude<Verdict, 'repeat' | 'CREDIT_TOO_LOW'> {
  const { bet, mostWin } = facts
  if (facts.hasBetTombstone || bet?.isRolledBack) return 'GAME_ROLLED_BACK'
  if (bet?.kind !== 'bet' || bet.memberId !== told.memberId || bet.round !== told.round) {
    return 'GAME_BET_UNKNOWN'
  }
  if (facts.isRoundOver) return 'GAME_ROUND_OVER'
  return mostWin !== null && facts.amount > mostWin ? 'GAME_WIN_TOO_LARGE' : 'write'
}

/** A round of a member as it stands. */
export interface RoundStanding {
  /** Its provider has said that nothing more comes. */
  readonly isOver: boolean
  /** Money was staked in it, and not all of it was taken back. */
  readonly isStaked: boolean
}

/**
 * A bet of nothing in a round that was paid for, as of its free spins, goes on with what was staked, and is not refused for a
 * limit of the member. One that begins a round is play like any other (docs/decisions/0127-bets-of-nothing.md).
 */
export function finishesRound(amount: Satang, round: RoundStanding | undefined): boolean {
  return amount === NO_MONEY && round !== undefined && round.isStaked && !round.isOver
}

/** A rollback as it was told: its own id, and that of what it takes back. */
export interface ToldRollback {
  readonly id: string
  readonly reference: string
}

/**
 * A rollback takes back what its reference did, once, by whichever rollback comes first. One of an id that nobody knows is
 * remembered (`tombstone`), so that the id does nothing when it comes.
 */
export function judgeRollback(
  told: ToldRollback,
  stored: {
    /** What a rollback of this id has named before. */
    readonly referenceBefore: string | undefined
    /** Its id is that of a bet or a win. */
    readonly isTransactionId: boolean
    readonly target: KnownTransaction | undefined
    /** Its reference was rolled back, or given a tombstone, before. */
    readonly isDone: boolean
  },
): 'reverse' | 'tombstone' | 'repeat' | 'GAME_REPEATED_OTHERWISE' {
  const { referenceBefore } = stored
  const isOther = referenceBefore !== undefined && referenceBefore !== told.reference
  if (isOther || stored.isTransactionId) return 'GAME_REPEATED_OTHERWISE'
  if (stored.isDone) return 'repeat'
  return stored.target ? 'reverse' : 'tombstone'
}

/** A win that is taken back: from the cash there is, and the rest is owed. Cash is never below nothing. */
export function takeBackWin(
  amount: Satang,
  cash: number,
): { readonly fromCash: Satang; readonly owed: Satang } {
  const fromCash = satang(Math.min(amount, Math.max(0, cash)))
  return { fromCash, owed: fromCash === amount ? NO_MONEY : satang(amount - fromCash) }
}

function isSame(told: ToldTransaction, known: ToldTransaction): boolean {
  return (
    told.kind === known.kind &&
    told.memberId === known.memberId &&
    told.round === known.round &&
    told.game === known.game &&
    told.units === known.units &&
    told.reference === known.reference
  )
}
