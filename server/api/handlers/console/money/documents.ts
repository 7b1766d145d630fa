import { bangkokIso } from '../../../../../domain/calendar/bangkok.ts'
import {
  confirmDocument,
  endAskedDocument,
  proposeDocument,
  refuseDocumentOf,
} from '../../../../features/payments/documents/decide-document.ts'
import { listWaitingDocuments } from '../../../../features/payments/documents/queries-documents.ts'
import { seeDocument } from '../../../../features/payments/documents/see-document.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'
import { asPicture } from '../../../shapes/as-picture.ts'

/** More than these wait for those before them. */
const MOST_SHOWN = 100

export const documents: ConsoleHandlers<'documents'> = {
  async list(ctx, { operatorId }) {
    const found = await listWaitingDocuments(ctx.read, operatorId, MOST_SHOWN + 1)
    return {
      documents: found.slice(0, MOST_SHOWN).map(({ sentAt, ...row }) => ({
        ...{ ...row, sentAt: bangkokIso(sentAt.getTime()) },
        picture: `/console/api/documents/picture/${row.id}`,
      })),
      more: found.length > MOST_SHOWN,
    }
  },

  async picture(ctx, caller, { params }) {
    const { operatorId, staffId } = caller
    return asPicture(caller, await seeDocument(ctx, { operatorId, staffId, ...params }), 'document.jpg')
  },

  accept: (ctx, { operatorId, staffId }, { body }) => proposeDocument(ctx, { ...body, operatorId, staffId }),

  async refuse(ctx, { operatorId, staffId }, { body }) {
    await refuseDocumentOf(ctx, { ...body, operatorId, staffId })
    return {}
  },

  async confirm(ctx, { operatorId, staffId }, { body }) {
    await confirmDocument(ctx, { ...body, operatorId, staffId })
    return {}
  },

  async reject(ctx, { operatorId, staffId }, { body: { proposalId } }) {
    await endAskedDocument(ctx, { proposalId, operatorId, staffId }, 'rejected')
    return {}
  },

  async withdraw(ctx, { operatorId, staffId }, { body: { proposalId } }) {
    await endAskedDocument(ctx, { proposalId, operatorId, staffId }, 'withdrawn')
    return {}
  },
}
