import { z } from 'zod'
import { DOCUMENT_STATES } from '../../domain/payments/document.ts'
import { SLIP_BYTES } from '../../domain/payments/slips/slip.ts'
import type { Declaration } from '../define.ts'
import { answer } from '../shapes.ts'

const ofMember = { own: true, audience: 'member', token: 'agent' } as const

const document = z.object({
  /** `none`: nothing is sent yet. */
  state: z.enum(['none', ...DOCUMENT_STATES]),
  /** Why staff have refused the last one, in their words. */
  reason: z.string().nullable(),
})
export type DocumentShown = z.output<typeof document>

/** The identity document that a member shows before the first withdrawal. */
export const documentCalls = {
  document: {
    ...ofMember,
    method: 'GET',
    path: '/organize/api/Member/Document',
    use: 'the identity document of a member who has to show one before the first withdrawal; null: nobody asks for it',
    reply: answer({ document: document.nullable() }),
  },
  sendDocument: {
    ...ofMember,
    method: 'POST',
    path: '/organize/api/Member/Document',
    use: 'send a picture of an identity document, multipart file; another once it was refused',
    multipart: true,
    bodyLimit: SLIP_BYTES + 16 * 1024,
    tooLarge: 'SLIP_TOO_LARGE',
    body: z.strictObject({ file: z.file() }),
    reply: answer({ document }),
  },
} as const satisfies Record<string, Declaration>
