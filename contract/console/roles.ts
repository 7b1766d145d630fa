import { z } from 'zod'
import { PERMISSIONS } from '../../domain/staff/permissions.ts'
import { plainText } from '../shapes.ts'
import { declareConsole } from './define.ts'

export const roleCode = z.string().regex(/^[a-z][a-z0-9_]{1,39}$/)

const role = {
  role: z.string(),
  name: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)).readonly(),
}

const said = {
  name: plainText(40),
  permissions: z
    .array(z.enum(PERMISSIONS))
    .max(PERMISSIONS.length)
    .refine((all) => new Set(all).size === all.length, 'each permission once'),
}

export const roleActs = declareConsole('roles', {
  list: {
    method: 'GET',
    use: 'The roles of the operator, what each may do and how many people have it; and everything that may be allowed.',
    permission: 'staff.manage',
    reply: z.object({
      roles: z.array(z.object({ ...role, people: z.int(), mayRemove: z.boolean() })),
      all: z.array(z.enum(PERMISSIONS)).readonly(),
    }),
  },
  set: {
    method: 'POST',
    use: 'Says what a role may do, or makes it. Nobody adds what they lack themselves.',
    permission: 'staff.manage',
    keyed: true,
    /** `seen`: the role that was changed, null for a new one. Refused where another one stands by now. */
    body: z.strictObject({ role: roleCode, ...said, seen: z.strictObject(said).nullable().optional() }),
    reply: z.object(role),
  },
  remove: {
    method: 'POST',
    use: 'Takes away a role that no account has. Those an operator begins with stay.',
    permission: 'staff.manage',
    keyed: true,
    body: z.strictObject({ role: roleCode }),
    reply: z.object({}),
  },
})

export type RoleShown = z.output<typeof roleActs.list.reply>['roles'][number]
