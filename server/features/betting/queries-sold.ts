import type { LeafVersion } from '../../../domain/fair/ticket-leaf.ts'
import type { Reader } from '../../context.ts'

/** What a ticket's leaf is made of, as its row says it today. Of the lines each column is one text with commas. */
export interface SoldTicket {
  readonly ticketId: string
  readonly memberId: string
  readonly leafVersion: LeafVersion
  readonly placedAt: Date
  /** Satang. */
  readonly stake: number
  readonly net: number
  readonly types: string
  readonly numbers: string
  readonly stakes: string
  readonly rates: string
  readonly discounts: string
  readonly nonce: Buffer
}

/**
 * Tickets by their owner and id, pair by pair. Those that are not there are left out. Texts, because the driver takes
 * arrays apart letter by letter, which took as long as all the hashing.
 */
export function listSoldTickets(
  reader: Reader,
  memberIds: readonly string[],
  ticketIds: readonly string[],
): Promise<SoldTicket[]> {
  return reader.run<SoldTicket>`
    select t.id as "ticketId", t.member_id as "memberId", t.leaf_version as "leafVersion", t.placed_at as "placedAt",
      t.stake, t.net, array_to_string(t.types, ',') as types, array_to_string(t.numbers, ',') as numbers,
      array_to_string(t.stakes, ',') as stakes, array_to_string(t.rates, ',') as rates,
      array_to_string(t.discounts, ',') as discounts, t.nonce
    from unnest(${memberIds}::uuid[], ${ticketIds}::uuid[]) as k(member_id, id)
      cross join lateral (select * from ticket where member_id = k.member_id and id = k.id limit 1) t`
}

/** The signed leaves of the batch in which a ticket was sold, and the place of its own. The signature is that of the key, where it has signed again. */
export function findBatchOfTicket(
  reader: Reader,
  { memberId, ticketId }: { readonly memberId: string; readonly ticketId: string },
  publicKey: Uint8Array,
): Promise<{ leaves: Buffer; index: number; signature: Buffer } | undefined> {
  return reader.maybe`
    select b.leaves, t.batch_index as index, coalesce(a.signature, b.signature) as signature
    from ticket t join admission_batch b on b.id = t.batch_id
      left join batch_signed_again a on a.batch_id = b.id and a.public_key = ${publicKey}
    where t.member_id = ${memberId} and t.id = ${ticketId}`
}
