import type { Context, Reader } from '../../context.ts'
import { findWantsOffers, updateWantsOffers } from './queries-mail.ts'
import { insertInboxes, lockInboxes } from './queries-messages.ts'

/** Whether a member wants to hear of offers. Who has chosen nothing does, in the inbox alone. */
export async function wantsOffers(reader: Reader, memberId: string): Promise<boolean> {
  return (await findWantsOffers(reader, memberId))?.wantsOffers ?? true
}

/** From its answer on no marketing is written to a member who wants none, nor pushed. Chosen again it changes nothing. */
export async function chooseOffers(
  ctx: Context,
  { memberId, operatorId }: { readonly memberId: string; readonly operatorId: string },
  wants: boolean,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    await insertInboxes(tx, [{ memberId, operatorId }])
    await lockInboxes(tx, [memberId])
    await updateWantsOffers(tx, memberId, wants)
  })
}
