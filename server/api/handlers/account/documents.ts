import { readDocument } from '../../../features/payments/documents/read-document.ts'
import { sendDocument } from '../../../features/payments/documents/send-document.ts'
import type { ServiceHandlers } from '../../road/caller.ts'

/** The identity document of a member. */
export const documentHandlers: Pick<ServiceHandlers<'organize'>, 'document' | 'sendDocument'> = {
  async document(ctx, { member }) {
    return { document: await readDocument(ctx, member) }
  },

  async sendDocument(ctx, { member: { memberId, operatorId } }, { body }) {
    await sendDocument(ctx, { memberId, operatorId, file: Buffer.from(await body.file.arrayBuffer()) })
    return { document: { state: 'sent', reason: null } }
  },
}
