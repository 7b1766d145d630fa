import { confirmVoid } from '../../features/draws/confirm-void.ts'
import { proposeVoid } from '../../features/draws/propose-void.ts'
import { rejectVoid } from '../../features/draws/reject-void.ts'
import { withdrawVoid } from '../../features/draws/withdraw-void.ts'
import type { ConsoleHandlers } from './mount.ts'

export const voids: ConsoleHandlers<'voids'> = {
  propose: (ctx, staff, { body }) =>
    proposeVoid(ctx, { ...body, operatorId: staff.operatorId, staffId: staff.staffId }),

  async withdraw(ctx, staff, { body }) {
    await withdrawVoid(ctx, { ...body, operatorId: staff.operatorId, staffId: staff.staffId })
    return { withdrawn: true }
  },

  async confirm(ctx, staff, { body }) {
    await confirmVoid(ctx, { ...body, operatorId: staff.operatorId, staffId: staff.staffId })
    return { confirmed: true }
  },

  async reject(ctx, staff, { body }) {
    await rejectVoid(ctx, { ...body, operatorId: staff.operatorId, staffId: staff.staffId })
    return { rejected: true }
  },
}
