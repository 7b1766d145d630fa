import { CODE_BYTES, codeFrom } from '../../../domain/affiliates/code.ts'
import { invariant } from '../../../domain/invariant.ts'
import type { Context } from '../../context.ts'
import { findCode, insertCode } from './queries-links.ts'

/** A code that is taken is rarer than one in a hundred thousand among a million members; so many times in a row it is never. */
const TRIES = 5

/** The member's own code, made when it is first asked for: random, so that nobody derives it from a name. */
export async function ownCode(
  ctx: Context,
  { memberId, operatorId }: { readonly memberId: string; readonly operatorId: string },
): Promise<string> {
  for (let nth = 0; nth <= TRIES; nth += 1) {
    const code = await findCode(ctx.read, memberId)
    if (code !== undefined) return code
    const fresh = codeFrom(ctx.chance.bytes(CODE_BYTES))
    if (fresh === undefined) continue
    await ctx.transaction(async (tx) => {
      await tx.readClock()
      await insertCode(tx, { memberId, operatorId, code: fresh })
    })
  }
  invariant(false, 'a code that nobody has is found')
}
