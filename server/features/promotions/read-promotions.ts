import { NO_MONEY, type Satang, satang } from '../../../domain/money.ts'
import {
  cashLeft,
  hasBudget,
  isOfferedAt,
  type PromotionOffer,
  promotionLeft,
} from '../../../domain/rewards/promotion.ts'
import type { Context, Reader } from '../../context.ts'
import { readDatabaseClock } from '../../db/database-clock.ts'
import {
  countHad,
  findStandingChoice,
  type Grant,
  listBudgetsLeft,
  listGrants,
  listStanding,
  type Promotion,
  type StandingChoice,
} from './queries-promotions.ts'

/** Of one answer: those that may be taken now, so that none that has run out stands before them. */
const MOST_OFFERED = 200

/** What an operator offers now at one of the two places, as far as budgets last. */
export async function readOffered(
  reader: Reader,
  { operatorId, at }: { readonly operatorId: string; readonly at: PromotionOffer },
): Promise<Promotion[]> {
  const [all, budgets, now] = await Promise.all([
    listStanding(reader, operatorId, at),
    listBudgetsLeft(reader, operatorId),
    readDatabaseClock(reader), // it decides what is accepted
  ])
  const left = new Map(budgets.map((each) => [each.promotionId, each.left]))
  return all
    .filter(
      ({ promotionId, terms }) => isOfferedAt(terms, now) && hasBudget(terms, left.get(promotionId) ?? null),
    )
    .slice(0, MOST_OFFERED)
}

export interface PromotionsOfMember {
  /** What the member may accept before a deposit; `cashHad`: satang of it that became the member's cash. */
  readonly offers: readonly (Promotion & { readonly cashHad: Satang })[]
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
  const before = new Map(had.map((each) => [each.promotionId, each]))
  const offers = offered.flatMap((each) => {
    const { had: times = 0, cashHad = NO_MONEY } = before.get(each.promotionId) ?? {}
    const { terms } = each
    const isUsed = times >= terms.timesEach || cashLeft(terms, cashHad) === NO_MONEY
    return isUsed ? [] : [{ ...each, cashHad }]
  })
  return { offers, chosen, grants }
}

/** How many of the newest grants may still ask for stakes. */
const LOOKED_AT = 5

/** Stakes that are asked for before a withdrawal. Satang. */
export interface BonusLeft {
  /** Of what waits, and can be given up. */
  readonly waiting: Satang
  /** Of what became cash: a void may ask for some again. */
  readonly paid: Satang
}

/** The stakes that a member's promotions ask for before a withdrawal. */
export async function promotionLeftOf(reader: Reader, memberId: string): Promise<BonusLeft> {
  const grants = await listGrants(reader, memberId, LOOKED_AT)
  const most = (some: readonly Grant[]) => satang(Math.max(NO_MONEY, ...some.map(promotionLeft)))
  const { waiting = [], ended = [] } = Object.groupBy(grants, ({ state }) =>
    state === 'active' ? 'waiting' : 'ended',
  )
  return { waiting: most(waiting), paid: most(ended) }
}
