import type { Satang } from '../../../domain/money.ts'
import type { Tx } from '../../context.ts'
import {
  type LimitedStake,
  updateHourOfGame,
  updateHoursOfTickets,
  updateHoursOfTransfers,
  updateHoursStaked,
  updateHoursTaken,
  updateHoursWon,
} from './queries-hours.ts'
import { updatePlayTouched } from './queries-sessions.ts'

/** Whoever stakes now, and whether this minute of theirs is counted already. */
interface Staking {
  readonly memberId: string
  readonly operatorId: string
  readonly isTold: boolean
}

/**
 * Counts, in the transaction that takes the stakes, what members with limits stake now, each once, and of everybody who stakes the minute at
 * play: their session goes on or begins with it, whatever page is open or none. The caller holds their accounts, and leaves members
 * without limits out of `stakes`. What takes of a room the account counts as the caller moves the money, which it does afterwards.
 * Source: docs/decisions/0110-play-by-the-hour.md, docs/decisions/0104-the-check-at-the-door.md, docs/decisions/0189-room-in-the-account.md.
 */
export async function countStakes(
  tx: Tx,
  { playing, stakes }: { readonly playing: readonly Staking[]; readonly stakes: readonly LimitedStake[] },
): Promise<void> {
  const untold = playing.filter(({ isTold }) => !isTold)
  const adding = stakes.filter(({ room }) => room === undefined)
  const beginning = stakes.filter(({ room }) => room !== undefined && room !== 'stands')
  await Promise.all([
    untold.length > 0 && updatePlayTouched(tx, untold),
    adding.length > 0 && updateHoursStaked(tx, adding),
    beginning.length > 0 &&
      updateHoursTaken(
        tx,
        beginning.map(({ memberId }) => memberId),
      ),
  ])
}

/** Counts what tickets hold of their wins, or that they stand no more, after it was written. The caller holds the accounts. */
export async function recountTickets(
  tx: Tx,
  tickets: readonly { readonly memberId: string; readonly ticketId: string }[],
): Promise<void> {
  if (tickets.length > 0) await updateHoursOfTickets(tx, tickets)
}

/** Counts wins of bets of games, of one member each. The caller holds the accounts. */
export async function countGameWins(
  tx: Tx,
  wins: readonly { readonly betId: string; readonly won: Satang }[],
): Promise<void> {
  const counted = wins.filter(({ won }) => won > 0)
  if (counted.length > 0) await updateHoursWon(tx, counted)
}

/** Counts that a bet or a win of a game was taken back, after it was written. The caller holds the accounts. */
export async function recountGame(tx: Tx, transactionId: string): Promise<void> {
  await updateHourOfGame(tx, transactionId)
}

/** Counts that money moved to a game wallet did not arrive, or has come back, after it was written. The caller holds the accounts. */
export async function recountGameMoney(
  tx: Tx,
  transfers: { readonly memberId: string; readonly ids: readonly string[] },
): Promise<void> {
  if (transfers.ids.length > 0) await updateHoursOfTransfers(tx, transfers)
}
