import type { StaffMe, StaffPersonShown } from '../../../../../contract/console/staff.ts'
import { bangkokIso } from '../../../../../domain/calendar/bangkok.ts'
import type { Context } from '../../../../context.ts'
import { hashToken, makeToken } from '../../../../features/credentials/tokens.ts'
import {
  closeStaff,
  endSessions,
  giveLink,
  giveRole,
  hireStaff,
  reopenStaff,
} from '../../../../features/staff/people/change-people.ts'
import { confirmStaff, rejectStaff } from '../../../../features/staff/people/decide-staff.ts'
import { listStaffPeople, type StaffPerson } from '../../../../features/staff/queries-people.ts'
import {
  type EnteredStaff,
  type StaffDoor,
  signInStaff,
  signOutStaff,
} from '../../../../features/staff/sign-in-staff.ts'
import { signInStaffWithCode } from '../../../../features/staff/sign-in-staff-with-code.ts'
import { isTwoStepRequired } from '../../../../features/staff/staff-rule.ts'
import {
  IDLE_MINUTES,
  type SignedInStaff,
  STAFF_SESSION_HOURS,
} from '../../../../features/staff/staff-session.ts'
import type { ConsoleHandlers, StaffVisit } from '../../../road/caller.ts'
import { staffTokenHash } from '../../../road/identify.ts'
import { issueXsrf } from '../../../road/xsrf.ts'

/** Who works here comes first. */
const MOST_SHOWN = 200

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

  async list(ctx, { operatorId }) {
    const rows = await listStaffPeople(ctx.read, {
      operatorId,
      idleMinutes: IDLE_MINUTES,
      limit: MOST_SHOWN + 1,
    })
    return { people: rows.slice(0, MOST_SHOWN).map(showPerson), more: rows.length > MOST_SHOWN }
  },

  add: (ctx, caller, { body }) => hireStaff(ctx, { ...body, caller }),

  setRole: (ctx, caller, { body }) => giveRole(ctx, { ...body, caller }),

  link: (ctx, caller, { body }) => giveLink(ctx, { ...body, caller }),

  confirm: (ctx, caller, { body }) => confirmStaff(ctx, { ...body, caller }),

  async reject(ctx, caller, { body }) {
    await rejectStaff(ctx, { ...body, caller })
    return {}
  },

  async close(ctx, caller, { body }) {
    await closeStaff(ctx, { ...body, caller })
    return {}
  },

  async reopen(ctx, caller, { body }) {
    await reopenStaff(ctx, { ...body, caller })
    return {}
  },

  async endSessions(ctx, caller, { body }) {
    await endSessions(ctx, { ...body, caller })
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
    knownDevices: visit.knownDevices(),
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
  const { code, name: brand, demo, takesMoney } = operator
  return {
    id: signedIn.staffId,
    name: signedIn.name,
    role: signedIn.role,
    roleName: signedIn.roleName,
    permissions: [...signedIn.permissions],
    operator: { code, brand, demo, takesMoney },
    mustSetUp: isTwoStepRequired(operator.settings) && !signedIn.twoStep,
    xsrf: issueXsrf(ctx.keys.xsrf, signedIn.sessionId),
  }
}

function showPerson(row: StaffPerson): StaffPersonShown {
  const { staffId: id, name, role, roleName, twoStep, sessions, lastSignIn } = row
  return {
    ...{ id, name, role, roleName, twoStep, sessions, state: stateOf(row) },
    lastSignIn: lastSignIn && bangkokIso(lastSignIn.getTime()),
  }
}

function stateOf({ status, hasPassword, hasLink }: StaffPerson): StaffPersonShown['state'] {
  if (status === 'closed') return 'closed'
  if (hasPassword) return 'active'
  return hasLink ? 'invited' : 'late'
}
