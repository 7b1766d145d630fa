import { invariant } from '../../../domain/invariant.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { noteFailedSignIn } from '../audit/note-failed-sign-in.ts'
import { knownDevice, rememberDevice } from '../credentials/guessing/known-devices.ts'
import { openHalfSignIn } from '../credentials/half-sign-in.ts'
import { passwordFits } from '../credentials/password-hash.ts'
import { findSecondFactor } from '../credentials/queries-second-factor.ts'
import { countGuess } from '../credentials/sign-in-limits.ts'
import {
  deleteStaffSession,
  findStaffByName,
  insertStaffSession,
  lockStaff,
  type StaffRow,
} from './queries.ts'
import { findRole } from './queries-roles.ts'
import { staffAccount } from './staff-owner.ts'
import { type SignedInStaff, STAFF_SESSION_HOURS } from './staff-session.ts'

/** Where a staff sign-in comes from, and the hash of its new token. */
export interface StaffDoor {
  readonly operatorId: string
  readonly address: string
  readonly device: string
  /** The hash of the cookie's token; the caller keeps the token itself. */
  readonly tokenHash: string
  /** The cookie of devices that are known for accounts, verified or not. */
  readonly knownDevices?: string | undefined
}

/** Staff whose session has just begun, and the cookie that makes their browser known. */
export interface EnteredStaff extends SignedInStaff {
  readonly knownDevices: string
}

export interface StaffSignIn extends StaffDoor {
  readonly name: string
  readonly password: string
  /** The solution of the puzzle that came with TOO_MANY. */
  readonly proof?: string | undefined
}

/**
 * Signs a member of staff in. Throws STAFF_LOGIN_FAILED for any wrong sign-in, or TOO_MANY; with two-step sign-in
 * CODE_REQUIRED, with the token for `signInStaffWithCode`.
 */
export async function signInStaff(ctx: Context, wish: StaffSignIn): Promise<EnteredStaff> {
  const staff = await checkStaffPassword(ctx, wish)
  const begun = await ctx.transaction(async (tx) => {
    const held = await lockStaff(tx, wish.operatorId, staff.staffId)
    // Closed or changed since the password was checked.
    if (held?.status !== 'active' || held.passwordHash !== staff.passwordHash)
      throw new Refusal('STAFF_LOGIN_FAILED')
    // Read after the lock, so that two-step sign-in which is being turned on is seen.
    if (await findSecondFactor(tx, staff.staffId)) {
      const half = { ownerId: staff.staffId, ownerKind: 'staff', operatorId: wish.operatorId } as const
      return { half: await openHalfSignIn(ctx, tx, half) }
    }
    return openStaffSession(ctx, tx, { staff, door: wish, twoStep: false })
  })
  if ('half' in begun) throw new Refusal('CODE_REQUIRED', { half: begun.half })
  return begun
}

async function checkStaffPassword(ctx: Context, wish: StaffSignIn): Promise<StaffRow> {
  const name = wish.name.trim().toLowerCase()
  const account = staffAccount(wish.operatorId, name)
  const device = await knownDevice(ctx, {
    cookie: wish.knownDevices,
    account,
    findPasswordHash: async () => (await findStaffByName(ctx.read, wish.operatorId, name))?.passwordHash,
  })
  const guesser = { account, address: wish.address, device, proof: wish.proof }
  const { staff, right } = await countGuess(ctx, guesser, async () => {
    const found = await findStaffByName(ctx.read, wish.operatorId, name)
    const fits = await passwordFits(wish.password.trim(), found?.passwordHash)
    return { staff: found, right: fits && found?.status === 'active' }
  })
  if (!staff || !right) {
    const who = staff && `staff:${staff.staffId}`
    await noteFailedSignIn(ctx, { operatorId: wish.operatorId, who, address: wish.address })
    throw new Refusal('STAFF_LOGIN_FAILED')
  }
  return staff
}

/** Opens and records the session of authenticated staff. The caller has read `tx.now`. */
export async function openStaffSession(
  ctx: Context,
  tx: Tx,
  wish: { staff: StaffRow; door: StaffDoor; twoStep: boolean },
): Promise<EnteredStaff> {
  const { door } = wish
  const { staffId, operatorId, name, role, passwordHash } = wish.staff
  const sessionId = ctx.chance.id()
  const held = await findRole(tx, operatorId, role)
  invariant(held, 'staff have a role of their operator')
  const { tokenHash, address, device } = door
  await insertStaffSession(tx, { tokenHash, sessionId, staffId, address, device, hours: STAFF_SESSION_HOURS })
  await appendAudit(tx, {
    operatorId,
    actor: `staff:${staffId}`,
    kind: 'sign-in.staff',
    body: { session: sessionId, address, name, role },
  })
  return {
    kind: 'staff',
    sessionId,
    staffId,
    operatorId,
    name,
    role,
    roleName: held.name,
    permissions: held.permissions,
    twoStep: wish.twoStep,
    knownDevices: rememberDevice(ctx, door.knownDevices, {
      account: staffAccount(operatorId, name),
      passwordHash,
    }),
  }
}

/** Ends the session of a cookie. A repeat changes nothing. */
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
