/** The ways in which an operator is told of money that came into its bank accounts, or by QR codes. */
export const TOLD_BY = ['bank-feed', 'bank-query', 'sms', 'statement', 'qr', 'slip-lookup'] as const
export type ToldBy = (typeof TOLD_BY)[number]

/** What a channel has told lately. */
export interface ChannelFigures {
  readonly channel: ToldBy
  /** Within `HEARD_DAYS`; null: nothing. */
  readonly heardAt: Date | null
  /** Payments of the last 24 hours that it told of. */
  readonly told: number
  /** An account had more payments than are counted: so many at least. */
  readonly more: boolean
  /** Payments of the last 24 hours that another channel told of, and it did not though it had `PATIENCE_MS` to. */
  readonly missed: number
}

export interface PayoutFigures {
  /** Whether there is a provider at all. */
  readonly isSetUp: boolean
  /** Approved, and not sent; the provider is asked; nobody knows what became of it. */
  readonly approved: number
  readonly sending: number
  readonly unknown: number
  /** Since when the oldest of them waits; null: none does. */
  readonly waitsSince: Date | null
  /** When the provider paid last; null: never. */
  readonly paidAt: Date | null
}

/** Of each account so many of the newest payments of the last 24 hours are counted: the page asks again each minute. */
export const PAYMENTS_COUNTED = 500

/** How long back a channel's last word is looked for. */
export const HEARD_DAYS = 7
/** How long a channel has until it is held to have missed a payment, and a payout until it is late. */
export const PATIENCE_MS = 15 * 60_000

/** `silent`: it tells of nothing. `misses`: it is heard, and did not tell of all. */
export type ChannelState = 'works' | 'misses' | 'silent'

/** Told late or of some payments alone: by people who bring a file, and where a member has shown a slip. */
const TELLS_OF_SOME: readonly ToldBy[] = ['statement', 'slip-lookup']

/** Of QR payments nobody else tells, so that none is missed. */
export function channelState({ heardAt, missed, channel }: ChannelFigures): ChannelState {
  if (heardAt === null) return 'silent'
  return missed > 0 && !TELLS_OF_SOME.includes(channel) ? 'misses' : 'works'
}

/** `absent`: there is no provider, and nothing is withdrawn. `unknown`: of a payout nobody knows what became of it. `late`: one waits longer than it should. */
export type PayoutState = 'works' | 'late' | 'unknown' | 'absent'

export function payoutState({ isSetUp, unknown, waitsSince }: PayoutFigures, now: Date): PayoutState {
  if (unknown > 0) return 'unknown'
  if (!isSetUp) return 'absent'
  return waitsSince !== null && now.getTime() - waitsSince.getTime() > PATIENCE_MS ? 'late' : 'works'
}
