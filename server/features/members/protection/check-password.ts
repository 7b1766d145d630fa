import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { noteFailedSignIn } from '../../audit/note-failed-sign-in.ts'
import { knownDevice } from '../../credentials/guessing/known-devices.ts'
import { passwordFits } from '../../credentials/password-hash.ts'
import { countGuess } from '../../credentials/sign-in-limits.ts'
import type { Operator } from '../../operators/operator.ts'
import { memberAccount, signInName } from '../member-name.ts'
import { findMemberByName, type MemberRow } from '../queries.ts'
import type { Visitor } from '../visitor.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
  /** The solution of the puzzle that came with TOO_MANY. */
  readonly proof?: string | undefined
}

/**
 * The member of a name and password. Unknown names, wrong passwords and banned members get the same refusal after the
 * same time. That an account is closed is told to who knows its password, and nobody else: ACCOUNT_CLOSED.
 */
export async function checkPassword(
  ctx: Context,
  operator: Operator,
  typed: Credentials,
  visitor: Visitor,
): Promise<MemberRow> {
  const name = signInName(operator, typed.username)
  const account = memberAccount(operator.id, name)
  const device = await knownDevice(ctx, {
    cookie: visitor.knownDevices,
    account,
    findPasswordHash: async () => (await findMemberByName(ctx.read, operator.id, name))?.passwordHash,
  })
  const guesser = { account, address: visitor.address, device, proof: typed.proof }
  const { member, right } = await countGuess(ctx, guesser, async () => {
    const found = await findMemberByName(ctx.read, operator.id, name)
    const fits = await passwordFits(typed.password.trim(), found?.passwordHash)
    return { member: found, right: fits && found !== undefined && found.status !== 'banned' }
  })
  if (!member || !right || member.status === 'closed') {
    await noteFailedSignIn(ctx, {
      operatorId: operator.id,
      who: member && `member:${member.memberId}`,
      address: visitor.address,
    })
    throw new Refusal(right ? 'ACCOUNT_CLOSED' : 'LOGIN_FAILED')
  }
  return member
}
