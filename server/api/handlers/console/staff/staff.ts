import type { StaffMe } from '../../../../../contract/console/staff.ts'
import type { Context } from '../../../../context.ts'
import { hashToken, makeToken } from '../../../../features/credentials/tokens.ts'
import { addStaff, closeStaff, giveRole } from '../../../../features/staff/manage-staff.ts'
import {
  type EnteredStaff,
  type StaffDoor,
  signInStaff,
  signOutStaff,
} from '../../../../features/staff/sign-in-staff.ts'
import { signInStaffWithCode } from '../../../../features/staff/sign-in-staff-with-code.ts'
import { isTwoStepRequired } from '../../../../features/staff/staff-rule.ts'
import { type SignedInStaff, STAFF_SESSION_HOURS } from '../../../../features/staff/staff-session.ts'
import type { ConsoleHandlers, StaffVisit } from '../../../road/caller.ts'
import { staffTokenHash } from '../../../road/identify.ts'
import { issueXsrf } from '../../../road/xsrf.ts'

export const staff: ConsoleHandlers<'staff'> = {
  signIn: (ctx, visit, { body }) => enter(ctx, visit, (door) => signInStaff(ctx, { ...body, ...door })),

  signInCode: (ctx, visit, { body }) =>
    enter(ctx, visit, (door) => signInStaffWithCode(ctx, { ...body, ...door })),

  async signOut(ctx, caller) {
    const tokenHash = staffTokenHash(caller.sessionCookie)
    if (tokenHash) await signOutStaff(ctx, tokenHash)
    caller.endSession()
    caller.setHeader('clear-site-data', '"storage"')
    return undefined
  },

  me: async (ctx, caller) => showMe(ctx, caller, caller),

  add: (ctx, caller, { body }) => addStaff(ctx, { ...body, caller }),

  async setRole(ctx, caller, { body }) {
    await giveRole(ctx, { ...body, caller })
    return {}
  },

  async close(ctx, caller, { body }) {
    await closeStaff(ctx, { ...body, caller })
    return {}
  },
}

/** Lets staff in as `signIn` says, and gives the browser the cookie of the new session. */
async function enter(
  ctx: Context,
  visit: StaffVisit,
  signIn: (door: StaffDoor) => Promise<EnteredStaff>,
): Promise<StaffMe> {
  const before = staffTokenHash(visit.sessionCookie)
  const token = makeToken(ctx.chance)
  const signedIn = await signIn({
    operatorId: visit.operator.id,
    address: visit.ip,
    device: visit.userAgent,
    tokenHash: hashToken(token),
    knownDevices: visit.knownDevices,
  })
  if (before) await signOutStaff(ctx, before) // one browser, one session
  visit.startSession({
    secret: token,
    id: signedIn.sessionId,
    maxAgeSeconds: STAFF_SESSION_HOURS * 60 * 60,
    knownDevices: signedIn.knownDevices,
  })
  return showMe(ctx, visit, signedIn)
}

function showMe(ctx: Context, { operator }: StaffVisit, signedIn: SignedInStaff): StaffMe {
  const { code, name: brand, demo } = operator
  return {
    id: signedIn.staffId,
    name: signedIn.name,
    role: signedIn.role,
    roleName: signedIn.roleName,
    permissions: [...signedIn.permissions],
    operator: { code, brand, demo },
    mustSetUp: isTwoStepRequired(operator.settings) && !signedIn.twoStep,
    xsrf: issueXsrf(ctx.keys.xsrf, signedIn.sessionId),
  }
}
