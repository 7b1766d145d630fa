import { z } from 'zod'
import { PERMISSIONS } from '../../domain/staff/permissions.ts'
import { proofOfWork } from '../services/account.ts'
import { idOr, plainText } from '../shapes.ts'
import { declareConsole } from './define.ts'
import { roleCode } from './roles.ts'

const staffSignIn = z.strictObject({
  name: plainText(64),
  password: z.string().trim().min(1).max(128),
  proof: proofOfWork,
})

/** The token that came with CODE_REQUIRED, and a code of the app or of paper. */
const staffCodeSignIn = z.strictObject({
  half: z.string().max(200),
  code: z.string().trim().min(1).max(24),
})

/** Who is at the console. */
const staffMe = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  /** What the operator calls it. */
  roleName: z.string(),
  /** What the browser may offer. The server decides again at every call. */
  permissions: z.array(z.enum(PERMISSIONS)),
  operator: z.object({ code: z.string(), brand: z.string(), demo: z.boolean() }),
  /** The operator asks a second step of all staff, and this one has none: nothing else may be done before. */
  mustSetUp: z.boolean(),
  /** Sent back as X-XSRF-TOKEN with everything that changes something. */
  xsrf: z.string(),
})

const door = { method: 'POST', session: 'none', permission: null, secret: true, bodyLimit: 4 * 1024 } as const

/** The console's door, and who is behind it. */
export const staffActs = declareConsole('staff', {
  signIn: {
    ...door,
    at: 'sign-in',
    use: 'Lets staff in by name and password; CODE_REQUIRED where the second step is on.',
    body: staffSignIn,
    reply: staffMe,
  },
  signInCode: {
    ...door,
    at: 'sign-in-code',
    use: 'The second half of a sign-in, where the first said that a code is needed.',
    body: staffCodeSignIn,
    reply: staffMe,
  },
  signOut: {
    method: 'POST',
    at: 'sign-out',
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
  add: {
    method: 'POST',
    use: 'Somebody new, with a role of which the giver lacks nothing, and the link by which they choose a password.',
    permission: 'staff.manage',
    secret: true,
    body: z.strictObject({ name: z.string().trim().max(64), role: roleCode }),
    reply: z.object({ staffId: z.string(), link: z.string() }),
  },
  setRole: {
    method: 'POST',
    use: 'Gives somebody another role. It holds from the next request on.',
    permission: 'staff.manage',
    keyed: true,
    body: z.strictObject({ staffId: idOr('STAFF_UNKNOWN'), role: roleCode }),
    reply: z.object({}),
  },
  close: {
    method: 'POST',
    use: 'Closes an account for good and ends its sessions. Somebody who may manage staff is always left.',
    permission: 'staff.manage',
    keyed: true,
    body: z.strictObject({ staffId: idOr('STAFF_UNKNOWN'), reason: plainText(200) }),
    reply: z.object({}),
  },
})

export type StaffSignIn = z.output<typeof staffSignIn>
export type StaffCodeSignIn = z.output<typeof staffCodeSignIn>
export type StaffMe = z.output<typeof staffMe>
