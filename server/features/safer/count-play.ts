import type { Satang } from '../../../domain/money.ts'
import type { Tx } from '../../context.ts'
import {
  type LimitedStake,
  updateHourOfGame,
  updateHoursOfTickets,
  updateHoursOfTransfers,
  updateHoursStaked,
  updateHoursWon,
  updateRoomsTaken,
} from './queries-hours.ts'
import { updatePlayTouched } from './queries-sessions.ts'

/**
 * Counts what members with limits stake now, each once, and the minute in which they do, in the transaction that takes the stake. The caller holds their accounts
 * and leaves out members without limits, of whom nothing is counted. Source: docs/decisions/0110-play-by-the-hour.md.
 */
export async function countStakes(tx: Tx, stakes: readonly LimitedStake[]): Promise<void> {
  const untold = stakes.filter(({ isTold }) => !isTold)
  const taking = stakes.filter(({ room }) => room === 'stands')
  const adding = stakes.flatMap(({ room, ...stake }) => {
    if (room === 'stands') return []
    return [{ ...stake, ...(room && { room }) }]
  })
  await Promise.all([
    untold.length > 0 && updatePlayTouched(tx, untold),
    taking.length > 0 && updateRoomsTaken(tx, taking),
    adding.length > 0 && updateHoursStaked(tx, adding),
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
