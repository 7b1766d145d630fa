import { NO_MONEY, type Satang, satang } from '../../../domain/money.ts'
import { isOfferedAt, type PromotionOffer, promotionLeft } from '../../../domain/rewards/promotion.ts'
import type { Context, Reader } from '../../context.ts'
import { readDatabaseClock } from '../../db/database-clock.ts'
import {
  countHad,
  findStandingChoice,
  type Grant,
  listGrants,
  listPromotions,
  type Promotion,
  type StandingChoice,
} from './queries-promotions.ts'

/** What an operator offers now at one of the two places. */
export async function readOffered(
  reader: Reader,
  where: { readonly operatorId: string; readonly at: PromotionOffer },
): Promise<Promotion[]> {
  const [all, now] = await Promise.all([
    listPromotions(reader, where.operatorId),
    readDatabaseClock(reader), // it decides what is accepted
  ])
  return all.filter(({ isOver, terms }) => !isOver && terms.offered === where.at && isOfferedAt(terms, now))
}

export interface PromotionsOfMember {
  /** What the member may accept before a deposit. */
  readonly offers: readonly Promotion[]
  /** What was accepted and waits for its deposit. */
  readonly chosen: StandingChoice | undefined
  /** The newest first: the one that waits, and those that have ended. */
  readonly grants: readonly Grant[]
}

const SHOWN = 10

export async function readPromotions(
  ctx: Context,
  { memberId, operatorId }: { readonly memberId: string; readonly operatorId: string },
): Promise<PromotionsOfMember> {
  const now = await readDatabaseClock(ctx.read)
  const [offered, had, chosen, grants] = await Promise.all([
    readOffered(ctx.read, { operatorId, at: 'deposit' }),
    countHad(ctx.read, memberId),
    findStandingChoice(ctx.read, memberId, now),
    listGrants(ctx.read, memberId, SHOWN),
  ])
  const times = new Map(had.map((each) => [each.promotionId, each.had]))
  return {
    offers: offered.filter(({ promotionId, terms }) => (times.get(promotionId) ?? 0) < terms.timesEach),
    chosen,
    grants,
  }
}

/** How many of the newest grants may still ask for stakes. */
const LOOKED_AT = 5

/** The stakes that a member's promotions ask for before a withdrawal. */
export async function promotionLeftOf(reader: Reader, memberId: string): Promise<Satang> {
  const grants = await listGrants(reader, memberId, LOOKED_AT)
  return satang(Math.max(NO_MONEY, ...grants.map(promotionLeft)))
}
