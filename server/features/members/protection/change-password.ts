import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { endHalfSignIns } from '../../credentials/half-sign-in.ts'
import { hashPassword } from '../../credentials/password-hash.ts'
import { refusePassword } from '../../credentials/password-rules.ts'
import { deletePasswordCodesOf } from '../password-code/queries-password-code.ts'
import { updatePassword, updateSessionsEnded } from '../queries.ts'
import type { SignedIn } from '../sessions/authenticate.ts'
import { forgetSessions } from '../sessions/session-cache.ts'
import { tellSecurity } from '../tell-security.ts'
import { holdCaller } from './hold-caller.ts'
import { provePassword } from './prove-password.ts'

export interface PasswordChange {
  readonly caller: SignedIn
  readonly oldPassword: string
  readonly newPassword: string
  readonly address: string
}

/**
 * Changes the caller's password and ends all their other sessions. The old password is required, and wrong ones are
 * counted.
 */
export async function changePassword(ctx: Context, wish: PasswordChange): Promise<void> {
  const { caller } = wish
  const found = await provePassword(ctx, {
    caller,
    typed: wish.oldPassword,
    wrong: 'OLD_PASSWORD_WRONG',
  })

  const password = wish.newPassword.trim()
  const refused = refusePassword(password, {
    name: found.name,
    ...(found.phone ? { phone: found.phone } : {}),
  })
  if (refused) throw new Refusal(refused)
  if (password === wish.oldPassword.trim()) throw new Refusal('PASSWORD_UNCHANGED')
  const passwordHash = await hashPassword(password, ctx.chance)

  await ctx.transaction(async (tx) => {
    const member = await holdCaller(tx, caller)
    if (member.passwordHash !== found.passwordHash) throw new Refusal('OLD_PASSWORD_WRONG') // changed meanwhile
    await updatePassword(tx, member.memberId, passwordHash)
    await updateSessionsEnded(tx, { memberId: member.memberId, except: caller.sessionId })
    await endHalfSignIns(tx, member.memberId)
    await deletePasswordCodesOf(tx, member.memberId)
    await tellSecurity(ctx, tx, { of: member, kind: 'password-changed', facts: { by: 'member' } })
    await appendAudit(tx, {
      operatorId: member.operatorId,
      actor: `member:${member.memberId}`,
      kind: 'password.changed',
      body: { session: caller.sessionId, address: wish.address },
    })
    tx.afterCommit({ name: 'signed-out', memberId: member.memberId, except: caller.sessionId })
  })
  forgetSessions(caller.memberId)
}
