import { expect, test } from 'vitest'
import { modelRuns, modelSeed, type Random, randomFrom } from '../../tests/support/seeded.ts'
import { LimitModel } from '../../tests/support/stage/safer/limit-model.ts'
import { DAY_MS } from '../calendar/bangkok.ts'
import { type Satang, satang } from '../money.ts'
import {
  type Counted,
  confirmRaise,
  LIMIT_KINDS,
  LIMIT_SPANS,
  type LimitKind,
  type LimitSpan,
  type LimitUse,
  limitRefusal,
  type PlayLimit,
  raiseAsked,
  usedOf,
  wishLimit,
} from './play-limit.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const BEGIN_MS = Date.parse('2026-11-24T21:30:00+07:00')
/** Zero: two acts of one moment, of which one comes second. */
const STEPS_MS = [0, MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS, 4 * DAY_MS]

/** One member's history, told to the rule and to the model. */
class History {
  readonly model = new LimitModel()
  /** What became of limits, in the order of its time. */
  private readonly steps: { name: string; what: 'set' | 'ask' | 'drop'; max: number | null; atMs: number }[] =
    []
  private readonly limits = new Map<string, PlayLimit>()
  private lastId = 0

  constructor() {
    this.model.nowMs = BEGIN_MS
  }

  get now(): Date {
    return new Date(this.model.nowMs)
  }

  stake(paid: Satang): void {
    const answer = limitRefusal(this.uses(['stake', 'loss', 'time']), paid)?.code ?? 'none'
    same(answer, this.model.stake({ id: this.newId(), what: 'ticket', paid }))
  }

  /** A deposit begins, and its money comes at once. */
  deposit(asked: Satang): void {
    const answer = limitRefusal(this.uses(['deposit']), asked)?.code ?? 'none'
    const id = this.newId()
    same(answer, this.model.order(id, asked))
    if (answer === 'none') this.model.pay(id)
  }

  wish(kind: LimitKind, span: LimitSpan, max: number | null): void {
    const standing = this.standing(kind, span)
    const answer = wishLimit(standing, max, this.now)
    same(answer === 'LIMIT_SAME' ? answer : 'none', this.model.wish(kind, span, max))
    if (answer === 'set') this.take(kind, span, 'set', { max, asked: null })
    if (answer === 'ask') this.take(kind, span, 'ask', { ...standing, asked: { max, at: this.now } })
  }

  confirm(kind: LimitKind, span: LimitSpan): void {
    const answer = confirmRaise(this.standing(kind, span), this.now)
    same('refused' in answer ? answer.refused : 'none', this.model.confirm(kind, span))
    if ('max' in answer) this.take(kind, span, 'set', { max: answer.max, asked: null })
  }

  drop(kind: LimitKind, span: LimitSpan): void {
    const standing = this.standing(kind, span)
    const mayDrop = raiseAsked(standing, this.now) !== null
    same(mayDrop ? 'none' : 'LIMIT_NOT_ASKED', this.model.drop(kind, span))
    if (mayDrop) this.take(kind, span, 'drop', { ...standing, asked: null })
  }

  /** No limit was ever loosened but by the wish that stood before it, a day to eight days old. */
  expectNoneLoosenedEarly(): void {
    for (const [nth, step] of this.steps.entries()) {
      if (step.what !== 'set') continue
      const before = this.steps.slice(0, nth).filter(({ name }) => name === step.name)
      const stood = before.findLast(({ what }) => what === 'set')?.max ?? null
      if (stood === null || (step.max !== null && step.max < stood)) continue
      const last = before.at(-1)
      expect(last).toMatchObject({ what: 'ask', max: step.max })
      const ageMs = step.atMs - (last?.atMs ?? 0)
      expect(ageMs >= DAY_MS && ageMs < 8 * DAY_MS).toBe(true)
    }
  }

  private newId(): string {
    this.lastId += 1
    return String(this.lastId)
  }

  private standing(kind: LimitKind, span: LimitSpan): PlayLimit {
    return this.limits.get(`${kind} ${span}`) ?? { max: null, asked: null }
  }

  private take(kind: LimitKind, span: LimitSpan, what: 'set' | 'ask' | 'drop', limit: PlayLimit): void {
    const name = `${kind} ${span}`
    const max = what === 'ask' ? (limit.asked?.max ?? null) : limit.max
    this.steps.push({ name, what, max, atMs: this.model.nowMs })
    this.limits.set(name, limit)
  }

  private uses(kinds: readonly LimitKind[]): LimitUse[] {
    return kinds.flatMap((kind) => {
      const counted = this.counted(kind)
      return LIMIT_SPANS.flatMap((span) => {
        const { max } = this.standing(kind, span)
        return max === null ? [] : [{ ...usedOf(counted, span, this.now), kind, max }]
      })
    })
  }

  private counted(kind: LimitKind): Counted[] {
    const { stakes, deposits, minutes, nowMs } = this.model
    if (kind === 'deposit') {
      return deposits.map(({ asked, creditedMs }) => ({ amount: asked, at: new Date(creditedMs) }))
    }
    if (kind === 'time') {
      const over = minutes.filter((minute) => (minute + 1) * MINUTE_MS <= nowMs)
      return over.map((minute) => ({ amount: 1, at: new Date(minute * MINUTE_MS) }))
    }
    return stakes
      .filter(({ isOver }) => !isOver)
      .map(({ atMs, paid, won }) => ({ at: new Date(atMs), amount: paid - (kind === 'loss' ? won : 0) }))
  }
}

/** Asked millions of times: `expect` alone would take most of the time. */
function same(answer: string, fitting: readonly string[]): void {
  if (!fitting.includes(answer)) expect(fitting).toContain(answer)
}

function live(random: Random): void {
  const history = new History()
  const { model } = history
  const anyKind = () => LIMIT_KINDS[random(LIMIT_KINDS.length)] ?? 'stake'
  const anySpan = () => LIMIT_SPANS[random(LIMIT_SPANS.length)] ?? 'day'
  const anyStake = () => model.stakes[random(Math.max(1, model.stakes.length))]
  const anyMax = (kind: LimitKind) => {
    if (random(6) === 0) return null
    return kind === 'time' ? 1 + random(6) : satang((1 + random(40)) * 10_00)
  }
  for (let step = 0; step < 40; step += 1) {
    model.nowMs += STEPS_MS[random(STEPS_MS.length)] ?? 0
    const what = random(13)
    const kind = anyKind()
    if (what < 4) history.stake(satang((1 + random(20)) * 10_00))
    else if (what < 6) history.deposit(satang((1 + random(20)) * 10_00))
    else if (what < 8) history.wish(kind, anySpan(), anyMax(kind))
    else if (what === 8) history.confirm(kind, anySpan())
    else if (what === 9) history.drop(kind, anySpan())
    else if (what === 10) model.beat()
    else {
      // A cancel or a void, a win, and a corrected result: what a stake has won is taken back, or more.
      const each = anyStake()
      if (each && what === 11) each.isOver = true
      else if (each) each.won = random(3) * 100_00
    }
  }
  history.expectNoneLoosenedEarly()
}

test('an act is refused if and only if a window would be exceeded, and no limit is loosened early: 100,000 histories in the gates', () => {
  const seed = modelSeed()
  const runs = modelRuns(1_000, 100_000)
  for (let run = 0; run < runs; run += 1) {
    try {
      live(randomFrom(seed + run))
    } catch (error) {
      throw new Error(`the history of SEED=${seed + run} differs`, { cause: error })
    }
  }
}, 600_000)
