import { z } from 'zod'
import { SLIP_BYTES } from '../../domain/payments/slips/slip.ts'
import { answer, idOr, plainText, typedAmount } from '../shapes.ts'

/** The bytes of a slip's picture, and of the form around it. Other bodies have the ordinary limit. */
export const SLIP_LIMIT = SLIP_BYTES + 16 * 1024

/** Proves again who asks: one of them, whichever the member has. */
export const proof = z.strictObject({ pin: plainText(20).optional(), code: plainText(40).optional() })

const works = { audience: 'member', token: 'agent' } as const

/** What the two members of a pair say and show once it is begun. */
export const pairCalls = {
  answerP2p: {
    ...works,
    own: true,
    method: 'POST',
    path: '/p2p/{id}/{answer}',
    use: 'whether the money of a p2p order has come',
    params: z.object({ id: idOr('PAIR_UNKNOWN'), answer: z.enum(['received', 'not-received', 'short']) }),
    /** `received` and `short` ask for one of the proofs, whichever the member has; `short` for what has come. */
    body: proof.extend({ amount: typedAmount('AMOUNT_UNCLEAR').optional() }).optional(),
    reply: answer({}),
  },
  answerShortP2p: {
    ...works,
    own: true,
    method: 'POST',
    path: '/p2p/{id}/short/{answer}',
    use: 'whether less of a p2p order was sent, as who is paid says',
    params: z.object({ id: idOr('PAIR_UNKNOWN'), answer: z.enum(['agreed', 'not-agreed']) }),
    reply: answer({}),
  },
  p2pSlip: {
    ...works,
    own: true,
    method: 'POST',
    path: '/p2p/{id}/slip',
    use: 'show the slip of a p2p order to who is paid',
    params: z.object({ id: idOr('PAIR_UNKNOWN') }),
    body: z.strictObject({ slip: idOr('SLIP_UNKNOWN') }),
    reply: answer({}),
  },
  p2pPicture: {
    ...works,
    own: true,
    method: 'POST',
    path: '/p2p/{id}/picture',
    use: 'of a disputed p2p order: what the account of who is paid shows, multipart file',
    params: z.object({ id: idOr('PAIR_UNKNOWN') }),
    multipart: true,
    bodyLimit: SLIP_LIMIT,
    tooLarge: 'SLIP_TOO_LARGE',
    body: z.strictObject({ file: z.file() }),
    reply: answer({ image: z.string() }),
  },
  p2pPictureShown: {
    ...works,
    own: true,
    method: 'GET',
    path: '/p2p/{id}/picture/{image}',
    use: 'such a picture, for who has sent it, as it was drawn anew',
    params: z.object({ id: idOr('PAIR_UNKNOWN'), image: idOr('SLIP_UNKNOWN') }),
    file: 'image/jpeg',
  },
} as const
