import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { halfOf, takeHalf } from '../../credentials/half-sign-in.ts'
import { spendCode } from '../../credentials/spend-code.ts'
import type { Operator } from '../../operators/operator.ts'
import { factorOwner } from '../protection/factor-owner.ts'
import { lockMember } from '../queries.ts'
import type { Visitor } from '../visitor.ts'
import { type MemberSignIn, openSession } from './sign-in.ts'

export interface CodeSignIn {
  readonly operator: Operator
  /** The token that came with CODE_REQUIRED. */
  readonly half: string
  /** A code of the app, or a recovery code. */
  readonly code: string
  readonly visitor: Visitor
}

/**
 * The second step of a sign-in, which opens a new session. Throws HALF_UNKNOWN when the first step is too old, and for
 * a wrong code what `spendCode` throws.
 */
export async function signInWithCode(ctx: Context, wish: CodeSignIn): Promise<MemberSignIn> {
  const { operator, visitor } = wish
  const asked = { token: wish.half, operatorId: operator.id, ownerKind: 'member' } as const
  const half = await halfOf(ctx.read, asked)
  return spendCode(ctx, {
    owner: factorOwner({ memberId: half.ownerId, operatorId: operator.id }),
    typed: wish.code,
    on: { what: 'sign-in', address: visitor.address },
    async hold(tx) {
      const member = await lockMember(tx, half.ownerId)
      await halfOf(tx, asked) // a repeated request has finished it, which is not a wrong guess
      return member
    },
    async act(tx, member) {
      if (member.status !== 'active') throw new Refusal('HALF_UNKNOWN') // banned meanwhile
      await takeHalf(tx, wish.half)
      return openSession(ctx, tx, { member, visitor, kind: 'sign-in.member' })
    },
  })
}
