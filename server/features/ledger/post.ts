import { invariant } from '../../../domain/invariant.ts'
import { type Satang, satangToBaht } from '../../../domain/money.ts'
import type { Context, Tx } from '../../context.ts'
import { insertTransfers, type PostedTransfer } from './queries.ts'

/** A member's own pots. Their balances are kept, never below zero (`receivable` is what a member owes). */
export type MemberAccount = 'cash' | 'hold' | 'bonus' | 'affiliate' | 'receivable'

/** The house's sides. They keep no balance: a house account is the sum of its transfers, never a hot row. */
export type HouseAccount = 'round:escrow' | 'house:pnl' | 'house:adjust' | 'promo:expense'

/** A corrected result or a void: paid too much and given back, owed instead, and a debt that is paid off. */
type Correction = 'reversal' | 'debt' | 'debt_repaid'

export interface TransferWish {
  readonly memberId: string
  readonly operatorId: string
  readonly kind: 'bet' | 'win' | 'refund' | 'sweep' | 'opening' | 'reward' | 'book' | 'release' | Correction
  /** What caused it. The same member, kind and cause can move money once. */
  readonly refType: string
  readonly refId: string
  readonly debit: MemberAccount | HouseAccount
  readonly credit: MemberAccount | HouseAccount
  readonly amount: Satang
  readonly actor: string
}

/**
 * Moves money: the only door. Writes one transfer a wish, in order, and the members' balances in the same statement.
 * The caller holds the members' accounts (`lockAccounts`) and has decided; a balance below zero, a cause used twice or
 * a missing account is our failure and rolls everything back.
 * Tells each member the new cash balance after the commit. Returns what was posted, in the order of the wishes.
 */
export async function post(
  tx: Tx,
  chance: Context['chance'],
  wishes: readonly TransferWish[],
): Promise<PostedTransfer[]> {
  if (wishes.length === 0) return []
  const posted = await insertTransfers(
    tx,
    wishes.map((wish) => ({ ...wish, id: chance.id() })),
  )
  invariant(posted.length === wishes.length, 'every wish became a transfer')
  tellBalances(tx, wishes, posted)
  return posted
}

function tellBalances(tx: Tx, wishes: readonly TransferWish[], posted: readonly PostedTransfer[]): void {
  const newest = new Map<string, { balance: number; version: number }>()
  for (const [index, wish] of wishes.entries()) {
    const row = posted[index]
    if (wish.debit === 'cash' && row?.debitBalance != null && row.debitVersion != null) {
      newest.set(wish.memberId, { balance: row.debitBalance, version: row.debitVersion })
    }
    if (wish.credit === 'cash' && row?.creditBalance != null && row.creditVersion != null) {
      newest.set(wish.memberId, { balance: row.creditBalance, version: row.creditVersion })
    }
  }
  for (const [memberId, cash] of newest) {
    const balance = satangToBaht(cash.balance as Satang)
    tx.afterCommit({ name: 'balance', memberId, balance, version: cash.version })
  }
}
