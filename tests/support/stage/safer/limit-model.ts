import type { LimitKind, LimitSpan } from '../../../../domain/safer/play-limit.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const REST_MS = HOUR_MS
const BOOKED_MS = MINUTE_MS
const ORDERED_MS = 15 * MINUTE_MS
/** What the clocks of banks and ours may differ by. */
const SKEW_MS = 2 * MINUTE_MS
const SPAN_MS = { session: REST_MS, day: DAY_MS, week: 7 * DAY_MS, month: 31 * DAY_MS } as const

interface StakeOfModel {
  readonly id: string
  readonly what: 'ticket' | 'booking' | 'game'
  readonly atMs: number
  /** Satang. */
  readonly paid: number
  /** Of a ticket. */
  readonly roundId?: string | undefined
  won: number
  isOver: boolean
}

/** What becomes of a round of tickets that are all on one number. */
export type Fate = 'won' | 'lost' | 'void'
/** What a number of two digits pays for a baht. */
const PAYS = 90

interface DepositOfModel {
  readonly id: string
  /** Satang. */
  readonly asked: number
  readonly begunMs: number
  state: 'waits' | 'cancelled' | 'credited' | 'held back'
  creditedMs: number
}

interface Standing {
  max: number | null
  asked: { readonly max: number | null; readonly atMs: number } | null
}

/**
 * What limits allow, in plain words: everything there ever was, added up anew for each question. It shares nothing with the rule and
 * the database, which are compared with it.
 */
export class LimitModel {
  nowMs = 0
  stakes: StakeOfModel[] = []
  deposits: DepositOfModel[] = []
  /** The minutes at play, since the epoch. */
  minutes: number[] = []
  private began = 0
  private seen = Number.NEGATIVE_INFINITY
  private limits: Record<string, Standing> = {}

  /** One that goes on from here by itself. */
  copy(): LimitModel {
    const { nowMs, stakes, deposits, minutes, began, seen, limits } = this
    return Object.assign(
      new LimitModel(),
      structuredClone({ nowMs, stakes, deposits, minutes, began, seen, limits }),
    )
  }

  /** The same text for models of which nothing can be told apart. */
  get text(): string {
    const { stakes, deposits, minutes, began, seen, limits } = this
    const inOrder = (all: readonly unknown[]) => all.map((each) => JSON.stringify(each)).toSorted()
    return JSON.stringify([...[stakes, deposits, minutes, Object.entries(limits)].map(inOrder), began, seen])
  }

  /** The limits there are, as `kind span`. */
  get names(): readonly string[] {
    return Object.keys(this.limits).filter((name) => this.limits[name]?.max !== null)
  }

  maxOf(kind: LimitKind, span: LimitSpan): number | null {
    return this.standing(kind, span).max
  }

  used(kind: LimitKind, span: LimitSpan): number {
    const isWithin = (ms: number) => this.nowMs - ms < SPAN_MS[span]
    let sum = 0
    if (kind === 'deposit') {
      for (const { asked, begunMs, creditedMs, state } of this.deposits) {
        if (state === 'credited' ? isWithin(creditedMs) : this.isAwaited({ begunMs, state })) sum += asked
      }
    } else if (kind === 'time') {
      if (span === 'session')
        return isWithin(this.seen) ? Math.floor((this.nowMs - this.began) / MINUTE_MS) : 0
      const minute = Math.floor(this.nowMs / MINUTE_MS)
      for (const each of this.minutes) if (each < minute && isWithin(each * MINUTE_MS)) sum += 1
    } else {
      for (const { atMs, paid, won, what, isOver } of this.stakes) {
        const hasLapsed = what === 'booking' && this.nowMs - atMs >= BOOKED_MS
        if (!isOver && !hasLapsed && isWithin(atMs)) sum += kind === 'loss' ? paid - won : paid
      }
    }
    return sum
  }

  /** An order of a deposit that its member may still pay in time. */
  isAwaited({ begunMs, state }: Pick<DepositOfModel, 'begunMs' | 'state'>): boolean {
    return state === 'waits' && this.nowMs - begunMs < ORDERED_MS
  }

  /** The answers that fit a stake, of which one is given. */
  stake(stake: Pick<StakeOfModel, 'id' | 'what' | 'paid' | 'roundId'>): readonly string[] {
    const kinds = this.passed(['stake', 'loss'], stake.paid)
    if (this.isTimeUsedUp()) kinds.push('time')
    if (kinds.length > 0) return kinds.map(refusalOf)
    this.stakes.push({ ...stake, atMs: this.nowMs, won: 0, isOver: false })
    this.touch()
    return ['none']
  }

  /** A round is drawn, drawn again otherwise, or void: its tickets win, win no more, or are given back. */
  meet(roundId: string, fate: Fate): readonly string[] {
    for (const stake of this.stakes) {
      if (stake.roundId !== roundId || stake.isOver) continue
      stake.isOver = fate === 'void'
      stake.won = fate === 'won' ? stake.paid * PAYS : 0
    }
    return ['none']
  }

  /** A page of play is open. */
  beat(): readonly string[] {
    if (!this.isTimeUsedUp()) this.touch()
    return ['none']
  }

  order(id: string, asked: number): readonly string[] {
    if (this.deposits.some((each) => this.isAwaited(each))) return ['DEPOSIT_OPEN']
    const kinds = this.passed(['deposit'], asked)
    if (kinds.length > 0) return kinds.map(refusalOf)
    this.deposits.push({ id, asked, begunMs: this.nowMs, state: 'waits', creditedMs: 0 })
    return ['none']
  }

  /** Money that was asked for and comes in its time is credited; what comes later only where there is room. */
  pay(id: string): readonly string[] {
    const order = this.deposits.find((each) => each.id === id)
    if (!order) return ['suspense']
    const isInTime = order.state === 'waits' && this.nowMs - order.begunMs < ORDERED_MS + SKEW_MS
    const isOver = !isInTime && this.passed(['deposit'], order.asked).length > 0
    order.state = isOver ? 'held back' : 'credited'
    order.creditedMs = this.nowMs
    return [isOver ? 'suspense' : 'credited']
  }

  wish(kind: LimitKind, span: LimitSpan, max: number | null): readonly string[] {
    const standing = this.standing(kind, span)
    if (max === standing.max) return ['LIMIT_SAME']
    const isLess = standing.max === null || (max !== null && max < standing.max)
    if (isLess) this.limits[`${kind} ${span}`] = { max, asked: null }
    else if (standing.asked?.max !== max || this.isGone(standing)) {
      standing.asked = { max, atMs: this.nowMs }
    }
    return ['none']
  }

  confirm(kind: LimitKind, span: LimitSpan): readonly string[] {
    const standing = this.standing(kind, span)
    if (!standing.asked || this.isGone(standing)) return ['LIMIT_NOT_ASKED']
    if (this.nowMs - standing.asked.atMs < DAY_MS) return ['LIMIT_WAITS']
    this.limits[`${kind} ${span}`] = { max: standing.asked.max, asked: null }
    return ['none']
  }

  drop(kind: LimitKind, span: LimitSpan): readonly string[] {
    const standing = this.standing(kind, span)
    if (!standing.asked || this.isGone(standing)) return ['LIMIT_NOT_ASKED']
    standing.asked = null
    return ['none']
  }

  /** A wish for more that nobody confirmed within seven days of its first moment. */
  private isGone({ asked }: Standing): boolean {
    return asked !== null && this.nowMs - asked.atMs >= 8 * DAY_MS
  }

  private standing(kind: LimitKind, span: LimitSpan): Standing {
    const name = `${kind} ${span}`
    this.limits[name] ??= { max: null, asked: null }
    return this.limits[name]
  }

  private passed(kinds: readonly LimitKind[], amount: number): LimitKind[] {
    return kinds.filter((kind) =>
      (['day', 'week', 'month'] as const).some((span) => {
        const max = this.maxOf(kind, span)
        return max !== null && this.used(kind, span) + amount > max
      }),
    )
  }

  private isTimeUsedUp(): boolean {
    return (['session', 'day', 'week', 'month'] as const).some((span) => {
      const max = this.maxOf('time', span)
      return max !== null && this.used('time', span) >= max
    })
  }

  private touch(): void {
    if (this.nowMs - this.seen >= REST_MS) this.began = this.nowMs
    this.seen = this.nowMs
    const minute = Math.floor(this.nowMs / MINUTE_MS)
    if (!this.minutes.includes(minute)) this.minutes.push(minute)
  }
}

function refusalOf(kind: LimitKind): string {
  return `${kind.toUpperCase()}_LIMIT`
}
