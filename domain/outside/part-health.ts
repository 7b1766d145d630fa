/** What is asked of the outside world for one operator, and may fail. */
export const PARTS = [
  'bank-query',
  'qr',
  'slip-lookup',
  'payouts',
  'phone-messages',
  'transfer-wallets',
  'game-books',
] as const
export type Part = (typeof PARTS)[number]

/** `silent`: no answer in time. `unreachable`: nobody is there. `answer`: an answer that is not as agreed. */
export type FaultKind = 'silent' | 'unreachable' | 'answer'

export interface Fault {
  readonly kind: FaultKind
  /** For engineers: in English, without anything that was sent. */
  readonly detail: string
}

/** What was heard of a part when it was asked. */
export interface PartHeard {
  /** Null: it has never answered. */
  readonly answeredAt: Date | null
  /** The last time it failed, also if it has answered since; null: it never did. */
  readonly failedAt: Date | null
  readonly fault: Fault | null
  /** In a row, up to now. */
  readonly failures: number
  /** When the first of them was. */
  readonly failingSince: Date | null
}

/**
 * When a part is down: it has failed so often in a row, over so long. One moment without a network, in which many are asked at
 * once, is not an outage. A part that nobody has asked for `triedAgainMs` is offered again, since only a try can tell that it is back.
 */
export const DOWN = { failures: 3, forMs: 30_000, triedAgainMs: 10 * 60_000 } as const

/** How long a part that answers again is shown as one that has failed lately. */
export const SHAKY_MS = 15 * 60_000

export const UNHEARD: PartHeard = {
  answeredAt: null,
  failedAt: null,
  fault: null,
  failures: 0,
  failingSince: null,
}

export function afterAnswer(before: PartHeard, at: Date): PartHeard {
  return { ...before, answeredAt: at, failures: 0, failingSince: null }
}

export function afterFailure(before: PartHeard, at: Date, fault: Fault): PartHeard {
  return {
    ...before,
    fault,
    failedAt: at,
    failures: before.failures + 1,
    failingSince: before.failingSince ?? at,
  }
}

/** Whether the failures up to the last one make an outage. */
export function isOutage({ failures, failingSince, failedAt }: PartHeard): boolean {
  if (failures < DOWN.failures || failingSince === null || failedAt === null) return false
  return failedAt.getTime() - failingSince.getTime() >= DOWN.forMs
}

/** `unheard`: it was never asked, which says nothing. `shaky`: it answers, and failed lately. `fails`: not often or not long enough to be `down`. */
export type PartState = 'unheard' | 'works' | 'shaky' | 'fails' | 'down'

export function partState(heard: PartHeard | undefined, now: Date): PartState {
  if (!heard) return 'unheard'
  const failedMsAgo = heard.failedAt ? now.getTime() - heard.failedAt.getTime() : Number.POSITIVE_INFINITY
  if (heard.failures === 0) return failedMsAgo < SHAKY_MS ? 'shaky' : 'works'
  return isOutage(heard) && failedMsAgo < DOWN.triedAgainMs ? 'down' : 'fails'
}
