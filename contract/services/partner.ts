import { z } from 'zod'
import { isDate } from '../../domain/calendar/bangkok.ts'
import { MOST_PAYMENT } from '../../domain/money.ts'
import { declareCalls } from '../define.ts'
import { answer, plainText, stakeAmount } from '../shapes.ts'

/** An instant with its offset, as banks write it: `2026-11-23T12:03:00+07:00`. */
const instant = z.iso
  .datetime({ offset: true })
  .refine((text) => isDate(text.slice(0, 10)), 'a day that exists')
  .transform((text) => new Date(text))
  // The Buddhist year is taken in, for people to look at.
  .refine((at) => at.getUTCFullYear() > 1900 && at.getUTCFullYear() < 3000, 'a year that a bank writes')

/** A database cannot store every control character, and a message must not be lost for one. */
function readable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
}

/** Calls of partners, who sign the body: what comes in from banks. The specification does not have them. */
export const partnerCalls = declareCalls('partner', {
  bankNotice: {
    method: 'POST',
    audience: 'partner',
    partner: 'bank-feed',
    path: '/partner/bank/notices',
    use: 'money has come into a receiving account',
    body: z.strictObject({
      /** The receiving account. */
      bank: plainText(20),
      account_no: z.string().regex(/^[0-9]{10,15}$/),
      /** The sender's own name of the payment; the same one is the same payment. */
      reference: plainText(100),
      currency: z.literal('THB'),
      amount: stakeAmount.refine((amount) => amount <= MOST_PAYMENT, 'more than any payment'),
      /** By the bank's clock. */
      at: instant,
      sender: z
        .strictObject({
          bank: plainText(20).nullable(),
          /** With hidden digits as `x`. */
          account_no: z
            .string()
            .max(30)
            .regex(/^[0-9xX* -]*$/)
            .transform((text) => text.replaceAll('*', 'x'))
            .nullable(),
          name: plainText(100).nullable(),
        })
        .optional(),
    }),
    reply: answer({
      id: z.string(),
      state: z.enum(['credited', 'suspense', 'returned']),
      known: z.boolean(),
    }),
  },
  bankSms: {
    method: 'POST',
    audience: 'partner',
    partner: 'sms-reader',
    sealed: true,
    path: '/partner/bank/sms',
    use: 'a phone of the operator forwards a message of a bank',
    body: z.strictObject({
      /** Of the seal, in hex: each attempt has its own. */
      nonce: z.string().regex(/^[0-9a-f]{24}$/),
      /** The phone's own name of the message: two messages of one text are two. */
      id: plainText(64),
      /** The name or number that it came from. */
      from: plainText(30),
      text: z.string().min(1).max(2_000).overwrite(readable),
      /** When the phone received it, by its own clock. */
      received_at: instant,
    }),
    reply: answer({
      /** `unread` is kept for people, `other` is no deposit. */
      state: z.enum(['credited', 'suspense', 'returned', 'unread', 'other']),
      known: z.boolean(),
    }),
  },
  qrNotice: {
    method: 'POST',
    audience: 'partner',
    partner: 'qr',
    path: '/partner/qr/notices',
    use: 'a QR code was paid: its provider is asked by what',
    body: z.strictObject({
      /** What the code names its order by. */
      order_reference: z.string().regex(/^[0-9A-Z]{1,20}$/),
    }),
    reply: answer({
      payments: z.array(
        z.object({
          id: z.string(),
          state: z.enum(['credited', 'suspense', 'returned']),
          known: z.boolean(),
        }),
      ),
    }),
  },
})
