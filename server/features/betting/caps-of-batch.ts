import type { RoundView, Sales } from '../../../domain/betting/admit.ts'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import {
  type CanonicalNumber,
  canonicalNumber,
  type NumberKey,
  numberKey,
} from '../../../domain/betting/number-key.ts'
import { capOf, isCounted, isUnlimited, tiersOf } from '../../../domain/betting/price/sale-limits.ts'
import type { Tx } from '../../context.ts'
import { countSales } from '../risk/count-sales.ts'
import { lockSales, readSalesUnlocked, saleKey } from '../risk/lock-sales.ts'
import type { NumberSold, RoundNumber } from '../risk/queries-sales.ts'
import { listMemberNumbers, listMemberTotals, type MemberInRound } from './queries-limits.ts'
import type { PlaceTicket } from './ticket.ts'

/** What is sold so far, as each ticket of a batch sees it: the tickets before it in the batch included. */
export interface SalesOfBatch {
  of(wish: PlaceTicket): Sales | undefined
  /** Adds the lines of a ticket that passed. */
  take(roundId: string, lines: readonly { type: BetType; number: string; stake: number }[]): void
  /** Writes what was taken. */
  write(tx: Tx): Promise<void>
}

/** For rounds without limits: nothing is read, counted or written. */
const UNCOUNTED: SalesOfBatch = { of: () => undefined, take: () => undefined, write: async () => undefined }

/**
 * How a batch reads the counts of limited numbers. `locked`: the counts stay locked until the commit, so batches of a
 * round run one after the other. `looked`: read without a lock, and a count that has changed is noticed when it is
 * written (`isOverrun`). With every number capped, `looked` keeps more than half of the uncapped speed, `locked` a
 * quarter.
 */
export type CountLock = 'locked' | 'looked'

export interface SalesReading {
  readonly lock: CountLock
  /** The booking that the one wish confirms: its member's limits count everything but it. */
  readonly confirms?: string
}

/** Reads the counts that the limits of these rounds need. The caller holds rounds and members. */
export async function readSales(
  tx: Tx,
  wishes: readonly PlaceTicket[],
  rounds: ReadonlyMap<string, RoundView>,
  { lock, confirms }: SalesReading = { lock: 'locked' },
): Promise<SalesOfBatch> {
  const limited = wishes.filter((wish) => {
    const round = rounds.get(wish.roundId)
    return round && !isUnlimited(round)
  })
  if (limited.length === 0) return UNCOUNTED
  const roundOf = (wish: { roundId: string }) => rounds.get(wish.roundId) as RoundView
  const counted = countedNumbers(limited, roundOf)
  // With steps the price depends on the exact count, so the decision needs the lock.
  const isLooked = lock === 'looked' && counted.every(({ hasSteps }) => !hasSteps)
  const [sold, members] = await Promise.all([
    counted.length === 0 ? NOTHING : (isLooked ? readSalesUnlocked : lockSales)(tx, counted),
    readMembers(tx, limited, (wish) => ({ round: roundOf(wish), confirms })),
  ])
  const caps = new Map(counted.map(({ sale, cap }) => [sale, isLooked ? cap : null]))
  return new CountedBatch(caps, sold, members)
}

const NOTHING: ReadonlyMap<string, number> = new Map()

interface CountedNumber extends RoundNumber {
  /** Round, type and number (`saleKey`). */
  readonly sale: string
  readonly cap: number | null
  readonly hasSteps: boolean
}

/** Each number of these wishes that is counted, once. */
function countedNumbers(
  wishes: readonly PlaceTicket[],
  roundOf: (wish: PlaceTicket) => RoundView,
): CountedNumber[] {
  const counted = new Map<string, CountedNumber>()
  for (const wish of wishes) {
    const { roundId } = wish
    const round = roundOf(wish)
    for (const { type, number } of wish.lines) {
      const key = numberKey(type, number)
      if (!isCounted(round, type, key)) continue
      const sale = saleKey(roundId, key)
      if (counted.has(sale)) continue
      counted.set(sale, {
        ...{ sale, roundId, type, number: canonicalNumber(type, number) },
        cap: capOf(round, type, key) ?? null,
        hasSteps: tiersOf(round, type, key) !== undefined,
      })
    }
  }
  return [...counted.values()]
}

interface MemberSales {
  total: number
  readonly numbers: Map<NumberKey, number>
}

/**
 * What members have staked in rounds that limit it by member, their open bookings included. Their accounts are locked,
 * so it cannot change meanwhile.
 */
async function readMembers(
  tx: Tx,
  wishes: readonly PlaceTicket[],
  of: (wish: PlaceTicket) => { readonly round: RoundView; readonly confirms: string | undefined },
): Promise<ReadonlyMap<string, MemberSales>> {
  const inRound = (wish: PlaceTicket): MemberInRound => ({
    memberId: wish.memberId,
    roundId: wish.roundId,
    sinceMs: of(wish).round.opensAtMs,
    confirms: of(wish).confirms ?? null,
  })
  const byTotal = wishes.filter((wish) => of(wish).round.limits.memberRoundMax !== undefined)
  const limitsType = (wish: PlaceTicket, type: BetType) =>
    of(wish).round.limits.types[type]?.memberCap !== undefined
  const byNumber = wishes.filter((wish) => wish.lines.some(({ type }) => limitsType(wish, type)))
  const lines = byNumber.flatMap((wish) =>
    wish.lines.flatMap(({ type, number }) =>
      limitsType(wish, type) ? [{ type, number: canonicalNumber(type, number) }] : [],
    ),
  )
  const [totals, numbers] = await Promise.all([
    byTotal.length === 0 ? [] : listMemberTotals(tx, byTotal.map(inRound)),
    byNumber.length === 0 ? [] : listMemberNumbers(tx, byNumber.map(inRound), distinct(lines)),
  ])
  const members = new Map<string, MemberSales>(
    wishes.map(({ memberId }) => [memberId, { total: 0, numbers: new Map() }]),
  )
  for (const { memberId, stake } of totals) {
    const member = members.get(memberId)
    if (member) member.total = stake
  }
  for (const { memberId, type, number, stake } of numbers) {
    members.get(memberId)?.numbers.set(numberKey(type, number), stake)
  }
  return members
}

function distinct(lines: readonly { readonly type: BetType; readonly number: CanonicalNumber }[]) {
  return {
    types: [...new Set(lines.map(({ type }) => type))],
    numbers: [...new Set(lines.map(({ number }) => number))],
  }
}

class CountedBatch implements SalesOfBatch {
  /** The cap each counted number was decided by without the lock; null under the lock. */
  readonly #counted: ReadonlyMap<string, number | null>
  /** By round, then by number: what is sold, this batch included. */
  readonly #sold = new Map<string, Map<NumberKey, number>>()
  readonly #members: ReadonlyMap<string, MemberSales>
  readonly #taken = new Map<string, NumberSold>()

  constructor(
    counted: ReadonlyMap<string, number | null>,
    sold: ReadonlyMap<string, number>,
    members: ReadonlyMap<string, MemberSales>,
  ) {
    this.#counted = counted
    this.#members = members
    for (const [key, stake] of sold) {
      const space = key.indexOf(' ')
      this.#ofRound(key.slice(0, space)).set(key.slice(space + 1) as NumberKey, stake)
    }
  }

  of({ roundId, memberId }: PlaceTicket): Sales {
    const member = this.#members.get(memberId)
    return {
      numbers: this.#ofRound(roundId),
      memberTotal: member?.total ?? 0,
      memberNumbers: member?.numbers ?? new Map(),
    }
  }

  take(roundId: string, lines: readonly { type: BetType; number: string; stake: number }[]): void {
    for (const { type, number, stake } of lines) {
      const key = numberKey(type, number)
      const sale = saleKey(roundId, key)
      const cap = this.#counted.get(sale)
      if (cap === undefined) continue
      const ofRound = this.#ofRound(roundId)
      ofRound.set(key, (ofRound.get(key) ?? 0) + stake)
      this.#taken.set(sale, {
        ...{ roundId, type, number: canonicalNumber(type, number), cap },
        stake: (this.#taken.get(sale)?.stake ?? 0) + stake,
      })
    }
  }

  write(tx: Tx): Promise<void> {
    return countSales(tx, [...this.#taken.values()])
  }

  #ofRound(roundId: string): Map<NumberKey, number> {
    const ofRound = this.#sold.get(roundId) ?? new Map<NumberKey, number>()
    this.#sold.set(roundId, ofRound)
    return ofRound
  }
}
