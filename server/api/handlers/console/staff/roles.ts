import { PERMISSIONS } from '../../../../../domain/staff/permissions.ts'
import { editRole } from '../../../../features/staff/manage-staff.ts'
import { listRoles } from '../../../../features/staff/queries-roles.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'

export const roles: ConsoleHandlers<'roles'> = {
  async list(ctx, { operatorId }) {
    return { roles: await listRoles(ctx.read, operatorId), all: PERMISSIONS }
  },

  set: (ctx, caller, { body }) => editRole(ctx, { ...body, caller }),
}
