import { z } from 'zod'
import { PERMISSIONS } from '../../domain/staff/permissions.ts'
import { proofOfWork } from '../services/account.ts'
import { idOr, plainText, time } from '../shapes.ts'
import { declareConsole } from './define.ts'
import { roleCode } from './roles.ts'

const staffSignIn = z.strictObject({
  name: plainText(64),
  password: z.string().trim().min(1).max(128),
  proof: proofOfWork,
})

/** The token that came with CODE_REQUIRED, and a code of the app or a recovery code. */
const staffCodeSignIn = z.strictObject({
  half: z.string().max(200),
  code: z.string().trim().min(1).max(24),
})

const staffMe = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  /** The operator's name for the role. */
  roleName: z.string(),
  /** What the browser may offer. The server checks every call again. */
  permissions: z.array(z.enum(PERMISSIONS)),
  /** `takesMoney`: a demo, or an operator whose licence is whole. */
  operator: z.object({ code: z.string(), brand: z.string(), demo: z.boolean(), takesMoney: z.boolean() }),
  /** The operator requires a second step, and this account has none: no other call is allowed before. */
  mustSetUp: z.boolean(),
  /** The token to send as X-XSRF-TOKEN with every call that changes something. */
  xsrf: z.string(),
})

/** Somebody who works or worked here. */
const person = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  roleName: z.string(),
  /** `invited`: no password is chosen yet; `late`: and the link for it is no longer open. */
  state: z.enum(['active', 'invited', 'late', 'closed']),
  twoStep: z.boolean(),
  lastSignIn: time.nullable(),
  /** How many sessions are open. */
  sessions: z.int(),
})

/** Either it is done, or a second person has to agree: then that person is given the link. */
const given = z.object({
  waits: z.boolean(),
  /** The token of the link by which a password is chosen; null: nobody chooses one, or somebody has to agree first. */
  link: z.string().nullable(),
  /** What the link of the second person will ask for. */
  code: z.string().nullable(),
})

const aPerson = { staffId: idOr('STAFF_UNKNOWN') }

const door = { method: 'POST', session: 'none', permission: null, secret: true, bodyLimit: 4 * 1024 } as const

/** Signing in and out of the console, and who is signed in. */
export const staffActs = declareConsole('staff', {
  signIn: {
    ...door,
    signsIn: true,
    use: 'Lets staff in by name and password; CODE_REQUIRED where the second step is on.',
    body: staffSignIn,
    reply: staffMe,
  },
  signInCode: {
    ...door,
    use: 'The second half of a sign-in, where the first said that a code is needed.',
    body: staffCodeSignIn,
    reply: staffMe,
  },
  signOut: {
    method: 'POST',
    use: 'Ends the session.',
    permission: null,
    secret: true,
    beforeTwoStep: true,
    bodyLimit: 4 * 1024,
  },
  me: {
    method: 'GET',
    use: 'Who is here, and what he may do.',
    permission: null,
    beforeTwoStep: true,
    reply: staffMe,
  },
  list: {
    method: 'GET',
    use: 'Who works or worked here, with role, second step, last sign-in and state.',
    permission: 'staff.see',
    reply: z.object({ people: z.array(person), more: z.boolean() }),
  },
  add: {
    method: 'POST',
    use: 'Somebody new, with a role of which the giver lacks nothing, and the link by which they choose a password. Into a role that takes part where two people are needed with a second person.',
    permission: 'staff.manage',
    secret: true,
    body: z.strictObject({ name: z.string().trim().max(64), role: roleCode }),
    reply: given,
  },
  setRole: {
    method: 'POST',
    use: 'Gives somebody another role, from the next request on. With a second person where the account begins to take part where two are needed.',
    permission: 'staff.manage',
    secret: true,
    /** `seen`: the role that was shown. Refused where another one is had by now. */
    body: z.strictObject({ ...aPerson, role: roleCode, seen: z.string().max(64).optional() }),
    reply: given,
  },
  link: {
    method: 'POST',
    use: 'A new link for somebody who forgot the password, with a second person.',
    permission: 'staff.manage',
    secret: true,
    body: z.strictObject(aPerson),
    reply: given,
  },
  confirm: {
    method: 'POST',
    use: 'Agrees to what another asked about an account, and gives the link by which its owner chooses a password, or takes its second step away.',
    permission: 'staff.manage',
    secret: true,
    two: true,
    body: z.strictObject({ proposalId: idOr('PROPOSAL_UNKNOWN') }),
    /** Null: nobody chooses a password, the second step alone goes. */
    reply: z.object({ link: z.string().nullable() }),
  },
  reject: {
    method: 'POST',
    use: 'Turns it down, or takes back what one asked for.',
    permission: 'staff.manage',
    keyed: true,
    body: z.strictObject({ proposalId: idOr('PROPOSAL_UNKNOWN') }),
    reply: z.object({}),
  },
  close: {
    method: 'POST',
    use: 'Closes an account and ends its sessions. Somebody who may manage staff is always left.',
    permission: 'staff.manage',
    keyed: true,
    body: z.strictObject({ ...aPerson, reason: plainText(200) }),
    reply: z.object({}),
  },
  reopen: {
    method: 'POST',
    use: 'Opens a closed account as it was.',
    permission: 'staff.manage',
    keyed: true,
    body: z.strictObject({ ...aPerson, reason: plainText(200) }),
    reply: z.object({}),
  },
  endSessions: {
    method: 'POST',
    use: 'Ends everywhere what somebody is signed in to.',
    permission: 'staff.manage',
    keyed: true,
    body: z.strictObject(aPerson),
    reply: z.object({}),
  },
})

export type StaffPersonShown = z.output<typeof person>
export type StaffGiven = z.output<typeof given>
export type StaffSignIn = z.output<typeof staffSignIn>
export type StaffCodeSignIn = z.output<typeof staffCodeSignIn>
export type StaffMe = z.output<typeof staffMe>
