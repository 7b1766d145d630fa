import { z } from 'zod'
import { plainText } from '../shapes.ts'

/** The solution of the puzzle that came with TOO_MANY: `<puzzle>.<counter>`, see domain/account/sign-in-puzzle.ts. */
export const proofOfWork = z.string().max(100).optional()

/** A name and a password as typed. Clients trim them before sending, and so does the server. */
export const credentials = z.strictObject({
  username: plainText(64),
  password: z.string().trim().min(1).max(128),
  proof: proofOfWork,
})

/** The second step of a sign-in: the token that came with CODE_REQUIRED, and a code of the app or a recovery code. */
export const codeOfHalf = z.strictObject({
  half: z.string().max(200),
  code: plainText(24),
})

/** The registration form. Age, password and phone are checked by rules, which refuse with a code; not by this shape. */
export const registration = z.strictObject({
  username: plainText(64),
  password: z.string().trim().min(1).max(128),
  phone: plainText(20),
  first_name: plainText(100),
  last_name: plainText(100),
  /** YYYY-MM-DD of the Common or the Buddhist era. A rule checks that the date exists, because leap days differ. */
  birth_date: plainText(10),
  bank: plainText(20).optional(),
  account_no: plainText(20).optional(),
  promotion: plainText(64).optional(),
  /** The friend code, sign-in name or member code of whoever brought the member; an unknown one is refused. */
  upline: plainText(64).optional(),
  /** `upline` is the code of a link that was followed, and was not typed: an unknown one is ignored. */
  by_link: z.boolean().optional(),
  /** By which campaign of that one's link; an unknown one is ignored. */
  campaign: plainText(64).optional(),
  proof: proofOfWork,
})

export type Credentials = z.output<typeof credentials>
export type Registration = z.output<typeof registration>
