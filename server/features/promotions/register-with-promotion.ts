import type { Context } from '../../context.ts'
import { type RegistrationForm, register } from '../members/register.ts'
import type { MemberSignIn } from '../members/sign-in/sign-in.ts'
import type { Visitor } from '../members/visitor.ts'
import type { Operator } from '../operators/operator.ts'
import { choose } from './choose-promotion.ts'

interface Form extends RegistrationForm {
  /** Of the version that was shown. */
  readonly promotion: string | undefined
}

/**
 * Registers a member, who accepts a promotion for the first deposit that reaches its least in the same transaction: nobody
 * is registered without what was chosen. Throws as `register`, and what `refuseChoice` names.
 */
export function registerWithPromotion(
  ctx: Context,
  operator: Operator,
  { promotion, ...form }: Form,
  visitor: Visitor,
): Promise<MemberSignIn> {
  if (promotion === undefined) return register(ctx, operator, form, visitor)
  const operatorId = operator.id
  return register(
    ctx,
    operator,
    {
      ...form,
      also: async (tx, memberId) => {
        await form.also?.(tx, memberId)
        await choose(ctx, tx, { memberId, operatorId, termsId: promotion }, 'register')
      },
    },
    visitor,
  )
}
