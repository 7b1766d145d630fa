import { z } from 'zod'
import { isDate } from '../../domain/calendar/bangkok.ts'
import { declareCalls } from '../define.ts'
import { answer, plainText, stakeAmount } from '../shapes.ts'

/** An instant with its offset, as banks write it: `2026-11-23T12:03:00+07:00`. */
const instant = z.iso
  .datetime({ offset: true })
  .refine((text) => isDate(text.slice(0, 10)), 'a day that exists')
  .transform((text) => new Date(text))

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
      amount: stakeAmount,
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
    reply: answer({ id: z.string(), state: z.enum(['credited', 'suspense']), known: z.boolean() }),
  },
})
