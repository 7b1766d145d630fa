import { Readable } from 'node:stream'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { findSlipOf } from './queries-overview.ts'

/** The slip of a member of the operator, a JPEG, for its staff. Throws `Refusal` SLIP_UNKNOWN. */
export async function readSlip(
  ctx: Context,
  wish: { readonly operatorId: string; readonly memberId: string; readonly slipId: string },
): Promise<Readable> {
  const picture = await findSlipOf(ctx.read, wish)
  if (!picture) throw new Refusal('SLIP_UNKNOWN')
  return Readable.from([picture])
}
