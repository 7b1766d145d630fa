import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { endHalfSignIns } from '../../credentials/half-sign-in.ts'
import { hashPassword } from '../../credentials/password-hash.ts'
import { refusePassword } from '../../credentials/password-rules.ts'
import { hashToken, isToken } from '../../credentials/tokens.ts'
import { findMember, lockMember, updatePassword, updateSessionsEnded } from '../queries.ts'
import { forgetSessions } from '../sessions/session-cache.ts'
import { tellSecurity } from '../tell-security.ts'
import { isCodeOf } from './code-of.ts'
import { isLinkCode } from './password-link.ts'
import {
  deletePasswordCode,
  deletePasswordCodesOf,
  updatePasswordCodeTried,
} from './queries-password-code.ts'

const TRIES = 5

export interface ResetPassword {
  readonly operatorId: string
  /** The token that came when the code was asked for, or of the link. */
  readonly token: string
  readonly code: string
  readonly password: string
  readonly address: string
}

/**
 * Sets a new password by a code of the member's phone, or by the link and code of two of the staff, once, and ends every session and half sign-in. A second step and a
 * PIN stay: whoever has only the phone number does not get past them. Throws PHONE_CODE_WRONG with the tries left, or
 * PHONE_CODE_OVER when there is none, the time is over or the code was used.
 */
export async function resetPassword(ctx: Context, wish: ResetPassword): Promise<void> {
  const password = wish.password.trim()
  // Before the try is counted, without the name: a password that is too short costs no try.
  refuse(refusePassword(password, { name: '' }))
  const { memberId, tokenHash, by } = await tryCode(ctx, wish)
  const found = await findMember(ctx.read, memberId)
  if (!found) throw new Refusal('PHONE_CODE_OVER')
  refuse(refusePassword(password, { name: found.name, ...(found.phone ? { phone: found.phone } : {}) }))
  const passwordHash = await hashPassword(password, ctx.chance)

  await ctx.transaction(async (tx) => {
    const member = await lockMember(tx, memberId)
    if (member.status !== 'active') throw new Refusal('PHONE_CODE_OVER') // banned meanwhile
    if (!(await deletePasswordCode(tx, tokenHash))) throw new Refusal('PHONE_CODE_OVER')
    await deletePasswordCodesOf(tx, memberId)
    await updatePassword(tx, memberId, passwordHash)
    await updateSessionsEnded(tx, { memberId })
    await endHalfSignIns(tx, memberId)
    await tellSecurity(ctx, tx, { of: member, kind: 'password-changed', facts: { by: 'code' } })
    await appendAudit(tx, {
      operatorId: member.operatorId,
      actor: `member:${memberId}`,
      kind: 'password.reset',
      body: { by, address: wish.address },
    })
    tx.afterCommit({ name: 'signed-out', memberId })
  })
  forgetSessions(memberId)
}

interface Tried {
  readonly memberId: string
  readonly tokenHash: string
  readonly by: 'phone' | 'staff'
}

async function tryCode(ctx: Context, wish: ResetPassword): Promise<Tried> {
  if (!isToken(wish.token)) throw new Refusal('PHONE_CODE_OVER')
  const tokenHash = hashToken(wish.token)
  const { operatorId } = wish
  const tried = await ctx.transaction((tx) =>
    updatePasswordCodeTried(tx, { tokenHash, operatorId, atMost: TRIES }),
  )
  if (!tried) throw new Refusal('PHONE_CODE_OVER')
  const { memberId, codeHash } = tried
  if (memberId !== null && codeHash !== null) {
    if (isLinkCode(ctx, { memberId, codeHash }, wish.code)) return { memberId, tokenHash, by: 'staff' }
  } else if (isCodeOf(ctx, tokenHash, wish.code) && memberId !== null) {
    return { memberId, tokenHash, by: 'phone' }
  }
  if (tried.tries >= TRIES) throw new Refusal('PHONE_CODE_OVER')
  throw new Refusal('PHONE_CODE_WRONG', { left: TRIES - tried.tries })
}

function refuse(code: ReturnType<typeof refusePassword>): void {
  if (code) throw new Refusal(code)
}
