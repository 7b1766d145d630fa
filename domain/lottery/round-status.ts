/** Where a round stands, in the order it goes. A void may come at any step and is the end. */
export const ROUND_STATUSES = [
  'scheduled',
  'open',
  'closed',
  'sealed',
  'resulted',
  'settled',
  'void',
] as const

export type RoundStatus = (typeof ROUND_STATUSES)[number]
