import { z } from 'zod'
import { date } from './shapes.ts'

/** A name and a password as typed. Both are trimmed before they are sent, and again here. */
export const credentials = z.strictObject({
  username: z.string().trim().min(1).max(64),
  password: z.string().trim().min(1).max(128),
})

/** The registration form. Rules about its fields (age, password, phone) are refusals, not shapes. */
export const registration = z.strictObject({
  username: z.string().trim().min(1).max(64),
  password: z.string().trim().min(1).max(128),
  phone: z.string().trim().min(1).max(20),
  first_name: z.string().trim().min(1).max(100),
  last_name: z.string().trim().min(1).max(100),
  /** In the Common Era; the form shows and reads Buddhist years. */
  birth_date: date,
  bank: z.string().max(20).optional(),
  account_no: z.string().trim().max(20).optional(),
  promotion: z.string().max(64).optional(),
  /** The code of the member whose link was followed. */
  upline: z.string().max(64).optional(),
})

export type Credentials = z.output<typeof credentials>
export type Registration = z.output<typeof registration>
