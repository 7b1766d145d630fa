import type { BetType } from '../../../domain/betting/bet-types.ts'
import { leafHash } from '../../../domain/fair/merkle.ts'
import { ticketLeaf } from '../../../domain/fair/ticket-leaf.ts'
import { basisPoints, cost, type PayoutRate, type Satang, satang } from '../../../domain/money.ts'
import { sha256 } from '../../sha256.ts'
import type { SoldTicket } from './queries-sold.ts'
import { memberTag } from './seal-batch.ts'

export interface SoldLine {
  readonly type: BetType
  readonly number: string
  readonly stake: Satang
  readonly rate: PayoutRate
  readonly discount: number
}

/** The round whose tree a ticket's leaf is in. */
export interface RoundOfLeaf {
  readonly operatorId: string
  readonly roundId: string
  /** The tag of a member in this round. */
  tagOf(memberId: string): string
}

/** Keeps the tags that were asked for: the same members win again and again, and a tag costs as much as a leaf. */
export function tagsOfRound(salt: Uint8Array): RoundOfLeaf['tagOf'] {
  const tags = new Map<string, string>()
  return (memberId) => {
    const tag = tags.get(memberId) ?? memberTag(salt, memberId)
    tags.set(memberId, tag)
    return tag
  }
}

/**
 * Makes the leaf of a ticket again from its row. A leaf of version 1 says nothing of what was taken: undefined if that is
 * not what the lines cost.
 */
export function soldLeaf(
  round: RoundOfLeaf,
  ticket: SoldTicket,
  lines: readonly SoldLine[],
): Uint8Array | undefined {
  if (ticket.leafVersion === 1 && sumOfCosts(lines) !== ticket.net) return undefined
  return leafHash(
    sha256,
    ticketLeaf({
      version: ticket.leafVersion,
      operator: round.operatorId,
      round: round.roundId,
      ticketId: ticket.ticketId,
      memberTag: round.tagOf(ticket.memberId),
      placedAtMs: ticket.placedAt.getTime(),
      stakeSatang: ticket.stake,
      netSatang: ticket.net,
      lines,
      nonce: ticket.nonce,
    }),
  )
}

/** Undefined: the columns of the row do not make lines. */
export function soldLines(ticket: SoldTicket): readonly SoldLine[] | undefined {
  const columns = [ticket.types, ticket.numbers, ticket.stakes, ticket.rates, ticket.discounts]
  const [types = [], numbers = [], stakes = [], rates = [], discounts = []] = columns.map((text) =>
    text.split(','),
  )
  const lines = types.map((type, at) => ({
    type: type as BetType,
    number: numbers[at] ?? '',
    stake: Number(stakes[at]) as Satang,
    rate: Number(rates[at]) as PayoutRate,
    discount: Number(discounts[at]),
  }))
  return lines.every(isLine) ? lines : undefined
}

function isLine({ stake, rate, discount }: SoldLine): boolean {
  return (
    [stake, rate, discount].every((each) => Number.isSafeInteger(each) && each >= 0) && discount <= 10_000
  )
}

function sumOfCosts(lines: readonly SoldLine[]): number {
  return lines.reduce((sum, { stake, discount }) => sum + cost(satang(stake), basisPoints(discount)), 0)
}
