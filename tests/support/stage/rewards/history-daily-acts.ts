import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { bangkokDate } from '../../../../domain/calendar/bangkok.ts'
import { toHex } from '../../../../domain/fair/encode.ts'
import { satang } from '../../../../domain/money.ts'
import type { CheckInRules } from '../../../../domain/rewards/check-in.ts'
import { spinsOf, type WheelRules } from '../../../../domain/rewards/wheel.ts'
import type { Context } from '../../../../server/context.ts'
import { hashRequest } from '../../../../server/features/keys/same-request.ts'
import { checkIn } from '../../../../server/features/rewards/check-in.ts'
import { listCheckIns } from '../../../../server/features/rewards/queries-check-in.ts'
import { takeBonus } from '../../../../server/features/rewards/take-bonus.ts'
import {
  findSpinsToday,
  listSpins,
  type StoredSpin,
} from '../../../../server/features/rewards/wheel/queries-wheel.ts'
import { readWheel } from '../../../../server/features/rewards/wheel/read-wheel.ts'
import { type SpinWheel, spinWheel } from '../../../../server/features/rewards/wheel/spin-wheel.ts'
import { stoppedAt } from '../../processes/stopped.ts'
import type { Random } from '../../seeded.ts'
import { untilAnswered } from '../../until-answered.ts'
import {
  bonusInModel,
  checkInInModel,
  type DailyRules,
  dueDay,
  spinInModel,
  spinsLeftInModel,
} from './history-daily.ts'
import type { MemberModel } from './history-member.ts'
import type { World } from './history-world.ts'

/** The rules of a day as two people set them. */
export function dailyRules({ checkIn, wheel }: DailyRules): {
  readonly checkIn: CheckInRules
  readonly wheel: WheelRules
} {
  const { ladder, condition, betMin, percent } = checkIn
  const days = ladder.map(({ amount, bonus }) => ({ amount: satang(amount), bonus: satang(bonus) }))
  const { prizes, perDeposit, freeADay, mostADay } = wheel
  const places = prizes.map((prize, at) => ({ weight: 1 + at, prize: satang(prize) }))
  return {
    checkIn: { isOn: true, ladder: days, condition, betMin: satang(betMin), turnoverPercent: percent },
    wheel: {
      ...{ isOn: true, places, perDeposit: satang(perDeposit), freeADay, mostADay },
      turnoverPercent: wheel.percent,
    },
  }
}

interface Own {
  readonly member: MemberModel
  readonly random: Random
}

/** What a member may take of the day: the check-in, a bonus of the last week, a spin or two. */
export async function takeDaily(world: World, own: Own): Promise<void> {
  const { random } = own
  if (random(2) === 0) await takeCheckIn(world, own)
  if (random(2) === 0) await takeBonuses(world, own)
  if (random(2) === 0) await spin(world, own)
}

/** An act sent twice, at once or one after the other; sometimes the program stops in the first of them. */
async function twice(
  { ctx }: World['stage'],
  random: Random,
  act: (ctx: Context) => Promise<string>,
): Promise<{ readonly said: readonly string[]; readonly isUndone: boolean }> {
  const fate = random(3)
  const moment = fate === 1 ? 'before the commit' : 'after the commit'
  const first = () => act(fate === 0 ? ctx : stoppedAt(ctx, 1, moment))
  const again = () => untilAnswered(() => act(ctx))
  const said = random(2) === 0 ? await Promise.all([first(), again()]) : [await first(), await again()]
  return { said, isUndone: fate === 1 && said[0] === STOPPED }
}

const STOPPED = 'stopped'

/** What was paid, or why nothing was. */
const answerOf = (work: Promise<{ readonly amount: number }>): Promise<string> =>
  work.then(
    ({ amount }) => String(amount),
    (error: Error & { code?: string }) => {
      if (error.code === undefined && error.message !== STOPPED) throw error
      return error.code ?? STOPPED
    },
  )

async function takeCheckIn(world: World, { member, random }: Own): Promise<void> {
  const { stage, day } = world
  const wished = random(6) === 0 ? 1 + random(4) : (ofToday(member, day) ?? dueDay(member, world))
  const wish = { memberId: member.id, operatorId: stage.operatorId, day: wished }
  const { said } = await twice(stage, random, (ctx) => answerOf(checkIn(ctx, wish)))
  const due = checkInInModel(member, wished, world)
  for (const each of said) expect([due, STOPPED], `check-in ${wished} of ${day}`).toContain(each)
  expect(said[1], `check-in ${wished} of ${day}`).toBe(due)
}

const ofToday = ({ checkIns }: MemberModel, day: string) => checkIns.find(({ date }) => date === day)?.day

async function takeBonuses(world: World, { member, random }: Own): Promise<void> {
  const { stage, day } = world
  const wished = 1 + random(3)
  const wish = { memberId: member.id, operatorId: stage.operatorId, day: wished }
  const { said, isUndone } = await twice(stage, random, (ctx) => answerOf(takeBonus(ctx, wish)))
  const due = Array.from({ length: isUndone ? 1 : 2 }, () => bonusInModel(member, wished, world))
  // Two days of the ladder may be open: each of both takes one, and which is chance.
  const heard = said.filter((each) => each !== STOPPED)
  expect(heard.length, `bonus ${wished} of ${day}`).toBeGreaterThan(0)
  if (heard.length === due.length) expect([...heard].sort(), `bonus ${wished}`).toEqual([...due].sort())
  for (const each of heard) expect(due, `bonus ${wished} of ${day}`).toContain(each)
}

/** One spin or two by keys of their own, all at once, of which the first is sent twice; then each is sent again. */
async function spin(world: World, { member, random }: Own): Promise<void> {
  const { stage, day, daily } = world
  const own = { memberId: member.id, operatorId: stage.operatorId }
  const { commitment, tableHash } = await readWheel(stage.ctx, own)
  const asked = { clientSeed: `h${random(1_000)}`, commitment: toHex(commitment), table: toHex(tableHash) }
  const wishes = Array.from({ length: 1 + random(2) }, (): SpinWheel => {
    const requestHash = hashRequest('wheel', Object.values(asked))
    return { ...own, ...asked, key: randomUUID(), requestHash }
  })
  const [first, ...others] = wishes as [SpinWheel, ...SpinWheel[]]
  await Promise.all([
    twice(stage, random, (ctx) => answerOf(spun(ctx, first).then(({ prize }) => ({ amount: prize })))),
    ...others.map((wish) => answerOf(spun(stage.ctx, wish).then(({ prize }) => ({ amount: prize })))),
  ])
  const made: StoredSpin[] = []
  for (const wish of wishes) {
    const again = await spun(stage.ctx, wish).catch((error: { code?: string }) => error)
    if ('place' in again) made.push(again)
    else expect(again.code, `a spin of ${day}`).toBe('WHEEL_NO_SPINS_LEFT')
  }
  expect(made.length, `spins of ${day}`).toBe(Math.min(wishes.length, spinsLeftInModel(member, world)))
  for (const { place, prize } of made.sort((a, b) => a.nonce - b.nonce)) {
    expect(prize, `place ${place} of ${day}`).toBe(daily.wheel.prizes[place])
    spinInModel(member, place, world)
  }
}

const spun = (ctx: Context, wish: SpinWheel) => spinWheel(ctx, wish).then(({ spin: made }) => made)

/** What stands of check-ins and spins at the site, and in the model. */
export async function dailyOf(
  world: World,
  member: MemberModel,
  rules: WheelRules,
): Promise<[unknown, unknown]> {
  const { stage, day } = world
  const { read } = stage.ctx
  const [checkIns, spins, made] = await Promise.all([
    listCheckIns(read, member.id, FIRST_DAY),
    listSpins(read, member.id, { limit: 100 }),
    findSpinsToday(read, member.id, bangkokDate(world.now.getTime())),
  ])
  const real = {
    checkIns: checkIns.map((each) => [
      each.date,
      each.day,
      each.run,
      each.amount,
      each.bonus,
      !!each.bonusAt,
    ]),
    spins: spins.map(({ prize }) => prize),
    left: spinsOf(made, rules).left,
  }
  const due = {
    checkIns: member.checkIns
      .map((each) => [each.date, each.day, each.run, each.amount, each.bonus, each.isTaken])
      .reverse(),
    spins: member.spins.map(({ prize }) => prize).reverse(),
    left: spinsLeftInModel(member, { day, daily: world.daily }),
  }
  return [real, due]
}

/** Before any check-in. */
const FIRST_DAY = '2020-01-01' as World['day']
