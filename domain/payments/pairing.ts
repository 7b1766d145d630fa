import type { Shared } from '../account/alike.ts'
import { NO_MONEY, type Satang, satang } from '../money.ts'

/** The least a depositor sends to another member, in satang; also the least that may be left of a withdrawal. */
export const PAIRED_MIN = satang(100_00)
const PAIRED_MAX = satang(50_000_00)
/** How long a depositor has to transfer and to show the slip. */
export const TRANSFER_MINUTES = 15
/** How long the one who is paid has to look into their account before people decide, and the other one to say whether less has come. */
export const ANSWER_MINUTES = 30
/** More depositors than this would keep one member waiting for too many strangers. */
export const DEPOSITORS_MAX = 4
/** How long after its end a pair takes the slip of a transfer that was on its way. */
const LATE_SLIP_HOURS = 24
/** Pictures of their account that the one who is paid may show of a disputed transfer. */
export const PICTURES_MAX = 3
/** How long a withdrawal waits for depositors before the provider sends what is left of it. */
export const POOL_MINUTES = 60

/** A withdrawal that waits for depositors. */
export interface Pooled {
  readonly memberId: string
  readonly id: string
  /** What no depositor has taken on. */
  readonly left: Satang
  /** Depositors that have taken on a part, whether they have paid or not. */
  readonly depositors: number
  readonly requestedAt: Date
  /** What its member shares with the depositor that one person has. */
  readonly shared: readonly Shared[]
}

interface Depositor {
  readonly memberId: string
  /** Visitors of a demo sit at one machine: there a device says nothing of who somebody is. */
  readonly demo: boolean
}

/**
 * The withdrawal that a depositor of this amount pays; undefined when none fits. Never one of the same household. One that
 * is paid up by it comes first, then the one that waits longest; what is left of it can still be paid by another.
 */
export function pairWith<Waiting extends Pooled>(
  depositor: Depositor,
  amount: Satang,
  pool: readonly Waiting[],
): Waiting | undefined {
  const fit = pool.filter(
    (waiting) =>
      fits(waiting, amount) && waiting.memberId !== depositor.memberId && mayPair(depositor, waiting.shared),
  )
  return fit.sort(
    (a, b) =>
      Number(b.left === amount) - Number(a.left === amount) ||
      a.requestedAt.getTime() - b.requestedAt.getTime() ||
      (a.id < b.id ? -1 : 1),
  )[0]
}

/** Never two of one household; in a demo everybody plays on one machine. */
export function mayPair({ demo }: Pick<Depositor, 'demo'>, shared: Pooled['shared']): boolean {
  return shared.every((each) => demo && each === 'device')
}

function fits({ left, depositors }: Pooled, amount: Satang): boolean {
  if (depositors >= DEPOSITORS_MAX || amount > left) return false
  const rest = left - amount
  // The last depositor pays all of it, or nobody could pay the rest.
  return rest === NO_MONEY || (rest >= PAIRED_MIN && depositors + 1 < DEPOSITORS_MAX)
}

/** Whether any depositor could take on a part of what is left. */
export function takesDepositor({ left, depositors }: Pick<Pooled, 'left' | 'depositors'>): boolean {
  if (depositors >= DEPOSITORS_MAX) return false
  return refusePaired(left) === undefined || (left >= 2 * PAIRED_MIN && depositors + 1 < DEPOSITORS_MAX)
}

/** Why an amount is refused before anybody is looked for. */
export function refusePaired(
  amount: Satang,
): 'DEPOSIT_TOO_LOW' | 'DEPOSIT_TOO_HIGH' | 'DEPOSIT_WHOLE_BAHT' | undefined {
  if (amount < PAIRED_MIN) return 'DEPOSIT_TOO_LOW'
  if (amount > PAIRED_MAX) return 'DEPOSIT_TOO_HIGH'
  return amount % 100 === 0 ? undefined : 'DEPOSIT_WHOLE_BAHT'
}

/**
 * A pair: one depositor's part of a withdrawal. `open` waits for the transfer, `shown` has a slip and waits for the one who
 * is paid, `short` waits for the one who deposits to say whether less has come, `disputed` waits for people. `paid` and `ended` are
 * final. A pair with a slip never ends by time alone: money may have been sent.
 */
export const PAIR_STATES = ['open', 'shown', 'short', 'disputed', 'paid', 'ended'] as const
export type PairState = (typeof PAIR_STATES)[number]

/** What happens to a pair. */
export type PairEvent =
  | 'slip-shown'
  | 'cancelled'
  | 'out-of-time'
  | 'received'
  | 'not-received'
  | 'came-short'
  | 'agreed-short'
  | 'not-agreed'
  | 'decided-paid'
  | 'decided-short'
  | 'decided-unpaid'

const NEXT: Readonly<Record<PairState, Readonly<Partial<Record<PairEvent, PairState>>>>> = {
  open: { 'slip-shown': 'shown', cancelled: 'ended', 'out-of-time': 'ended', received: 'paid' },
  shown: {
    received: 'paid',
    'not-received': 'disputed',
    'came-short': 'short',
    'out-of-time': 'disputed',
  },
  short: {
    received: 'paid',
    'agreed-short': 'paid',
    'not-agreed': 'disputed',
    'out-of-time': 'disputed',
  },
  disputed: {
    received: 'paid',
    'came-short': 'short',
    'decided-paid': 'paid',
    'decided-short': 'paid',
    'decided-unpaid': 'ended',
  },
  paid: {},
  ended: {},
}

/** The state after an event; undefined when the pair does not take it. */
export function pairAfter(state: PairState, event: PairEvent): PairState | undefined {
  return NEXT[state][event]
}

/** What a pair pays, and how much of what was asked for has come as far as anybody says. */
export interface PairAmounts {
  readonly state: PairState
  /** What it pays of its withdrawal: all that was asked for, until it is settled that less has come. */
  readonly amount: Satang
  /** Of what was asked for, what has not come. */
  readonly missing: Satang
  /** What the one who is paid says has come, where it is less; null: it was not said. */
  readonly came: Satang | null
}

/** What the one who deposits was asked to send. */
export function askedOf({ amount, missing }: Pick<PairAmounts, 'amount' | 'missing'>): Satang {
  return satang(amount + missing)
}

/** What has come where it is less than was asked for: what one says, until it is settled. Null: nobody says so, or it was all. */
export function shortOf({ state, amount, missing, came }: PairAmounts): Satang | null {
  if (state === 'paid') return missing > 0 ? amount : null
  return state === 'ended' ? null : came
}

/** Whether so much is a part of what was asked for: nothing that has come is said as `not-received`, all of it as `received`. */
export function isShort(came: Satang, pair: Pick<PairAmounts, 'amount' | 'missing'>): boolean {
  return came > 0 && came < askedOf(pair)
}

/**
 * Whether a slip may still be shown for a pair that has ended: by the clock alone, without a slip, and lately. One that was
 * cancelled or decided takes none.
 */
export function takesLateSlip(
  pair: {
    readonly state: PairState
    readonly endedBy: string | null
    readonly endedAt: Date | null
    readonly slipId: string | null
  },
  at: Date,
): boolean {
  if (pair.state !== 'ended' || pair.endedBy !== 'clock' || pair.slipId !== null || !pair.endedAt)
    return false
  return at.getTime() < pair.endedAt.getTime() + LATE_SLIP_HOURS * 60 * 60_000
}

/** What two members of staff say of a transfer whose slip came late and whose part had gone elsewhere. */
export const LATE_OUTCOMES = ['given', 'none'] as const
export type LateOutcome = (typeof LATE_OUTCOMES)[number]

/**
 * What became of a slip that came after its pair had ended: `waits` for two of the staff, `renewed` as a pair of its own, or what
 * two of them have said.
 */
export type LateSlipState = 'waits' | 'renewed' | LateOutcome

/** Whether a part of this amount is still taken by nobody: the provider was told nothing, and no other depositor has it. */
export function isPartFree(
  withdrawal: { readonly state: string; readonly amount: Satang },
  parts: readonly { readonly state: PairState; readonly amount: Satang }[],
  amount: Satang,
): boolean {
  const taken = parts.reduce((sum, part) => sum + (part.state === 'ended' ? 0 : part.amount), 0)
  return withdrawal.state === 'approved' && taken + amount <= withdrawal.amount
}
