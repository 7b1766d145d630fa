import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang, satang } from '../../../domain/money.ts'
import { LIMIT_KINDS, type LimitKind, type LimitSpan, spansOf } from '../../../domain/safer/play-limit.ts'
import { moveClock, useDatabase } from '../../../tests/support/database/database.ts'
import { modelRuns, modelSeed, type Random, randomFrom } from '../../../tests/support/seeded.ts'
import { registerBank } from '../../../tests/support/stage/depositor.ts'
import { DRAWN, drawRound, setTakeBack } from '../../../tests/support/stage/drawing.ts'
import {
  begunToken,
  openWallet,
  type Provider,
  providerOf,
} from '../../../tests/support/stage/games/gamer.ts'
import { type Fate, LimitModel } from '../../../tests/support/stage/safer/limit-model.ts'
import { callerOf } from '../../../tests/support/stage/safer/limited.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { cancelTicket } from '../betting/cancel-ticket.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { bookNumbers } from '../booking/book-numbers.ts'
import { hashRequest } from '../keys/same-request.ts'
import { cancelDeposit } from '../payments/cancel-deposit.ts'
import { startQr } from '../payments/qr/start-qr.ts'
import { receivePayment } from '../payments/receive-payment.ts'
import { seedReceivingAccounts } from '../payments/seed-receiving-accounts.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { voidRound } from '../voids/void-round.ts'
import { beatPlay, confirmCheck } from './play-beat.ts'
import { readLimitTime } from './queries-limits.ts'
import { readLimits } from './read-limits.ts'
import { confirmLimit, dropRaise, setLimit } from './set-limit.ts'

const MINUTE_MS = 60_000
const STEPS = 12
const STEPS_MINUTES = [1, 7, 29, 6 * 60, 24 * 60, 96 * 60]
/** Members who live at the same time: each act meets those of others in its batch. */
const TOWN = 20
const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
  await setTakeBack(stage, 'full')
  await openWallet(stage)
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
})
afterAll(() => stage.close())

/** An act: what the program answers, and the answers that the model takes for it. */
interface Act {
  readonly ask: () => Promise<string>
  readonly fits: (model: LimitModel) => readonly string[]
}

interface Life {
  readonly memberId: string
  readonly random: Random
  /** Of this step. */
  readonly roundId: string
  readonly now: Date
  /** One that the history may be: what acts are about is chosen of it. */
  readonly model: LimitModel
  /** What was done and answered so far, for who has to understand a history that differs. */
  readonly told: string[]
  /** The provider whose game is open: a second one that opens ends the first. */
  readonly provider: () => Promise<Provider>
}

const refusal = (doing: Promise<unknown>) =>
  doing.then(
    () => 'none',
    (error: { code: string }) => error.code,
  )

const tens = (random: Random, most: number) => (1 + random(most)) * 10

function bet({ memberId, random, roundId }: Life): Act {
  const baht = tens(random, 12)
  let id = ''
  return {
    ask: () =>
      refusal(
        placeTicket(stage.ctx, wishFor(stage, memberId, roundId, [['two_bottom', '47', baht]])).then(
          (ticket) => {
            id = ticket.id
          },
        ),
      ),
    fits: (model) => model.stake({ id, what: 'ticket', paid: bahtToSatang(baht), roundId }),
  }
}

function book({ memberId, random, roundId }: Life): Act {
  const baht = tens(random, 12)
  const wish = wishFor(stage, memberId, roundId, [['two_bottom', '47', baht]])
  return {
    ask: () => refusal(bookNumbers(stage.ctx, wish)),
    fits: (model) => model.stake({ id: wish.key, what: 'booking', paid: bahtToSatang(baht) }),
  }
}

function play({ random, provider }: Life): Act {
  const paid = bahtToSatang(tens(random, 12))
  const id = randomUUID()
  return {
    ask: async () => refusal((await provider()).bet(id, paid)),
    fits: (model) => model.stake({ id, what: 'game', paid }),
  }
}

function deposit({ memberId, random }: Life): Act {
  const baht = 100 + tens(random, 20)
  const key = randomUUID()
  const asked = bahtToSatang(baht)
  const { operatorId } = stage
  return {
    ask: () =>
      refusal(
        startQr(stage.ctx, {
          memberId,
          operatorId,
          asked,
          key,
          requestHash: hashRequest('payment', [baht]),
        }),
      ),
    fits: (model) => model.order(key, asked),
  }
}

function beat({ memberId }: Life): Act {
  return {
    ask: () => refusal(beatPlay(stage.ctx, { memberId, operatorId: stage.operatorId })),
    fits: (model) => model.beat(),
  }
}

/** Most are of a few of the limits, so that what was asked for meets its confirmation. */
function anyLimit(random: Random): { readonly kind: LimitKind; readonly span: LimitSpan } {
  const kind = LIMIT_KINDS[random(LIMIT_KINDS.length)] ?? 'stake'
  const spans = spansOf(kind)
  return { kind, span: spans[random(3) === 0 ? random(spans.length) : 0] ?? 'day' }
}

function wish({ memberId, random }: Life): Act {
  const of = anyLimit(random)
  const some = of.kind === 'time' ? 1 + random(6) : bahtToSatang(tens(random, 40))
  const max = random(6) === 0 ? null : some
  return {
    ask: () =>
      refusal(setLimit(stage.ctx, { caller: callerOf(stage, memberId), ...of, key: randomUUID(), max })),
    fits: (model) => model.wish(of.kind, of.span, max),
  }
}

function confirm({ memberId, random }: Life): Act {
  const of = anyLimit(random)
  const step = { caller: callerOf(stage, memberId), ...of, key: randomUUID() }
  return {
    ask: () => refusal(confirmLimit(stage.ctx, step)),
    fits: (model) => model.confirm(of.kind, of.span),
  }
}

function drop({ memberId, random }: Life): Act {
  const of = anyLimit(random)
  const step = { caller: callerOf(stage, memberId), ...of, key: randomUUID() }
  return {
    ask: () => refusal(dropRaise(stage.ctx, step)),
    fits: (model) => model.drop(of.kind, of.span),
  }
}

/** One of what the act may be about, by the act's own choice; without any it is a bet. */
const oneOf = <Of>(random: Random, all: readonly Of[]) => all[random(Math.max(1, all.length))]

/** A game wins, and its loss is less. */
function win(life: Life): Act {
  const { random, model, provider } = life
  const won = oneOf(
    random,
    model.stakes.filter(({ what }) => what === 'game'),
  )
  if (!won) return bet(life)
  const amount = bahtToSatang(random(5) * 50)
  return {
    ask: async () => refusal((await provider()).win(randomUUID(), won.id, amount)),
    fits: (other) => {
      const stake = other.stakes.find(({ id }) => id === won.id)
      if (stake) stake.won += amount
      return ['none']
    },
  }
}

/** A ticket is cancelled, unless its round has closed meanwhile. */
function cancel(life: Life): Act {
  const { memberId, random, model } = life
  const isOpen = ({ atMs }: { atMs: number }) => model.nowMs - atMs < 30 * MINUTE_MS
  const ticket = oneOf(
    random,
    model.stakes.filter((each) => each.what === 'ticket' && !each.isOver && isOpen(each)),
  )
  if (!ticket) return bet(life)
  return {
    ask: () => refusal(cancelTicket(stage.ctx, { memberId, ticketId: ticket.id })),
    fits: (other) => {
      const stake = other.stakes.find(({ id }) => id === ticket.id)
      if (stake) stake.isOver = true
      return ['none']
    },
  }
}

interface OrderRow {
  readonly key: string
  readonly id: string
  readonly reference: string
}

async function orderBy(
  memberId: string,
  key: string,
): Promise<OrderRow & { bank: string; accountNo: string }> {
  return stage.ctx.read.one`
    select o.key, o.id, o.reference, r.bank, r.account_no as "accountNo"
    from deposit_order o join receiving_account r on r.id = o.account_id and r.operator_id = o.operator_id
    where o.member_id = ${memberId} and o.key = ${key}`
}

/** The money of an order comes: in its time, or up to a day late, or although it was cancelled. */
function pay(life: Life): Act {
  const { memberId, random, model, now } = life
  const order = oneOf(
    random,
    model.deposits.filter(
      ({ state, begunMs }) =>
        (state === 'waits' || state === 'cancelled') && model.nowMs - begunMs < 24 * 60 * MINUTE_MS,
    ),
  )
  if (!order) return deposit(life)
  return {
    ask: async () => {
      const { reference, bank, accountNo } = await orderBy(memberId, order.id)
      const { state } = await receivePayment(stage.ctx, stage.operatorId, {
        ...{ bank, accountNo, channel: 'qr', reference: randomUUID(), orderReference: reference },
        ...{ amount: satang(order.asked), at: now, until: null },
        ...{ senderBank: null, senderNo: null, senderName: null },
      })
      return state
    },
    fits: (other) => other.pay(order.id),
  }
}

/** A deposit that waits is cancelled, and keeps no room. */
function callOff(life: Life): Act {
  const { memberId, model } = life
  const order = model.deposits.find((each) => model.isAwaited(each))
  if (!order) return deposit(life)
  const { operatorId } = stage
  return {
    ask: async () => {
      const { id } = await orderBy(memberId, order.id)
      return refusal(cancelDeposit(stage.ctx, { memberId, operatorId, orderId: id }))
    },
    fits: (other) => {
      const own = other.deposits.find(({ id }) => id === order.id)
      if (own) own.state = 'cancelled'
      return ['none']
    },
  }
}

const ASKING = [bet, bet, book, play, deposit, deposit, beat, wish, wish, wish, confirm, confirm, drop]
const ABOUT_ONE = [win, cancel, pay, pay, callOff]

/** Of the town, with what became of it last. */
interface TownRound {
  readonly id: string
  readonly openedMs: number
  fate?: Fate
}

interface Turn {
  readonly round: TownRound
  readonly fate: Fate
}

/** What becomes of a round of the town, none of whose tickets may be cancelled any more: a drawn one is drawn otherwise, or void. */
function turnOf(town: Random, rounds: readonly TownRound[], nowMs: number): Turn | undefined {
  const old = rounds.filter(({ openedMs, fate }) => fate !== 'void' && nowMs - openedMs > 30 * MINUTE_MS)
  const drawn = old.filter(({ fate }) => fate !== undefined)
  const round = oneOf(town, drawn.length > 0 && town(2) === 0 ? drawn : old)
  if (!round || town(3) === 0) return undefined
  if (town(4) === 0) return { round, fate: 'void' }
  return { round, fate: round.fate === 'won' || (!round.fate && town(2) === 0) ? 'lost' : 'won' }
}

async function meet({ round, fate }: Turn): Promise<void> {
  const { operatorId } = stage
  if (fate === 'void') {
    await voidRound(stage.ctx, { operatorId, roundId: round.id, reason: 'งดออกผล', actor: 'system' })
  } else {
    const published = { ...DRAWN, last2: fate === 'won' ? '47' : '48' }
    await drawRound(stage, round.id, published, round.fate && 'พิมพ์ผิด')
  }
  await settleRound(stage.jobs, round.id)
}

/** One act, or two at once, of which at most one is about something that was there. */
function actsOf(life: Life): (Act & { readonly name: string })[] {
  const { random } = life
  const oneAmong = (all: readonly ((of: Life) => Act)[]) => {
    const what = all[random(all.length)] ?? bet
    return { ...what(life), name: what.name }
  }
  const any = () => oneAmong([...ASKING, ...ABOUT_ONE])
  return random(2) === 0 ? [any()] : [oneAmong(ASKING), any()]
}

/** The model after these acts, once for each order of them that explains what they answered. */
function explained(before: LimitModel, acts: readonly Act[], answers: readonly string[]): LimitModel[] {
  return ordersOf(acts.map((_, nth) => nth)).flatMap((order) => {
    const model = before.copy()
    const fits = order.every((nth) => acts[nth]?.fits(model).includes(answers[nth] ?? ''))
    return fits ? [model] : []
  })
}

function ordersOf(acts: readonly number[]): (readonly number[])[] {
  if (acts.length === 0) return [[]]
  return acts.flatMap((first) =>
    ordersOf(acts.filter((each) => each !== first)).map((rest) => [first, ...rest]),
  )
}

/** What of the limits is used, limit by limit. */
type Counted = readonly { readonly kind: LimitKind; readonly span: LimitSpan; readonly max: number | null }[]

async function countedBy(memberId: string): Promise<Counted> {
  const limits = await readLimits(stage.ctx.read, memberId)
  return limits.map(({ kind, span, max, use }) => ({ kind, span, max, used: use?.used ?? null }))
}

function countedOf(model: LimitModel): Counted {
  return LIMIT_KINDS.flatMap((kind) =>
    spansOf(kind).map((span) => {
      const max = model.maxOf(kind, span)
      return { kind, span, max, used: max === null ? null : model.used(kind, span) }
    }),
  )
}

/**
 * What the member's history may have been, after one more step. Which of two acts was first cannot always be told from what they
 * answered: all that may be stays, until what is counted tells.
 */
async function step(
  life: Life,
  before: readonly LimitModel[],
  ofTown: readonly (Act & { readonly name: string })[],
): Promise<readonly LimitModel[]> {
  const { memberId, now } = life
  for (const each of before) each.nowMs = now.getTime()
  // These histories are of limits: what a check of reality holds up, play-sessions.test.ts tells.
  await confirmCheck(stage.ctx, { memberId, operatorId: stage.operatorId })
  const acts = [...actsOf(life), ...ofTown]
  const answers = await Promise.all(acts.map(({ ask }) => ask()))
  for (const each of answers) answered.set(each, (answered.get(each) ?? 0) + 1)
  life.told.push(`${now.toISOString()} ${acts.map(({ name }, nth) => `${name} ${answers[nth]}`).join(', ')}`)
  const after = before.flatMap((each) => explained(each, acts, answers))
  if (after.length === 0) {
    const wanted = acts.map(({ fits }) => fits(life.model.copy()))
    throw new Error(`alone they are answered ${JSON.stringify(wanted)}`)
  }
  const counted = await countedBy(memberId)
  const same = after.filter((each) => isDeepStrictEqual(countedOf(each), counted))
  if (same.length === 0) expect(counted).toEqual(countedOf(after[0] ?? life.model))
  return [...new Map(same.map((each) => [each.text, each])).values()]
}

function providerFor(memberId: string): () => Promise<Provider> {
  let token: Promise<string> | undefined
  return async () => {
    token ??= begunToken(stage, database.url, memberId)
    return providerOf(stage, { token: await token })
  }
}

/** So many members live their histories at the same time, each by a seed of its own. */
async function liveTogether(seeds: readonly number[]): Promise<void> {
  const members = await stage.members(seeds.length, bahtToSatang(20_000))
  for (const memberId of members) await registerBank(database.url, memberId)
  const randoms = seeds.map(randomFrom)
  let models: (readonly LimitModel[])[] = seeds.map(() => [new LimitModel()])
  const told = seeds.map((): string[] => [])
  const town = randomFrom(seeds[0] ?? 0)
  const begun = await readLimitTime(stage.ctx.read)
  // What happens within a step happens in one minute: the town begins with one, and ends before the next.
  let aheadMs = clock.aheadMs + MINUTE_MS - (begun.getTime() % MINUTE_MS)
  const rounds: TownRound[] = []
  for (let nth = 0; nth < STEPS; nth += 1) {
    aheadMs += (1 + town(4)) * (STEPS_MINUTES[town(STEPS_MINUTES.length)] ?? 1) * MINUTE_MS
    await moveClock(database.url, aheadMs)
    const now = await readLimitTime(stage.ctx.read)
    if (now.getTime() % MINUTE_MS > 50_000) break
    const roundId = await stage.openRound()
    const turn = turnOf(town, rounds, now.getTime())
    rounds.push({ id: roundId, openedMs: now.getTime() })
    const ofTown = await actsOfTown(turn, models.flat())
    models = await Promise.all(
      models.map(async (before, each) => {
        const memberId = members[each] ?? ''
        const own = { memberId, random: randoms[each] ?? town, told: told[each] ?? [] }
        const provider = providerFor(memberId)
        const model = before[0] ?? new LimitModel()
        return step({ ...own, provider, roundId, now, model }, before, ofTown).catch((error: unknown) => {
          throw new Error(`SEED=${seeds[each]} differs:\n${own.told.join('\n')}`, { cause: error })
        })
      }),
    )
  }
  clock.aheadMs = aheadMs
}

/**
 * What becomes of a round while its members act, begun once for all of them. What is paid and then void is taken back before it is given
 * back: nobody acts meanwhile.
 */
async function actsOfTown(
  turn: Turn | undefined,
  models: readonly LimitModel[],
): Promise<readonly (Act & { readonly name: string })[]> {
  if (!turn) return []
  const { round, fate } = turn
  const isApart = fate === 'void' && round.fate !== undefined
  const met = refusal(meet(turn))
  if (isApart) {
    expect(await met).toBe('none')
    for (const model of models) model.meet(round.id, fate)
  }
  fates.add(fate === 'void' ? fate : round.fate ? 'drawn otherwise' : 'drawn')
  round.fate = fate
  if (isApart) return []
  return [{ name: `the round is ${fate}`, ask: () => met, fits: (model) => model.meet(round.id, fate) }]
}

/** What was answered, and how often: histories in which no limit refuses anything would show nothing. */
const answered = new Map<string, number>()
/** What became of rounds. */
const fates = new Set<'drawn' | 'drawn otherwise' | 'void'>()
/** How far the database's clock is ahead: it never goes back. */
const clock = { aheadMs: 0 }

const USUAL_RUNS = 40
const RUNS = modelRuns(USUAL_RUNS, 400)
/** So many histories are one test: of a long run it is told how far it has come. */
const PART = 500
const PARTS = Array.from({ length: Math.ceil(RUNS / PART) }, (_, nth) => nth * PART)

test.each(PARTS)(
  'an act is refused if and only if the model refuses it, also two of one member and a draw at once: histories from %i on, 400 in the gates',
  async (from) => {
    for (let first = from; first < Math.min(RUNS, from + PART); first += TOWN) {
      const count = Math.min(TOWN, RUNS - first)
      await liveTogether(Array.from({ length: count }, (_, nth) => modelSeed() + first + nth))
    }
  },
  600_000,
)

test('each kind of limit has refused something, and rounds were drawn, drawn otherwise and void', () => {
  if (RUNS < USUAL_RUNS) return
  const refused = LIMIT_KINDS.map((kind) => `${kind.toUpperCase()}_LIMIT`)
  expect(refused.filter((code) => !answered.has(code))).toEqual([])
  expect([...fates].toSorted()).toEqual(['drawn', 'drawn otherwise', 'void'])
})
