/**
 * Who checks a slip now: its bank is being asked (`bank`), it waits until a bank tells of the money (`waits`), or the bank has
 * said something else than the order asks for (`people`).
 */
export const SLIP_CHECKINGS = ['bank', 'waits', 'people'] as const
export type SlipChecking = (typeof SLIP_CHECKINGS)[number]

/** How long after it was attached a bank is asked about a slip. */
const ASKED_MS = 24 * 60 * 60_000

interface SlipToCheck {
  /** What a program could read from the picture. */
  readonly reference: string | null
  readonly bankSays: 'transfer' | 'elsewhere' | 'differs' | null
  readonly attachedAt: Date
}

/** Who checks the slip of an order that has no money. `isAsked`: there is a service that asks banks. */
export function slipChecking(slip: SlipToCheck, isAsked: boolean, now: Date): SlipChecking {
  const { reference, bankSays, attachedAt } = slip
  if (bankSays !== null) return 'people'
  const isInTime = now.getTime() < attachedAt.getTime() + ASKED_MS
  return isAsked && reference !== null && isInTime ? 'bank' : 'waits'
}
