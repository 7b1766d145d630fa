import type { Context } from '../../../context.ts'
import { Refusal, Unavailable } from '../../../errors.ts'
import { noteFailedSignIn } from '../../audit/note-failed-sign-in.ts'
import { personalAddress } from '../../credentials/address-parts.ts'
import { passwordFits } from '../../credentials/password-hash.ts'
import { countGuess } from '../../credentials/sign-in-limits.ts'
import { type TurnLimit, Turns } from '../../credentials/turns.ts'
import type { Operator } from '../../operators/operator.ts'
import { findStaffByName } from '../../staff/queries.ts'
import { staffAccount } from '../../staff/staff-owner.ts'
import { signInName } from '../member-name.ts'
import type { Credentials } from '../protection/check-password.ts'
import { findMemberByName } from '../queries.ts'
import type { Visitor } from '../visitor.ts'
import { type MemberSignIn, signIn } from './sign-in.ts'

/** Who a name is of is looked up before anybody's attempt waits in its fair share: in one connection. */
const LOOK_UPS: TurnLimit = {
  ...{ atOnce: 1, waiting: 1_000, waitMs: 5_000 },
  refusal: () => new Unavailable('sign-in'),
}
const lookUps = new Turns()

/** One address has no more of that line than this: else it could fill it for everybody. */
const LOOK_UPS_OF_ADDRESS: TurnLimit = {
  ...{ atOnce: 1, waiting: 32, waitMs: 5_000 },
  refusal: () => new Refusal('TOO_MANY'),
}

/**
 * The agent sign-in of the specification: the role must be member or company (AGENT_ROLE_NOT_ALLOWED), and only a
 * member passes (MEMBER_ROLE_REQUIRED). The operator's owner is the company; other staff are neither. A wrong password
 * reveals no role: LOGIN_FAILED.
 */
export async function signInAgent(
  ctx: Context,
  operator: Operator,
  typed: Credentials,
  visitor: Visitor,
): Promise<MemberSignIn> {
  const name = signInName(operator, typed.username)
  const lookUp = () =>
    Promise.all([findMemberByName(ctx.read, operator.id, name), findStaffByName(ctx.read, operator.id, name)])
  const [member, staff] = await lookUps.run(personalAddress(visitor.address), LOOK_UPS_OF_ADDRESS, () =>
    lookUps.run(operator.id, LOOK_UPS, lookUp),
  )
  if (member || !staff) return signIn(ctx, operator, typed, visitor)

  const account = staffAccount(operator.id, name)
  const guesser = { account, address: visitor.address, proof: typed.proof }
  const { right } = await countGuess(ctx, guesser, async () => {
    const fits = await passwordFits(typed.password.trim(), staff.passwordHash)
    return { right: fits && staff.status === 'active' }
  })
  if (!right) {
    await noteFailedSignIn(ctx, {
      operatorId: operator.id,
      who: `staff:${staff.staffId}`,
      address: visitor.address,
    })
    throw new Refusal('LOGIN_FAILED')
  }
  throw new Refusal(staff.role === 'operator_admin' ? 'MEMBER_ROLE_REQUIRED' : 'AGENT_ROLE_NOT_ALLOWED')
}
