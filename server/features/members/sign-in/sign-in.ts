import { devicePartsOf } from '../../../../domain/account/device-name.ts'
import { bangkokDate } from '../../../../domain/calendar/bangkok.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { knownDevice, rememberDevice } from '../../credentials/guessing/known-devices.ts'
import { openHalfSignIn } from '../../credentials/half-sign-in.ts'
import { findSecondFactor } from '../../credentials/queries-second-factor.ts'
import { hashToken } from '../../credentials/tokens.ts'
import { writeMessages } from '../../messages/write-messages.ts'
import type { Operator } from '../../operators/operator.ts'
import { memberAccount } from '../member-name.ts'
import { type Credentials, checkPassword } from '../protection/check-password.ts'
import { findSessionOfCookie, lockMember, type MemberRow, updateSessionsEnded } from '../queries.ts'
import { type StartedSession, startSession } from '../sessions/start-session.ts'
import type { Visitor } from '../visitor.ts'

export interface MemberSignIn extends StartedSession {
  readonly memberId: string
  readonly name: string
  readonly code: string
  /** The cookie that makes the browser known for the account; undefined where none is set. */
  readonly knownDevices: string | undefined
}

/**
 * Signs a member in with name (or member code) and password. Throws LOGIN_FAILED, ACCOUNT_CLOSED or TOO_MANY; with two-step sign-in
 * CODE_REQUIRED, with the token for `signInWithCode`.
 */
export async function signIn(
  ctx: Context,
  operator: Operator,
  typed: Credentials,
  visitor: Visitor,
): Promise<MemberSignIn> {
  const checked = await checkPassword(ctx, operator, typed, visitor)
  const begun = await ctx.transaction(async (tx) => {
    const member = await lockMember(tx, checked.memberId)
    if (member.status === 'closed') throw new Refusal('ACCOUNT_CLOSED')
    // The member may have been banned, or the password changed, during the check.
    if (member.status !== 'active' || member.passwordHash !== checked.passwordHash) {
      throw new Refusal('LOGIN_FAILED')
    }
    // Read after the lock, so that two-step sign-in which is being turned on is seen.
    if (await findSecondFactor(tx, member.memberId)) {
      const half = { ownerId: member.memberId, ownerKind: 'member', operatorId: operator.id } as const
      return { half: await openHalfSignIn(ctx, tx, half) }
    }
    return openSession(ctx, tx, { member, visitor, kind: 'sign-in.member' })
  })
  if ('half' in begun) throw new Refusal('CODE_REQUIRED', { half: begun.half })
  return begun
}

/**
 * Opens and records the session of an authenticated member. The browser's previous session ends, so that a sign-in
 * never inherits a cookie. The caller has read `tx.now`.
 */
export async function openSession(
  ctx: Context,
  tx: Tx,
  wish: {
    member: Pick<MemberRow, 'memberId' | 'operatorId' | 'name' | 'code' | 'passwordHash'>
    visitor: Visitor
    kind: 'sign-in.member' | 'sign-in.token' | 'sign-in.registered' | 'sign-in.assistant'
    /** Who signs in in the member's place, and the account that the browser becomes known for. */
    assistant?: { id: string; name: string; account: string; passwordHash: string }
  },
): Promise<MemberSignIn> {
  const { member, visitor, assistant } = wish
  const before = visitor.cookie && (await findSessionOfCookie(tx, hashToken(visitor.cookie)))
  if (before) await updateSessionsEnded(tx, { memberId: before.memberId, only: before.sessionId })
  const session = await startSession(ctx, tx, { ...member, assistantId: assistant?.id }, visitor)
  const { memberId, name, code, passwordHash } = member
  const owner = assistant ?? { account: memberAccount(member.operatorId, name), passwordHash }
  if (wish.kind === 'sign-in.member') await tellNewDevice(ctx, tx, { member, visitor, session, owner })
  await appendAudit(tx, {
    operatorId: member.operatorId,
    actor: `member:${member.memberId}`,
    kind: wish.kind,
    body: {
      ...{ session: session.sessionId, address: visitor.address, browser: visitor.browser },
      assistant: assistant?.name,
    },
  })
  const knownDevices = visitor.browser ? rememberDevice(ctx, visitor.knownDevices, owner) : undefined
  return { ...session, memberId, name, code, knownDevices }
}

interface NewSession {
  readonly member: Pick<MemberRow, 'memberId' | 'operatorId'>
  readonly visitor: Visitor
  readonly session: StartedSession
  readonly owner: { readonly account: string; readonly passwordHash: string }
}

/** A browser that has not signed in with this password before is told of each time, programs once a day: they keep no cookie. */
async function tellNewDevice(ctx: Context, tx: Tx, { member, visitor, session, owner }: NewSession) {
  const { account, passwordHash } = owner
  const wish = { cookie: visitor.knownDevices, account, findPasswordHash: async () => passwordHash }
  if (visitor.browser && (await knownDevice(ctx, wish)) !== undefined) return
  const { browser, system } = devicePartsOf(visitor.device)
  const device = [browser, system].filter((part) => part !== undefined).join(' · ')
  const { memberId, operatorId } = member
  const which = visitor.browser ? session.sessionId : `program:${bangkokDate(tx.now.getTime())}`
  await writeMessages(tx, [
    { memberId, operatorId, cause: `signed-in:${which}`, kind: 'signed-in', facts: { device } },
  ])
}
