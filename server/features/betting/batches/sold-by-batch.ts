import { HASH_BYTES } from '../../../../domain/fair/merkle.ts'
import { type Satang, satang } from '../../../../domain/money.ts'
import type { Context, Reader } from '../../../context.ts'
import type { Keys } from '../../../keys.ts'
import { findRound } from '../../rounds/queries.ts'
import { findBatchOfTicket, listSoldTickets } from '../queries-sold.ts'
import { memberTag } from '../seal-batch.ts'
import { type SoldLine, soldLeaf, soldLines } from '../sold-leaf.ts'
import { batchHeadOf } from './sign-again.ts'

export interface TicketOfRound {
  readonly memberId: string
  readonly ticketId: string
  readonly operatorId: string
  readonly roundId: string
}

/** What was bought, and what it cost. */
export interface SoldByBatch {
  readonly net: Satang
  readonly lines: readonly SoldLine[]
}

/**
 * What a ticket was sold for, by the leaf that was signed with its batch: before its round is sealed nothing else says so. Its row may
 * be written by whoever owns the database. Undefined: it is not the ticket that was sold. To be asked before a lock is taken: hashing a
 * batch takes a millisecond or two. A batch of an earlier secret counts by the signature that this one has put beside it. Source: docs/decisions/0209-what-goes-back-is-what-was-sold.md.
 */
export async function soldByBatch(
  reader: Reader,
  keys: Keys,
  of: TicketOfRound,
): Promise<SoldByBatch | undefined> {
  const { memberId, ticketId, operatorId, roundId } = of
  const [round, [ticket], batch] = await Promise.all([
    findRound(reader, roundId),
    listSoldTickets(reader, [memberId], [ticketId]),
    findBatchOfTicket(reader, { memberId, ticketId }, keys.publicKey),
  ])
  const lines = ticket && soldLines(ticket)
  if (!round || !lines || !batch) return undefined
  const tagOf = (member: string) => memberTag(round.salt, member)
  const leaf = soldLeaf({ operatorId, roundId, tagOf }, ticket, lines)
  const { leaves, index, signature } = batch
  const stored = leaves.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)
  if (!leaf || !stored.equals(leaf)) return undefined
  return keys.verify(batchHeadOf(leaves), signature) ? { net: satang(ticket.net), lines } : undefined
}

/** Says so in the log and the figures, each time that it is found. */
export function tellNotSold(ctx: Context, of: TicketOfRound): void {
  ctx.metrics.sealFaults.inc({ fault: 'sale' })
  ctx.log.fatal({ ...of }, 'a ticket is not the one that was sold: nothing is given back for it')
}
