import { invariant } from '../invariant.ts'
import type { RoundStatus } from '../lottery/round-status.ts'
import { type BasisPoints, cost, type PayoutRate, type Satang, satang } from '../money.ts'
import { type LimitUse, limitRefusal, type OverLimit } from '../safer/play-limit.ts'
import { type BetType, isNumberOf } from './bet-types.ts'
import { type NumberKey, numberKey } from './number-key.ts'
import { DEFAULT_PLAN } from './price/default-rates.ts'
import { type LinePrice, priceLine, type RateView } from './price/price-line.ts'
import { numberRateOfRank } from './price/rank-rate.ts'
import { isUnlimited, type RoundLimits } from './price/sale-limits.ts'
import { lineWin } from './win/payout.ts'
import { isWholeSets } from './win/set-of-four.ts'

/** The wire's schema already refuses more. */
export const MAX_LINES = 2000

/**
 * `stopped`: by a break or an exclusion of the member's own. `unlicensed`: the operator takes money from nobody yet. `unchecked`: a check of
 * reality waits to be confirmed.
 */
export type MemberStatus = 'active' | 'banned' | 'stopped' | 'unlicensed' | 'unchecked'

export interface RoundView extends RoundLimits {
  readonly id: string
  readonly status: RoundStatus
  readonly opensAtMs: number
  readonly closesAtMs: number
  /** Sold by bookings at live prices only. */
  readonly isLiveOnly?: boolean
  /** By plan, then by bet type. What is absent is not sold. */
  readonly rates: ReadonlyMap<string, ReadonlyMap<BetType, RateView>>
}

/** What is sold of a round, in satang. A number that is not counted is absent and counts as zero. */
export interface Sales {
  /** Bookings included. */
  readonly numbers: ReadonlyMap<NumberKey, number>
  /** What the member has staked in the round, open bookings included: altogether, and by number. */
  readonly memberTotal: number
  readonly memberNumbers: ReadonlyMap<NumberKey, number>
}

export const NO_SALES: Sales = { numbers: new Map(), memberTotal: 0, memberNumbers: new Map() }

export interface LineWish {
  readonly type: BetType
  readonly number: string
  readonly stake: Satang
  /** The rate that the member's screen showed. Only compared with the price, never used as one. */
  readonly expectedRate?: PayoutRate
}

/** What these lines cost at most, in satang: a discount takes off it. */
export function stakedAtMost(lines: readonly Pick<LineWish, 'stake'>[]): Satang {
  return satang(lines.reduce((sum, { stake }) => sum + stake, 0))
}

export interface TicketWish {
  readonly roundId: string
  readonly memberStatus: MemberStatus
  readonly balance: Satang
  /** What the member has used of limits of their own; absent for who has none, and where they leave it for certain. */
  readonly limits?: readonly LimitUse[]
  readonly plan: string
  readonly lines: readonly LineWish[]
  /** Tenths of a per cent by which the member's rank raises rates; absent: none. A booking has none: its board is everybody's. */
  readonly raise?: number
}

/** A line as it is sold. Its price never changes afterwards. */
export interface Line {
  readonly type: BetType
  readonly number: string
  readonly stake: Satang
  readonly rate: PayoutRate
  readonly discount: BasisPoints
  /** The payout if it wins. */
  readonly win: Satang
  /** Its number was paid half. */
  readonly half?: true
}

export interface ChangedLine {
  readonly index: number
  readonly code: 'RATE_CHANGED' | NonNullable<LinePrice['limit']>
  readonly rate: PayoutRate
  /** The highest stake that would be accepted, after the lines before it. */
  readonly stakeMax: Satang
}

export type TicketRefusal =
  | 'ROUND_UNKNOWN'
  | 'MEMBER_BANNED'
  | 'PLAY_STOPPED'
  | 'NOT_LICENSED'
  | 'CHECK_DUE'
  | 'ROUND_NOT_OPEN'
  | 'ROUND_CLOSED'
  | 'SOLD_LIVE_ONLY'
  | 'PLAN_UNKNOWN'
  | 'TYPE_NOT_SOLD'
  | 'WRONG_DIGITS'
  | 'TOD_TRIPLE'
  | 'STAKE_TOO_LOW'
  | 'STAKE_TOO_HIGH'
  | 'STAKE_NOT_SETS'
  | 'LINES_CHANGED'
  | 'ROUND_LIMIT'
  | 'CREDIT_TOO_LOW'

export interface Admitted {
  readonly ok: true
  readonly lines: readonly Line[]
  readonly total: Satang
  readonly discount: Satang
  /** What the member pays: stakes less discounts. */
  readonly net: Satang
  /** By how much a rank raised some of the lines, in tenths of a per cent. */
  readonly raise?: number
}

export interface Refused {
  readonly ok: false
  readonly code: TicketRefusal
  /** The index of the line that is refused, if one line is at fault. */
  readonly line?: number
  /** With LINES_CHANGED: all lines whose price moved. The member accepts all of them or buys nothing. */
  readonly changed?: readonly ChangedLine[]
  /** With ROUND_LIMIT: what the member may still stake in the round. */
  readonly left?: Satang
}

export type Decision = Admitted | Refused | OverLimit

/** Sells the whole ticket or nothing. The first check that fails gives the answer. */
export function decideTicket(
  wish: TicketWish,
  round: RoundView | undefined,
  nowMs: number,
  sales: Sales = NO_SALES,
): Decision {
  invariant(wish.lines.length > 0 && wish.lines.length <= MAX_LINES, 'a ticket has 1 to 2000 lines')
  if (!round) return { ok: false, code: 'ROUND_UNKNOWN' }
  invariant(round.id === wish.roundId, 'a ticket is decided by its own round')
  const barred = memberRefusal(wish.memberStatus)
  if (barred) return { ok: false, code: barred }
  const closed = roundRefusal(round, nowMs)
  if (closed) return { ok: false, code: closed }
  if (round.isLiveOnly) return { ok: false, code: 'SOLD_LIVE_ONLY' }
  const rates = round.rates.get(wish.plan)
  if (!rates) return { ok: false, code: 'PLAN_UNKNOWN' }

  const priced = priceLines(wish, rates, isUnlimited(round) ? undefined : limitsOn(round, sales))
  if ('code' in priced) return priced
  const { lines, changed, total, net, isRaised } = priced
  if (changed.length > 0) return { ok: false, code: 'LINES_CHANGED', changed }
  const over = roundLimitRefusal(round, sales, total)
  if (over) return over
  const overOwn = limitRefusal(wish.limits, satang(net))
  if (overOwn) return overOwn
  if (net > wish.balance) return { ok: false, code: 'CREDIT_TOO_LOW' }
  const sum = { total: satang(total), discount: satang(total - net), net: satang(net) }
  return { ok: true, lines, ...sum, ...(isRaised && wish.raise ? { raise: wish.raise } : {}) }
}

/** What a bet asks of who makes it; undefined: nobody of this operator. */
export function memberStatusOf(status: MemberStatus | 'closed' | undefined): MemberStatus {
  return status === undefined || status === 'closed' ? 'banned' : status
}

/** Why a member bets nothing now. */
export function memberRefusal(
  status: MemberStatus,
): 'MEMBER_BANNED' | 'PLAY_STOPPED' | 'NOT_LICENSED' | 'CHECK_DUE' | undefined {
  if (status === 'active') return undefined
  if (status === 'unlicensed') return 'NOT_LICENSED'
  if (status === 'unchecked') return 'CHECK_DUE'
  return status === 'stopped' ? 'PLAY_STOPPED' : 'MEMBER_BANNED'
}

interface Priced {
  readonly lines: readonly Line[]
  readonly changed: readonly ChangedLine[]
  readonly total: number
  readonly net: number
  readonly isRaised: boolean
}

/** Prices the next line of a ticket, counting the lines before it. */
type PriceNext = (line: LineWish, sold: RateView) => LinePrice

function priceLines(
  { lines: wishes, raise = 0 }: Pick<TicketWish, 'lines' | 'raise'>,
  rates: ReadonlyMap<BetType, RateView>,
  priceNext: PriceNext | undefined,
): Priced | Refused {
  const lines: Line[] = []
  const changed: ChangedLine[] = []
  let total = 0
  let net = 0
  let isRaised = false
  for (let index = 0; index < wishes.length; index += 1) {
    const line = wishes[index] as LineWish
    const sold = rates.get(line.type)
    if (!sold) return { ok: false, code: 'TYPE_NOT_SOLD', line: index }
    const code = lineRefusal(line, sold)
    if (code) return { ok: false, code, line: index }
    const { type, number, stake } = line
    const price = priceNext ? priceNext(line, sold) : (sold as LinePrice)
    const { stakeMax, limit, half } = price
    const rate = numberRateOfRank(price, sold, raise)
    isRaised ||= rate !== price.rate
    if (limit !== undefined && stake > stakeMax) {
      changed.push({ index, code: limit, rate, stakeMax })
    } else if (line.expectedRate !== undefined && line.expectedRate !== rate) {
      changed.push({ index, code: 'RATE_CHANGED', rate, stakeMax })
    }
    const priced = { type, number, stake, rate, discount: sold.discount, win: lineWin({ type, stake, rate }) }
    lines.push(half ? { ...priced, half } : priced)
    total += stake
    net += cost(stake, sold.discount)
  }
  return { lines, changed, total, net, isRaised }
}

/** Prices a ticket's lines in turn: several lines on one number count together. */
function limitsOn(round: RoundView, sales: Sales): PriceNext {
  const full = round.rates.get(DEFAULT_PLAN)
  const taken = new Map<NumberKey, number>()
  return ({ type, number, stake }, sold) => {
    const key = numberKey(type, number)
    const before = taken.get(key) ?? 0
    const price = priceLine(
      round,
      { sold, full: full?.get(type)?.rate },
      {
        type,
        key,
        soFar: {
          sold: (sales.numbers.get(key) ?? 0) + before,
          toMember: (sales.memberNumbers.get(key) ?? 0) + before,
        },
      },
    )
    taken.set(key, before + Math.min(stake, price.stakeMax))
    return price
  }
}

/** Why so much more in the round is more than the member may stake there, if it is. */
export function roundLimitRefusal(
  { limits: { memberRoundMax } }: Pick<RoundLimits, 'limits'>,
  { memberTotal }: Pick<Sales, 'memberTotal'>,
  total: number,
): { readonly ok: false; readonly code: 'ROUND_LIMIT'; readonly left: Satang } | undefined {
  if (memberRoundMax === undefined || memberTotal + total <= memberRoundMax) return undefined
  return { ok: false, code: 'ROUND_LIMIT', left: satang(Math.max(0, memberRoundMax - memberTotal)) }
}

/** Whether the round takes bets at that instant. The close is exclusive: at closesAtMs it is closed. */
export function roundRefusal(
  round: Pick<RoundView, 'status' | 'opensAtMs' | 'closesAtMs'>,
  nowMs: number,
): 'ROUND_NOT_OPEN' | 'ROUND_CLOSED' | undefined {
  if (round.status === 'scheduled' || (round.status === 'open' && nowMs < round.opensAtMs))
    return 'ROUND_NOT_OPEN'
  if (round.status !== 'open' || nowMs >= round.closesAtMs) return 'ROUND_CLOSED'
  return undefined
}

/** What is wrong with a line whatever else is sold: its digits or its stake. */
export function lineRefusal(line: LineWish, sold: RateView): TicketRefusal | undefined {
  if (!isNumberOf(line.type, line.number)) return 'WRONG_DIGITS'
  if (line.type === 'three_tod' && isTriple(line.number)) return 'TOD_TRIPLE'
  // In this form a stake that is NaN is refused too.
  if (!(line.stake > 0 && line.stake >= sold.stakeMin)) return 'STAKE_TOO_LOW'
  if (!(line.stake <= sold.stakeMax)) return 'STAKE_TOO_HIGH'
  if (line.type === 'four_set' && !isWholeSets(line.stake)) return 'STAKE_NOT_SETS'
  return undefined
}

/** 111 has one order only: as a tod it would pay a sixth of what three_top pays for the same chance. */
function isTriple(number: string): boolean {
  return number.charCodeAt(0) === number.charCodeAt(1) && number.charCodeAt(1) === number.charCodeAt(2)
}
