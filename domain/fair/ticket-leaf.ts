import { invariant } from '../invariant.ts'
import { lengthPrefixed } from './encode.ts'

export const NONCE_BYTES = 16

/** Version 1 says neither the discounts nor what was taken, so that a void's refund was not bound. Sold until 2026-11. */
export type LeafVersion = 1 | 2

/** What tickets are sold with. */
export const LEAF_VERSION = 2

export interface LeafLine {
  readonly type: string
  readonly number: string
  readonly stake: number
  readonly rate: number
  /** Basis points. Not said by version 1. */
  readonly discount: number
}

/** What a ticket is at its sale, and nothing that happens later: its hash is final. */
export interface TicketLeaf {
  readonly version: LeafVersion
  readonly operator: string
  readonly round: string
  readonly ticketId: string
  /**
   * HMAC-SHA256(salt of the round, member id), the first eight bytes in hex: the same for one member in one round,
   * without telling who.
   */
  readonly memberTag: string
  readonly placedAtMs: number
  /** Of the gross stakes of all lines. */
  readonly stakeSatang: number
  /** What the member has paid, the discounts taken off. Not said by version 1. */
  readonly netSatang: number
  readonly lines: readonly LeafLine[]
  /** Told to the buyer only, so that nobody else can find a ticket by trying the few possible leaves. */
  readonly nonce: Uint8Array
}

/** The bytes of a ticket's leaf in the tree of its round. */
export function ticketLeaf(ticket: TicketLeaf): Uint8Array {
  invariant(ticket.nonce.length === NONCE_BYTES, 'a nonce is 16 bytes')
  invariant(ticket.memberTag.length === 16, 'a member tag is eight bytes in hex')
  return lengthPrefixed([
    `lotto/ticket/v${ticket.version}`,
    ticket.operator,
    ticket.round,
    ticket.ticketId,
    ticket.memberTag,
    ticket.placedAtMs,
    ticket.stakeSatang,
    ...(ticket.version === 1 ? [] : [ticket.netSatang]),
    linesText(ticket),
    ticket.nonce,
  ])
}

/** Sorted, so that the order in which lines are stored or shown changes nothing. */
function linesText({ version, lines }: TicketLeaf): string {
  return lines
    .map((line) => {
      const sold = `${line.type}|${line.number}|${line.stake}|${line.rate}`
      return version === 1 ? sold : `${sold}|${line.discount}`
    })
    .sort()
    .join(';')
}
