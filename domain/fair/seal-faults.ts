/**
 * What does not fit between the rows of a round and its signed seal, in the order in which it is looked for:
 * `missing` there is no seal; `signature` the head does not bear the signature; `chain` it does not follow the head
 * before; `tree` the tickets' leaves do not give its root, `cancelled` those of the cancelled ones not theirs;
 * `stakes` nor do their stakes add up; `ticket` a ticket is not the one that was sold; `payout` it does not win that;
 * `before` earlier revisions have not paid it that;
 * `result` the result is not the one that two people have agreed on.
 */
export const SEAL_FAULTS = [
  'missing',
  'signature',
  'chain',
  'tree',
  'cancelled',
  'stakes',
  'ticket',
  'payout',
  'before',
  'result',
] as const

export type SealFault = (typeof SEAL_FAULTS)[number]

export interface SealDifference {
  readonly fault: SealFault
  /** The ticket it was found at; null where the round as a whole does not fit. */
  readonly ticketId: string | null
}
