import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { holdCaller } from '../members/protection/hold-caller.ts'
import { provePassword } from '../members/protection/prove-password.ts'
import { endAssistantSessions } from '../members/sessions/end-session.ts'
import { forgetSessions } from '../members/sessions/session-cache.ts'
import type { Owner } from './manage.ts'
import { findTwoStepAsked, insertOrUpdateTwoStepAsked, listAssistants } from './queries.ts'

/**
 * Asks a second step of all assistants of a member, or no longer. Asked, the sign-ins of those who have none end with the
 * commit, and after the next one they set it up before anything else. A repeat changes nothing. Throws `Refusal`
 * OWN_PASSWORD_WRONG. Source: docs/decisions/0138-an-owner-asks-for-a-second-step.md.
 */
export async function askTwoStep(
  ctx: Context,
  owner: Owner,
  wish: { readonly isAsked: boolean; readonly ownPassword: string },
): Promise<void> {
  const { memberId, operatorId } = owner
  const proven = await provePassword(ctx, {
    caller: owner,
    typed: wish.ownPassword,
    wrong: 'OWN_PASSWORD_WRONG',
  })
  await ctx.transaction(async (tx) => {
    // Sign-ins, and whoever turns a step on or off, hold the member as well.
    const { passwordHash } = await holdCaller(tx, owner)
    if (proven.passwordHash !== passwordHash) throw new Refusal('OWN_PASSWORD_WRONG') // changed meanwhile
    if ((await findTwoStepAsked(tx, memberId)) === wish.isAsked) return
    await insertOrUpdateTwoStepAsked(tx, { memberId, operatorId }, wish.isAsked)
    const all = await listAssistants(tx, memberId)
    const without = all.filter(({ twoStepSince }) => twoStepSince === null).map(({ id }) => id)
    // Where it is no longer asked nobody is signed out, and every process still hears that rights have changed.
    await endAssistantSessions(tx, { memberId, assistants: wish.isAsked ? without : [] })
    const kind = wish.isAsked ? 'assistant.two-step-asked' : 'assistant.two-step-unasked'
    await appendAudit(tx, { operatorId, actor: `member:${memberId}`, kind, body: {} })
  })
  forgetSessions(memberId)
}
