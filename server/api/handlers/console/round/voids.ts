import { confirmVoid } from '../../../../features/voids/confirm-void.ts'
import { proposeVoid } from '../../../../features/voids/propose-void.ts'
import { rejectVoid } from '../../../../features/voids/reject-void.ts'
import { withdrawVoid } from '../../../../features/voids/withdraw-void.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'

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
