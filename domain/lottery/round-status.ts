/** In the order a round passes them. Void can follow any of them and is final. */
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
