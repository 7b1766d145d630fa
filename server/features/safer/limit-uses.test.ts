import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang, type Satang } from '../../../domain/money.ts'
import { LIMIT_SPANS, usedOf } from '../../../domain/safer/play-limit.ts'
import { moveClock, useDatabase } from '../../../tests/support/database/database.ts'
import { modelRuns, modelSeed, type Random, randomFrom } from '../../../tests/support/seeded.ts'
import { DRAWN, drawRound, setTakeBack } from '../../../tests/support/stage/drawing.ts'
import {
  begunToken,
  openWallet,
  type Provider,
  providerOf,
} from '../../../tests/support/stage/games/gamer.ts'
import { movedMoney, TRANSFER_PROVIDER } from '../../../tests/support/stage/games/transferred.ts'
import { standingRoom } from '../../../tests/support/stage/safer/limited.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { cancelTicket } from '../betting/cancel-ticket.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { bookNumbers } from '../booking/book-numbers.ts'
import { cancelBooking } from '../booking/cancel-booking.ts'
import { confirmBooking } from '../booking/confirm-booking.ts'
import type { SignedIn } from '../members/sessions/authenticate.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { voidRound } from '../voids/void-round.ts'
import { confirmCheck } from './play-beat.ts'
import { listRooms } from './queries-limits.ts'
import { readLimits } from './read-limits.ts'
import { setLimit } from './set-limit.ts'

const MINUTE_MS = 60_000
const MAX = { stake: bahtToSatang(400), loss: bahtToSatang(350) }
const KINDS = ['stake', 'loss'] as const
const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 4 })
  await setTakeBack(stage, 'full')
  await openWallet(stage)
  await openWallet(stage, TRANSFER_PROVIDER, 'transfer')
})
afterAll(() => stage.close())

interface Told {
  readonly id: string
  readonly at: Date
  readonly paid: number
  readonly what: 'ticket' | 'booking' | 'game' | 'moved'
  /** Of a ticket: where it may be drawn. */
  readonly roundId: string
  won: number
  isOver: boolean
  isDrawn: boolean
}

/** A member's stakes of all roads as the test has seen them. */
class Life {
  readonly stakes: Told[] = []
  readonly memberId: string
  readonly random: Random

  constructor(memberId: string, random: Random) {
    this.memberId = memberId
    this.random = random
  }

  add(stake: Pick<Told, 'id' | 'at' | 'paid' | 'what'> & { readonly roundId?: string }): void {
    this.stakes.push({ roundId: '', won: 0, isOver: false, isDrawn: false, ...stake })
  }

  /** One of what stands, if there is any. */
  some(what: Told['what']): Told | undefined {
    const standing = this.stakes.filter((each) => each.what === what && !each.isOver)
    return standing[this.random(Math.max(1, standing.length))]
  }
}

/** What was asked for, or undefined where a limit refused it. */
function within<Done>(doing: Promise<Done>): Promise<Done | undefined> {
  return doing.catch((error: { code: string }) => {
    expect(error.code).toMatch(/^(STAKE|LOSS)_LIMIT$/)
    return undefined
  })
}

const ACTS: readonly ((life: Life) => Promise<void>)[] = [
  ...[bet, bet, book, play, cancel, draw, giveBack, turn, moveIn, moveOut],
]

async function newWish({ memberId, random }: Life) {
  const baht = (1 + random(12)) * 10
  return wishFor(stage, memberId, await stage.openRound(), [['two_bottom', '47', baht]])
}

async function bet(life: Life): Promise<void> {
  const placed = await within(placeTicket(stage.ctx, await newWish(life)))
  if (!placed) return
  life.add({
    ...{ id: placed.id, at: placed.placedAt, paid: placed.net, what: 'ticket', roundId: placed.roundId },
  })
}

async function book(life: Life): Promise<void> {
  const { memberId, random } = life
  const booked = await within(bookNumbers(stage.ctx, await newWish(life)))
  if (!booked) return
  const { id, held, bookedAt, roundId } = booked
  const end = random(3)
  if (end === 0) life.add({ id, at: bookedAt, paid: held, what: 'booking' })
  if (end === 1) await cancelBooking(stage.ctx, { memberId, bookingId: id })
  if (end !== 2) return
  const sold = await confirmBooking(stage.ctx, { memberId, bookingId: id, note: null, accepted: undefined })
  life.add({ id, at: sold.placedAt, paid: sold.net, what: 'ticket', roundId })
}

async function provider({ memberId }: Life): Promise<Provider> {
  return providerOf(stage, { token: await begunToken(stage, database.url, memberId) })
}

async function play(life: Life): Promise<void> {
  const id = randomUUID()
  const amount = (1 + life.random(8)) * 10_00
  if ((await within((await provider(life)).bet(id, amount))) === undefined) return
  const { at } = await stage.ctx.read.one<{ at: Date }>`
    select at from game_transaction where transaction_id = ${id}`
  life.add({ id, at, paid: amount, what: 'game' })
}

/** Of the second in three a provider refuses the money, and it counts no more. */
async function moveIn(life: Life): Promise<void> {
  const isRefused = life.random(3) === 1
  const baht = (1 + life.random(8)) * 10 + (isRefused ? 0.14 : 0)
  const moved = await within(movedMoney(stage.ctx, stage, life.memberId, baht))
  if (!moved) return
  expect(moved.state).toBe(isRefused ? 'failed' : 'done')
  life.add({ id: moved.id, at: moved.requestedAt, paid: moved.amount, what: 'moved' })
  const told = life.stakes.at(-1)
  if (told) told.isOver = isRefused
}

/** Twenty baht come home: they are of what went last. */
async function moveOut(life: Life): Promise<void> {
  const went = life.stakes.filter(({ what, isOver }) => what === 'moved' && !isOver)
  if (went.reduce((sum, { paid, won }) => sum + paid - won, 0) < 20_00) return
  const home = await movedMoney(stage.ctx, stage, life.memberId, 20, { way: 'out' })
  let left: number = home.amount
  for (const each of went.toReversed()) {
    const back = Math.min(left, each.paid - each.won)
    each.won += back
    left -= back
  }
}

async function cancel(life: Life): Promise<void> {
  const ticket = life.some('ticket')
  if (!ticket) return
  await cancelTicket(stage.ctx, { memberId: life.memberId, ticketId: ticket.id }).then(
    () => {
      ticket.isOver = true
    },
    (error: { code: string }) => expect(error.code).toMatch(/^CANCEL_/), // its round has closed meanwhile
  )
}

/** A ticket's round is drawn and paid, and drawn once more: what was won is taken back. */
async function draw(life: Life): Promise<void> {
  const ticket = life.some('ticket')
  if (!ticket) return
  const wins = ticket.isDrawn ? ticket.won === 0 : life.random(2) === 1
  const published = { ...DRAWN, last2: wins ? '47' : '48' }
  await drawRound(stage, ticket.roundId, published, ticket.isDrawn ? 'พิมพ์ผิด' : undefined)
  await settleRound(stage.jobs, ticket.roundId)
  ticket.isDrawn = true
  ticket.won = wins ? ticket.paid * 90 : 0
}

async function giveBack(life: Life): Promise<void> {
  const ticket = life.some('ticket')
  if (!ticket) return
  const { roundId } = ticket
  await voidRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'งดออกผล', actor: 'system' })
  await settleRound(stage.jobs, roundId)
  ticket.isOver = true
}

/** A bet of a game wins, and sometimes the win or the bet is rolled back. */
async function turn(life: Life): Promise<void> {
  const played = life.some('game')
  if (!played) return
  const win = randomUUID()
  const amount = life.random(4) * 50_00
  const { win: pay, rollback } = await provider(life)
  await pay(win, played.id, amount)
  const end = life.random(4)
  if (end === 0) await rollback(randomUUID(), win)
  else played.won += amount
  if (end !== 1) return
  await rollback(randomUUID(), played.id)
  played.isOver = true
}

/** What the database says is used is what the rule says of what the test has seen, and no window is passed. */
async function expectSame({ memberId, stakes }: Life): Promise<void> {
  const standing = stakes.filter(({ isOver }) => !isOver)
  const left: number[] = []
  for (const { kind, span, use, readAt } of await readLimits(stage.ctx.read, memberId)) {
    if (kind === 'deposit' || kind === 'time' || !use) continue
    const counted = standing.map(({ at, paid, won }) => ({ at, amount: paid - (kind === 'loss' ? won : 0) }))
    const { used, oldest } = usedOf(counted, span, readAt)
    expect(use).toMatchObject({ span, used, oldest, max: MAX[kind] })
    left.push(Math.max(0, MAX[kind] - used))
  }
  if (left.length > 0) await expectRoom(memberId, Math.min(...left))
}

/** Neither the bound that is asked first nor what stands in the account is more than a limit leaves. */
async function expectRoom(memberId: string, left: number): Promise<void> {
  const [found] = await stage.ctx.transaction(async (tx) => {
    await tx.readClock()
    return listRooms(tx, [{ memberId }])
  })
  expect(found?.room).toBeLessThanOrEqual(left)
  expect((await standingRoom(stage, memberId)) ?? 0).toBeLessThanOrEqual(left)
}

/** Staked within a window never passes the limit, whatever was won in between. */
function expectWithin({ stakes }: Life): void {
  for (const { at } of stakes) {
    const standing = stakes
      .filter((each) => !each.isOver && each.at <= at)
      .map(({ paid, at: own }) => ({ at: own, amount: paid }))
    for (const span of LIMIT_SPANS) {
      expect(usedOf(standing, span, at).used as Satang).toBeLessThanOrEqual(MAX.stake)
    }
  }
}

async function aLife(random: Random): Promise<void> {
  const [memberId = ''] = await stage.members(1, bahtToSatang(10_000))
  const life = new Life(memberId, random)
  const caller: SignedIn = {
    ...{ memberId, operatorId: stage.operatorId, kind: 'member', name: 'mana', code: 'DM01mana' },
    ...{ via: 'cookie', tokenUse: null, sessionId: randomUUID() },
  }
  const limitAll = async () => {
    for (const kind of KINDS) {
      for (const span of LIMIT_SPANS) {
        await setLimit(stage.ctx, { caller, kind, span, key: randomUUID(), max: MAX[kind] })
      }
    }
  }
  const limitedAt = random(4)
  let aheadMs = 0
  for (let step = 0; step < 14; step += 1) {
    if (step === limitedAt) await limitAll() // what was staked before counts as well
    aheadMs += (1 + random(4)) * ([1, 7, 29, 6 * 60, 24 * 60, 96 * 60][random(6)] ?? 1) * MINUTE_MS
    await moveClock(database.url, aheadMs)
    for (const each of life.stakes) if (each.what === 'booking') each.isOver = true // its minute has passed
    await confirmCheck(stage.ctx, caller)
    await ACTS[random(ACTS.length)]?.(life)
    await expectSame(life)
  }
  expectWithin(life)
}

const RUNS = modelRuns(10)

test(
  'what the database counts in a window is what the rule counts: MODEL_RUNS=2000 looks for more',
  async () => {
    for (let run = 0; run < RUNS; run += 1) await aLife(randomFrom(modelSeed() + run))
  },
  RUNS * 10_000,
)
