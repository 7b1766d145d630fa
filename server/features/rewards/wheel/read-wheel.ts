import type { Satang } from '../../../../domain/money.ts'
import { missingForSpin, spinsOf, type WheelRules, wheelTable } from '../../../../domain/rewards/wheel.ts'
import type { Context, Reader } from '../../../context.ts'
import { sha256 } from '../../../sha256.ts'
import { wheelRules } from '../../operators/money-rules.ts'
import type { OwnMember } from '../lock-own-member.ts'
import { operatorOf } from '../operator-of.ts'
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
export async function readWheel(ctx: Context, { memberId, operatorId }: OwnMember): Promise<WheelOffer> {
  const [operator, seed, spins, today] = await Promise.all([
    operatorOf(ctx.read, { operatorId }),
    seedInUse(ctx, { memberId, operatorId }),
    listSpins(ctx.read, memberId, { limit: SHOWN }),
    readToday(ctx.read),
  ])
  const rules = wheelRules(operator)
  const made = await findSpinsToday(ctx.read, memberId, today)
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

/** How many spins of today a member has left. */
export async function readSpinsLeft(reader: Reader, { memberId, operatorId }: OwnMember): Promise<number> {
  const [operator, today] = await Promise.all([operatorOf(reader, { operatorId }), readToday(reader)])
  return spinsOf(await findSpinsToday(reader, memberId, today), wheelRules(operator)).left
}
