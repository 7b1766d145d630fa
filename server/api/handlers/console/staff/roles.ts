import { PERMISSIONS, PRESETS } from '../../../../../domain/staff/permissions.ts'
import { editRole, removeRole } from '../../../../features/staff/people/change-roles.ts'
import { listRoles } from '../../../../features/staff/queries-roles.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'

export const roles: ConsoleHandlers<'roles'> = {
  async list(ctx, { operatorId }) {
    const rows = await listRoles(ctx.read, operatorId)
    const roles = rows.map(({ unused, ...role }) => ({
      ...role,
      mayRemove: unused && !Object.hasOwn(PRESETS, role.role),
    }))
    return { roles, all: PERMISSIONS }
  },

  set: (ctx, caller, { body }) => editRole(ctx, { ...body, caller }),

  async remove(ctx, caller, { body }) {
    await removeRole(ctx, { ...body, caller })
    return {}
  },
}
