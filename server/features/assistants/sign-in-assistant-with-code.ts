import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { halfOf, takeHalf } from '../credentials/half-sign-in.ts'
import { spendCode } from '../credentials/spend-code.ts'
import { lockMember } from '../members/queries.ts'
import { type MemberSignIn, openSession } from '../members/sign-in/sign-in.ts'
import type { CodeSignIn } from '../members/sign-in/sign-in-with-code.ts'
import { ownerOf } from './own-account.ts'
import { findAssistantOfFactor, listAssistants } from './queries.ts'
import { seatOf } from './seat-of.ts'

/**
 * The second step of an assistant's sign-in, which opens a new session. Throws HALF_UNKNOWN when the first step is too old, or
 * the assistant or its member was banned meanwhile, and for a wrong code what `spendCode` throws.
 */
export async function signInAssistantWithCode(ctx: Context, wish: CodeSignIn): Promise<MemberSignIn> {
  const { operator, visitor } = wish
  const asked = { token: wish.half, operatorId: operator.id, ownerKind: 'assistant' } as const
  const { ownerId: factorId } = await halfOf(ctx.read, asked)
  const found = await findAssistantOfFactor(ctx.read, operator.id, factorId)
  if (!found) throw new Refusal('HALF_UNKNOWN')
  const { memberId, id } = found
  return spendCode(ctx, {
    owner: ownerOf({ memberId, operatorId: operator.id }, { factorId }),
    typed: wish.code,
    on: { what: 'sign-in', address: visitor.address, assistant: found.name },
    async hold(tx) {
      const member = await lockMember(tx, memberId)
      await halfOf(tx, asked) // a repeated request has finished it, which is not a wrong guess
      return { member, assistant: (await listAssistants(tx, memberId)).find((each) => each.id === id) }
    },
    async act(tx, { member, assistant }) {
      if (member.status !== 'active' || assistant?.bannedAt !== null) throw new Refusal('HALF_UNKNOWN')
      await takeHalf(tx, wish.half)
      const seat = seatOf(member, assistant)
      return openSession(ctx, tx, { member, visitor, kind: 'sign-in.assistant', assistant: seat })
    },
  })
}
