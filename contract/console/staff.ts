import { z } from 'zod'
import { PERMISSIONS } from '../../domain/staff/permissions.ts'
import { STAFF_ROLES } from '../../domain/staff/roles.ts'

/** `POST /console/api/staff/sign-in` */
export const staffSignIn = z.strictObject({
  name: z.string().trim().min(1).max(64),
  password: z.string().trim().min(1).max(128),
})

/** `POST /console/api/staff/sign-in-code`: the token that came with CODE_REQUIRED, and a code of the app or of paper. */
export const staffCodeSignIn = z.strictObject({
  half: z.string().max(200),
  code: z.string().trim().min(1).max(24),
})

export const staffRole = z.enum(STAFF_ROLES)

/** Who is at the console: the answer of sign-in and of `GET /console/api/staff/me`. */
const staffMe = z.object({
  id: z.string(),
  name: z.string(),
  role: staffRole,
  /** What the browser may offer. The server decides again at every call. */
  permissions: z.array(z.enum(PERMISSIONS)),
  operator: z.object({ code: z.string(), brand: z.string(), demo: z.boolean() }),
  /** The operator asks a second step of all staff, and this one has none: nothing else may be done before. */
  mustSetUp: z.boolean(),
  /** Sent back as X-XSRF-TOKEN with everything that changes something. */
  xsrf: z.string(),
})

export type StaffSignIn = z.output<typeof staffSignIn>
export type StaffCodeSignIn = z.output<typeof staffCodeSignIn>
export type StaffMe = z.output<typeof staffMe>
