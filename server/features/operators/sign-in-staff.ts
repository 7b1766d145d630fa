import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { noteFailedSignIn } from '../audit/note-failed-sign-in.ts'
import { passwordFits } from './password-hash.ts'
import { deleteStaffSession, findStaffByName, insertStaffSession } from './queries.ts'
import { countAttempt } from './sign-in-limits.ts'
import { type SignedInStaff, STAFF_SESSION_HOURS } from './staff-session.ts'

export interface StaffSignIn {
  readonly operatorId: string
  readonly name: string
  readonly password: string
  readonly address: string
  readonly device: string
  /** The hash of the token that the cookie will carry; who calls keeps the token itself. */
  readonly tokenHash: string
}

/** Signs a member of staff in. Throws STAFF_LOGIN_FAILED for every wrong sign-in alike, or TOO_MANY. */
export async function signInStaff(ctx: Context, wish: StaffSignIn): Promise<SignedInStaff> {
  const name = wish.name.trim().toLowerCase()
  const takeBack = countAttempt(ctx, `${wish.operatorId} staff ${name}`, wish.address)
  const staff = await findStaffByName(ctx.read, wish.operatorId, name)
  const fits = await passwordFits(wish.password.trim(), staff?.passwordHash)
  if (!staff || !fits || staff.status !== 'active') {
    const who = staff && `staff:${staff.staffId}`
    await noteFailedSignIn(ctx, { operatorId: wish.operatorId, who, address: wish.address })
    throw new Refusal('STAFF_LOGIN_FAILED')
  }
  takeBack()

  const sessionId = ctx.chance.id()
  await ctx.transaction(async (tx) => {
    await tx.readClock()
    await insertStaffSession(tx, {
      tokenHash: wish.tokenHash,
      sessionId,
      staffId: staff.staffId,
      address: wish.address,
      device: wish.device,
      hours: STAFF_SESSION_HOURS,
    })
    await appendAudit(tx, {
      operatorId: wish.operatorId,
      actor: `staff:${staff.staffId}`,
      kind: 'sign-in.staff',
      body: { session: sessionId, address: wish.address, name: staff.name, role: staff.role },
    })
  })
  return { kind: 'staff', sessionId, ...pick(staff) }
}

/** Ends the session of a cookie. Twice is the same as once. */
export async function signOutStaff(ctx: Context, tokenHash: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const ended = await deleteStaffSession(tx, tokenHash)
    if (!ended) return
    await appendAudit(tx, {
      operatorId: ended.operatorId,
      actor: `staff:${ended.staffId}`,
      kind: 'sign-out.staff',
      body: { name: ended.name },
    })
  })
}

function pick(staff: SignedInStaffFields): SignedInStaffFields {
  const { staffId, operatorId, name, role } = staff
  return { staffId, operatorId, name, role }
}

type SignedInStaffFields = Omit<SignedInStaff, 'kind' | 'sessionId'>
