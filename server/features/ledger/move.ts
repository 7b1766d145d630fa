import { reachesMember, transferMark } from '../../../domain/fair/ledger-log.ts'
import { invariant } from '../../../domain/invariant.ts'
import type { Move } from '../../../domain/ledger/movements.ts'
import { type Satang, satangToBaht } from '../../../domain/money.ts'
import type { Context, Tx } from '../../context.ts'
import { insertTransfers, type Moved, type MoveOfRoom } from './queries.ts'

/**
 * The only function that moves money. Writes one transfer a move, in order, and the members' balances in the same
 * statement. The caller holds the members' accounts (`lockAccounts`) and has decided. A negative balance, a cause used
 * twice or a missing account is a programming error and rolls everything back. Tells each member the new cash balance
 * after the commit. Returns the balances after each move, in order.
 */
export async function move(
  tx: Tx,
  chance: Context['chance'],
  moves: readonly MoveOfRoom[],
): Promise<Moved[]> {
  if (moves.length === 0) return []
  const moved = await insertTransfers(
    tx,
    moves.map((each) => ({ ...each, id: chance.id(), mark: markOf(tx, each) })),
  )
  invariant(moved.length === moves.length, 'every move became a transfer')
  tellBalances(tx, moves, moved)
  return moved
}

/** Money that reaches a member bears the program's mark; what only takes from one needs none, and bets are in a hurry. */
function markOf(tx: Tx, each: Move): Buffer | null {
  return reachesMember(each) ? tx.mark(transferMark(each)) : null
}

/** What a round of a game moves: whoever watches the game is not told its outcome before it. */
const GAME_MOVES: Partial<Record<Move['kind'], 'bet' | 'win'>> = {
  game_bet: 'bet',
  game_win: 'win',
  game_debt_repaid: 'win',
}

function tellBalances(tx: Tx, moves: readonly Move[], moved: readonly Moved[]): void {
  const newest = new Map<string, { balance: Satang; version: number; of: Move['kind'] }>()
  for (const [index, each] of moves.entries()) {
    const row = moved[index]
    if (each.debit === 'cash' && row?.debitBalance != null && row.debitVersion != null) {
      newest.set(each.memberId, { balance: row.debitBalance, version: row.debitVersion, of: each.kind })
    }
    if (each.credit === 'cash' && row?.creditBalance != null && row.creditVersion != null) {
      newest.set(each.memberId, { balance: row.creditBalance, version: row.creditVersion, of: each.kind })
    }
  }
  for (const [memberId, cash] of newest) {
    const balance = satangToBaht(cash.balance as Satang)
    const game = GAME_MOVES[cash.of]
    tx.afterCommit({ name: 'balance', memberId, balance, version: cash.version, ...(game && { game }) })
  }
}
