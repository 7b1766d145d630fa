import { NO_MONEY, type Satang, satang } from '../money.ts'

/** What happened to a member's turnover, in order: a deposit asked for some, or a round's stakes counted. */
export type TurnoverEvent =
  | { readonly kind: 'need'; readonly amount: Satang }
  /** What the round counts today, at the place where it was counted first: a void leaves nothing of it. */
  | { readonly kind: 'round'; readonly amount: Satang; readonly staked: Satang; readonly product: string }

/** What a member has to turn over before a withdrawal. Satang. */
export interface Turnover {
  /** What was to be turned over when the newest deposit came in, with what was left of those before. */
  readonly required: Satang
  readonly done: Satang
  readonly remaining: Satang
  /** What was staked since and what of it has counted, by product: also more than was required. */
  readonly byProduct: readonly ProductDone[]
}

/** Of a member whom nobody asks for stakes. */
export const NOTHING_ASKED: Turnover = {
  ...{ required: NO_MONEY, done: NO_MONEY, remaining: NO_MONEY },
  byProduct: [],
}

interface ProductDone {
  readonly product: string
  readonly staked: Satang
  readonly done: Satang
}

/**
 * What is left of what deposits asked for. What counts more than is left at its time is not kept for a later deposit, and
 * nothing counts for a deposit after it.
 */
export function turnoverLeft(events: readonly TurnoverEvent[]): Turnover {
  let [required, remaining] = [NO_MONEY, NO_MONEY]
  let since = new Map<string, ProductDone>()
  for (const event of events) {
    if (event.kind === 'need') {
      remaining = satang(remaining + event.amount)
      required = remaining
      since = new Map()
    } else {
      remaining = satang(Math.max(0, remaining - event.amount))
      since.set(event.product, withRound(since.get(event.product), event))
    }
  }
  return {
    ...{ required, remaining, done: satang(required - remaining) },
    byProduct: required === NO_MONEY ? [] : [...since.values()].filter(({ staked }) => staked > 0),
  }
}

function withRound(
  before: ProductDone | undefined,
  { product, staked, amount }: Extract<TurnoverEvent, { kind: 'round' }>,
): ProductDone {
  return {
    product,
    staked: satang((before?.staked ?? 0) + staked),
    done: satang((before?.done ?? 0) + amount),
  }
}
