import { z } from 'zod'
import type { RefusalCode } from '../errors.ts'
import { idOr } from '../shapes.ts'

/** The key of a row in a list, its time and id: a page begins after the last key of the page before. */
const rowKey = z
  .string()
  .regex(/^\d{1,16}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'a key as a page gave it')
  .transform((text) => ({ at: Number(text.split('.')[0]), id: text.slice(text.indexOf('.') + 1) }))

const ofAddress = z
  .string()
  .max(60)
  .optional()
  .transform((text) => text || undefined)
  .pipe(rowKey.optional())

/** The page after a row, the page before one, or the first. Exports and print ask for longer pages. */
export const pageByKey = {
  after: ofAddress,
  before: ofAddress,
  limit: z.coerce.number().int().min(1).max(200).default(30),
}

/** The keys for the page before this one and the page after it; null where there is none. */
export const pageEnds = { previous: z.string().nullable(), next: z.string().nullable() }

/** The page after the row with this id, or the first, of lists whose pages lead forward. */
export const pageAfter = (unknown: RefusalCode) =>
  z.strictObject({
    after: idOr(unknown).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  })
