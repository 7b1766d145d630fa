import { z } from 'zod'
import { CLIENT_SEED } from '../../../domain/rewards/wheel.ts'
import { baht, time } from '../../shapes.ts'

// What the calls of the prize wheel take and answer.

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** In the order of the wheel. `prize` 0: nothing is won there. */
const segment = z.object({ index: z.int(), prize: baht, weight: z.int() })

export const wheelShown = z.object({
  on: z.boolean(),
  /** SHA-256 of the places with their weights: what a spin's chances depend on. */
  table: hash,
  weight: z.int(),
  data: z.array(segment),
  /** A spin for each so much deposited on a Bangkok day; 0: deposits bring none. */
  per_deposit: baht,
  free_a_day: z.int(),
  most_a_day: z.int(),
  /** Per cent of a prize that is to be turned over before a withdrawal. */
  turnover_percent: z.int(),
})

const spinShown = z.object({
  id: z.string(),
  index: z.int(),
  prize: baht,
  at: time,
  seed_id: z.string(),
  commitment: hash,
  /** Null until the member has it shown. */
  seed: hash.nullable(),
  nonce: z.int(),
  client_seed: z.string(),
  /** The places as they were. */
  places: z.array(segment.pick({ prize: true, weight: true })),
})
export type SpinShown = z.output<typeof spinShown>

export const wheelOfMember = wheelShown.extend({
  /** Of the secret with which the next spin is made, and the number of that spin. */
  commitment: hash,
  nonce: z.int(),
  /** Of today. */
  earned: z.int(),
  left: z.int(),
  /** What is to be deposited today for one spin more; null: no deposit brings one. */
  missing: baht.nullable(),
  /** The newest first. */
  spins: z.array(spinShown),
})
export type WheelOfMember = z.output<typeof wheelOfMember>

/** What the page has shown: with anything else nothing is spun. */
export const spinWish = z.strictObject({
  client_seed: z.string().regex(CLIENT_SEED),
  commitment: hash,
  table: hash,
})
export const seedWish = z.strictObject({ commitment: hash })
export const spinAnswer = { spin: spinShown, left: z.int() }
