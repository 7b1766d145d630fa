import type { RoundView, Sales } from '../../../domain/betting/admit.ts'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import { ruleKey } from '../../../domain/betting/number-rule.ts'
import { isCounted, isUnlimited } from '../../../domain/betting/sale-limits.ts'
import type { Tx } from '../../context.ts'
import { countSales } from '../risk/count-sales.ts'
import { lockSales, saleKey } from '../risk/lock-sales.ts'
import type { RoundNumber } from '../risk/queries-sales.ts'
import type { PlaceTicket } from './place-ticket.ts'
import { listMemberNumbers, listMemberTotals, type MemberInRound } from './queries-limits.ts'

/** What the tickets of a batch are sold against: each sees what those before it in the batch have taken. */
export interface SalesOfBatch {
  of(wish: PlaceTicket): Sales | undefined
  /** Counts the lines of a ticket that passed. */
  take(roundId: string, lines: readonly { type: BetType; number: string; stake: number }[]): void
  /** Writes what was taken. */
  write(tx: Tx): Promise<void>
}

/** Where nothing is limited: nothing is read, counted or written. */
const UNCOUNTED: SalesOfBatch = { of: () => undefined, take: () => undefined, write: async () => undefined }

/** Locks and reads what the limits of these rounds count. The rounds and the members are held. */
export async function readSales(
  tx: Tx,
  wishes: readonly PlaceTicket[],
  rounds: ReadonlyMap<string, RoundView>,
): Promise<SalesOfBatch> {
  const limited = wishes.filter((wish) => {
    const round = rounds.get(wish.roundId)
    return round && !isUnlimited(round)
  })
  if (limited.length === 0) return UNCOUNTED
  const roundOf = (wish: { roundId: string }) => rounds.get(wish.roundId) as RoundView
  const counted = countedNumbers(limited, roundOf)
  const [sold, members] = await Promise.all([
    counted.length === 0 ? new Map<string, number>() : lockSales(tx, counted),
    readMembers(tx, limited, roundOf),
  ])
  return new CountedBatch(new Set(counted.map(saleKey)), sold, members)
}

/** Each number of these wishes that is counted, once. */
function countedNumbers(
  wishes: readonly PlaceTicket[],
  roundOf: (wish: PlaceTicket) => RoundView,
): RoundNumber[] {
  const counted = new Map<string, RoundNumber>()
  for (const wish of wishes) {
    const { roundId } = wish
    for (const { type, number } of wish.lines) {
      const key = saleKey({ roundId, type, number })
      if (!counted.has(key) && isCounted(roundOf(wish), type, number))
        counted.set(key, { roundId, type, number })
    }
  }
  return [...counted.values()]
}

interface MemberSales {
  total: number
  readonly numbers: Map<string, number>
}

/** What members have staked in rounds that limit it. Their accounts are locked, so nothing of theirs is sold meanwhile. */
async function readMembers(
  tx: Tx,
  wishes: readonly PlaceTicket[],
  roundOf: (wish: PlaceTicket) => RoundView,
): Promise<ReadonlyMap<string, MemberSales>> {
  const inRound = (wish: PlaceTicket): MemberInRound => ({
    memberId: wish.memberId,
    roundId: wish.roundId,
    sinceMs: roundOf(wish).opensAtMs,
  })
  const byTotal = wishes.filter((wish) => roundOf(wish).limits.memberRoundMax !== undefined)
  const limitsType = (wish: PlaceTicket, type: BetType) =>
    roundOf(wish).limits.types[type]?.memberCap !== undefined
  const byNumber = wishes.filter((wish) => wish.lines.some(({ type }) => limitsType(wish, type)))
  const lines = byNumber.flatMap((wish) => wish.lines.filter(({ type }) => limitsType(wish, type)))
  const [totals, numbers] = await Promise.all([
    byTotal.length === 0 ? [] : listMemberTotals(tx, byTotal.map(inRound)),
    byNumber.length === 0 ? [] : listMemberNumbers(tx, byNumber.map(inRound), lines),
  ])
  const members = new Map<string, MemberSales>(
    wishes.map(({ memberId }) => [memberId, { total: 0, numbers: new Map() }]),
  )
  for (const { memberId, stake } of totals) {
    const member = members.get(memberId)
    if (member) member.total = stake
  }
  for (const { memberId, type, number, stake } of numbers) {
    members.get(memberId)?.numbers.set(ruleKey(type, number), stake)
  }
  return members
}

class CountedBatch implements SalesOfBatch {
  readonly #counted: ReadonlySet<string>
  /** By round, then by number: what is sold, this batch included. */
  readonly #sold = new Map<string, Map<string, number>>()
  readonly #members: ReadonlyMap<string, MemberSales>
  readonly #taken = new Map<string, RoundNumber & { stake: number }>()

  constructor(
    counted: ReadonlySet<string>,
    sold: ReadonlyMap<string, number>,
    members: ReadonlyMap<string, MemberSales>,
  ) {
    this.#counted = counted
    this.#members = members
    for (const [key, stake] of sold) {
      const space = key.indexOf(' ')
      this.#ofRound(key.slice(0, space)).set(key.slice(space + 1), stake)
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
      const key = saleKey({ roundId, type, number })
      if (!this.#counted.has(key)) continue
      const ofRound = this.#ofRound(roundId)
      ofRound.set(ruleKey(type, number), (ofRound.get(ruleKey(type, number)) ?? 0) + stake)
      this.#taken.set(key, { roundId, type, number, stake: (this.#taken.get(key)?.stake ?? 0) + stake })
    }
  }

  write(tx: Tx): Promise<void> {
    return countSales(tx, [...this.#taken.values()])
  }

  #ofRound(roundId: string): Map<string, number> {
    const ofRound = this.#sold.get(roundId) ?? new Map<string, number>()
    this.#sold.set(roundId, ofRound)
    return ofRound
  }
}
