import { addDays, type BangkokDate, bangkokMs } from '../../../../domain/calendar/bangkok.ts'
import { invariant } from '../../../../domain/invariant.ts'
import type { Satang } from '../../../../domain/money.ts'
import {
  missingForSpin,
  type SpinsToday,
  spinsOf,
  type WheelRules,
  wheelTable,
} from '../../../../domain/rewards/wheel.ts'
import type { Context, Reader } from '../../../context.ts'
import { sha256 } from '../../../sha256.ts'
import { wheelRules } from '../../operators/money-rules.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { readToday } from '../queries-check-in.ts'
import { findSpinsToday, listSpins, type StoredSpin } from './queries-wheel.ts'
import { seedInUse } from './wheel-seed.ts'

export interface WheelOffer {
  readonly rules: WheelRules
  readonly tableHash: Uint8Array
  /** Of the secret with which the next spin is made. */
  readonly commitment: Uint8Array
  /** The number of the next spin with it. */
  readonly nonce: number
  readonly earned: number
  readonly left: number
  /** What is to be deposited today for one spin more; undefined: no deposit brings one. */
  readonly missing: Satang | undefined
  /** The newest first. */
  readonly spins: readonly StoredSpin[]
}

/** Spins that a page shows. */
const SHOWN = 30

/** The wheel as a member may spin it now, with what was spun. It spins nothing. */
export async function readWheel(
  ctx: Context,
  { memberId, operatorId }: { readonly memberId: string; readonly operatorId: string },
): Promise<WheelOffer> {
  const [rules, seed, spins, today] = await Promise.all([
    readWheelRules(ctx.read, operatorId),
    seedInUse(ctx, { memberId, operatorId }),
    listSpins(ctx.read, memberId, { limit: SHOWN }),
    readToday(ctx.read),
  ])
  const made = await readSpinsToday(ctx.read, memberId, today)
  return {
    ...{
      rules,
      tableHash: wheelTable(sha256, rules.places),
      commitment: seed.commitment,
      nonce: seed.spins + 1,
    },
    ...spinsOf(made, rules),
    ...{ missing: missingForSpin(made, rules), spins },
  }
}

export async function readWheelRules(reader: Reader, operatorId: string): Promise<WheelRules> {
  const operator = await findOperatorById(reader, operatorId)
  invariant(operator, 'a member has an operator')
  return wheelRules(operator)
}

export function readSpinsToday(reader: Reader, memberId: string, today: BangkokDate): Promise<SpinsToday> {
  const [from, until] = [today, addDays(today, 1)].map((day) => new Date(bangkokMs(day))) as [Date, Date]
  return findSpinsToday(reader, memberId, { today, from, until })
}
