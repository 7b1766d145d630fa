import type { Context } from '../../context.ts'
import { admissionQueue } from './admission-queue.ts'
import type { PlacedTicket, PlaceTicket } from './ticket.ts'

/**
 * Sells a ticket, all of it or nothing of it, together with what other members wish for at the same moment.
 * Throws `Refusal` with the code of the first rule that says no, KEY_REUSED for a used key with another
 * body; `Unavailable` when the outcome is unknown: the same key then finds it out.
 */
export function placeTicket(ctx: Context, wish: PlaceTicket): Promise<PlacedTicket> {
  return admissionQueue(ctx).enter(wish)
}
