import type { Context } from '../../context.ts'
import { admissionQueue } from './admission-queue.ts'
import type { PlacedTicket, PlaceTicket } from './ticket.ts'

/**
 * Sells a whole ticket or nothing, in one batch with other members' tickets. Throws `Refusal` with the code of the
 * first rule that refuses, KEY_REUSED for a used key with another body; `Unavailable` when the outcome is unknown: a
 * retry with the same key finds it out. `inNoHurry`: the member asks many at once, and the others go first.
 */
export function placeTicket(
  ctx: Context,
  wish: PlaceTicket,
  { inNoHurry = false }: { readonly inNoHurry?: boolean } = {},
): Promise<PlacedTicket> {
  return admissionQueue(ctx).enter(wish, inNoHurry)
}
