import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { endHalfSignIns } from '../credentials/half-sign-in.ts'
import { hashPassword } from '../credentials/password-hash.ts'
import { refusePassword } from '../credentials/password-rules.ts'
import { endAssistantSessions } from '../members/sessions/end-session.ts'
import { forgetSessions } from '../members/sessions/session-cache.ts'
import { type ByAssistant, noteOwn, proveOwnPassword, tellOwner } from './own-account.ts'
import { updateAssistantPassword } from './queries.ts'

/**
 * An assistant changes its own password, so that the owner who made it no longer knows it, and ends its other sessions. The owner is
 * told. Throws `Refusal` OLD_PASSWORD_WRONG, PASSWORD_UNCHANGED and what `refusePassword` says. Source:
 * docs/decisions/0196-an-assistant-s-own-password.md.
 */
export async function changeOwnPassword(
  ctx: Context,
  wish: ByAssistant & { readonly oldPassword: string; readonly newPassword: string },
): Promise<void> {
  const { caller, oldPassword } = wish
  const { memberId, sessionId, assistant } = caller
  const hold = await proveOwnPassword(ctx, { caller, typed: oldPassword, wrong: 'OLD_PASSWORD_WRONG' })
  const password = wish.newPassword.trim()
  const refused = refusePassword(password, { name: assistant.name })
  if (refused) throw new Refusal(refused)
  if (password === oldPassword.trim()) throw new Refusal('PASSWORD_UNCHANGED')
  const passwordHash = await hashPassword(password, ctx.chance)
  await ctx.transaction(async (tx) => {
    const { id, factorId } = await hold(tx)
    await updateAssistantPassword(tx, { memberId, id }, passwordHash)
    await endAssistantSessions(tx, { memberId, assistants: [id], except: sessionId })
    await endHalfSignIns(tx, factorId)
    await tellOwner(ctx, tx, wish, 'own-password')
    await noteOwn(tx, wish, 'password.changed')
  })
  forgetSessions(memberId)
}
