import { z } from 'zod'
import { date, idOr, plainText, time } from '../../shapes.ts'
import { declareConsole } from '../define.ts'

const documentId = idOr('DOCUMENT_UNKNOWN')
const onAsked = z.strictObject({ documentId, proposalId: idOr('PROPOSAL_UNKNOWN') })

const waitingDocument = z.object({
  id: z.string(),
  code: z.string(),
  /** As registered, to be compared with what the picture says. */
  name: z.string().nullable(),
  birthDate: date.nullable(),
  sentAt: time,
  /** How many of the member's were refused before. */
  refusedBefore: z.int(),
  /** Where its picture is; every look is on record. */
  picture: z.string(),
})
export type WaitingDocumentShown = z.output<typeof waitingDocument>

export const documentActs = declareConsole('documents', {
  list: {
    method: 'GET',
    use: 'Identity documents that nobody has decided about, the oldest first.',
    permission: 'payments.withdraw',
    reply: z.object({ documents: z.array(waitingDocument), more: z.boolean() }),
  },
  picture: {
    method: 'GET',
    use: 'The picture of an identity document. Every look is on record.',
    permission: 'payments.withdraw',
    params: z.object({ documentId }),
    file: 'image/jpeg',
  },
  accept: {
    method: 'POST',
    use: 'Asks that an identity document be accepted; a second person has to agree.',
    permission: 'payments.withdraw',
    keyed: true,
    two: true,
    body: z.strictObject({ documentId }),
    reply: z.object({ proposalId: z.string() }),
  },
  refuse: {
    method: 'POST',
    use: 'Refuses an identity document, for a reason that its member reads. Its picture is gone at once.',
    permission: 'payments.withdraw',
    keyed: true,
    body: z.strictObject({ documentId, reason: plainText(200) }),
    reply: z.object({}),
  },
  confirm: {
    method: 'POST',
    use: 'Agrees that an identity document be accepted. A withdrawal that waited for nothing else is approved with it.',
    permission: 'payments.withdraw',
    keyed: true,
    two: true,
    body: onAsked,
    reply: z.object({}),
  },
  reject: {
    method: 'POST',
    use: 'Says no to what somebody else has asked for about an identity document; it waits on.',
    permission: 'payments.withdraw',
    keyed: true,
    body: onAsked,
    reply: z.object({}),
  },
  withdraw: {
    method: 'POST',
    use: 'Takes back what one has asked for about an identity document; it waits on.',
    permission: 'payments.withdraw',
    keyed: true,
    body: onAsked,
    reply: z.object({}),
  },
})
