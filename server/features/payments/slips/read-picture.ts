import { Readable } from 'node:stream'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { findPicture } from './queries-slips.ts'

/** A member's own slip, a JPEG. Throws `Refusal` SLIP_UNKNOWN, for another member's as well. */
export async function readPicture(ctx: Context, memberId: string, id: string): Promise<Readable> {
  const picture = await findPicture(ctx.read, memberId, id)
  if (!picture) throw new Refusal('SLIP_UNKNOWN')
  return Readable.from([picture])
}
