import { expect, test } from 'vitest'
import { AFFILIATE_RULES } from '../../domain/affiliates/rules.ts'
import { addDays, bangkokDate, bangkokMs } from '../../domain/calendar/bangkok.ts'
import { satang } from '../../domain/money.ts'
import { CASHBACK_RULES } from '../../domain/rewards/cashback.ts'
import { turnoverRules } from '../../domain/turnover/asked.ts'
import { accrueAffiliates } from '../../server/features/affiliates/accrue-affiliates.ts'
import { listCampaigns } from '../../server/features/promotions/coupons/queries-campaigns.ts'
import { giveUpPromotion, turnOverRound } from '../../server/features/promotions/end-promotion.ts'
import { listGrants } from '../../server/features/promotions/queries-promotions.ts'
import { confirmResult } from '../../server/features/results/confirm-result.ts'
import { proposeResult } from '../../server/features/results/propose-result.ts'
import { settleRound } from '../../server/features/settlement/settle-round.ts'
import { voidRound } from '../../server/features/voids/void-round.ts'
import { asAdmin, expectBalancedBooks, freshDatabase, moveClock } from '../support/database/database.ts'
import { printFigures } from '../support/figures.ts'
import { patient } from '../support/patient.ts'
import { stoppedAt, untilStopped } from '../support/processes/stopped.ts'
import { type Random, randomFrom, seedsOf } from '../support/seeded.ts'
import { passDrawTime, setTakeBack, shutRound } from '../support/stage/drawing.ts'
import { openWallet } from '../support/stage/games/gamer.ts'
import { madeCodes, opened } from '../support/stage/rewards/couponed.ts'
import { compare, expectNothingOfVoids } from '../support/stage/rewards/history-compare.ts'
import { dailyRules, takeDaily } from '../support/stage/rewards/history-daily-acts.ts'
import { deposit, openReceivingAccounts } from '../support/stage/rewards/history-deposits.ts'
import { earnInModel } from '../support/stage/rewards/history-earnings.ts'
import { draws, type Figures, figuresOf, playersOf, sumOf } from '../support/stage/rewards/history-figures.ts'
import {
  countGaming,
  type Gaming,
  newGaming,
  playGame,
  takeBackGame,
} from '../support/stage/rewards/history-games.ts'
import type { MemberModel } from '../support/stage/rewards/history-member.ts'
import {
  activeGrant,
  countInModel,
  drawInModel,
  giveUpInModel,
} from '../support/stage/rewards/history-model.ts'
import {
  CAMPAIGN,
  DAILY,
  LATER,
  LOTTERIES,
  PROMOTIONS,
  RESULTS,
  USUAL,
} from '../support/stage/rewards/history-rules.ts'
import {
  bet,
  cancel,
  choose,
  claim,
  collect,
  giveUpClaim,
  type History,
  lanes,
  newHistories,
  takeAll,
  type World,
} from '../support/stage/rewards/history-world.ts'
import { offered } from '../support/stage/rewards/promoted.ts'
import { setMoneyRules } from '../support/stage/rules.ts'
import { openStage, type Stage } from '../support/stage/stage.ts'

/** Histories that share their rounds. */
const A_WORLD = 100
/** Histories that share a database. */
const A_DATABASE = 500
const DAY_MS = 24 * 3_600_000

const GROUPS = ['thai', 'hanoi'] as const

let databaseUrl = ''
let stage: Stage
let gaming: Gaming

/** A connection plans a statement once, and not for each of its first five, or all, values: a quarter of what the database does. */
function planOnce(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  return asAdmin(url, (sql) => sql.unsafe(`alter database ${name} set plan_cache_mode = force_generic_plan`))
}

/** A database of its own for some worlds, whose books balance afterwards: what looks through all that is there stays as quick. */
async function inDatabaseOfItsOwn(tell: () => Promise<void>): Promise<void> {
  const database = await freshDatabase()
  await planOnce(database.url)
  databaseUrl = database.url
  try {
    // Each connection plans and looks up anew: of more of them the database does more for the same.
    stage = await openStage(database.url, { connections: 8 })
    stage = { ...stage, ctx: patient(stage.ctx) }
    try {
      await openReceivingAccounts(stage)
      await setTakeBack(stage, 'full')
      await openWallet(stage)
      await tell()
    } finally {
      await stage.close()
    }
    await expectBalancedBooks(database.url, {
      agreedOutOfOrder: 'each world begins today again, after the days of the one before',
    })
  } finally {
    await database.drop()
  }
}

async function newWorld(seeds: readonly number[]): Promise<World> {
  await moveClock(databaseUrl, 0)
  const histories = await newHistories(
    stage,
    databaseUrl,
    seeds.map((seed) => [seed, randomFrom(seed)] as const),
  )
  const players = histories.flatMap(({ players: two }) => two.map(({ id }) => id))
  gaming = await newGaming(stage, databaseUrl, players)
  const offers: string[] = []
  for (const { group, ...terms } of PROMOTIONS) {
    const groups = group === null ? [] : [group]
    const money = { fixed: satang(terms.fixed), depositMin: satang(terms.depositMin) }
    offers.push(await offered(stage, { ...terms, ...money, bonusMax: satang(terms.bonusMax), groups }))
  }
  const world: World = {
    ...{ stage, histories, rounds: [], terms: PROMOTIONS, offers },
    ...{ campaign: CAMPAIGN, codes: await newCodes(seeds.length) },
    ...{ percents: {}, rates: {}, daily: DAILY[0], day: bangkokDate(Date.now()), now: new Date() },
  }
  return world
}

async function newCodes(histories: number): Promise<World['codes']> {
  const { group, ...terms } = CAMPAIGN
  const money = {
    credit: satang(terms.credit),
    cashMin: satang(terms.cashMin),
    cashMax: satang(terms.cashMax),
  }
  const campaignId = await opened(stage, { ...terms, ...money, groups: group === null ? [] : [group] })
  const standing = (
    await listCampaigns(stage.ctx.read, { operatorId: stage.operatorId, after: null, limit: 50 })
  ).find((each) => each.campaignId === campaignId)
  const all = await madeCodes(stage, campaignId, { count: terms.timesEach + 1, uses: 2 * histories })
  return { termsId: standing?.id ?? '', all }
}

/** Two people set shares, rates and what is given on a day: shares and rates hold for rounds that are counted first from then on. */
async function setRules(
  world: World,
  { percents, rates, daily }: Pick<World, 'percents' | 'rates' | 'daily'>,
): Promise<void> {
  const usual = turnoverRules()
  await setMoneyRules(stage, {
    turnover: { ...usual, groups: { ...usual.groups, ...percents } },
    affiliates: {
      ...{ ...AFFILIATE_RULES, isOn: true, least: satang(1_00) },
      rates: { ...AFFILIATE_RULES.rates, ...rates },
    },
    cashback: { ...CASHBACK_RULES, isOn: true, period: 'day', percent: 10, creditBelow: satang(0) },
    ...dailyRules(daily),
  })
  Object.assign(world, { percents, rates, daily })
}

async function goTo(world: World, day: number, clock: '09:00' | '12:00' | '20:00'): Promise<void> {
  world.day = addDays(bangkokDate(Date.now()), 1 + day)
  await moveClock(databaseUrl, bangkokMs(world.day, clock) - Date.now())
  world.now = await stage.ctx.transaction((tx) => tx.readClock())
}

/** What the members of one history do before a draw, one act after the other. */
async function playPhase(world: World, history: History, open: readonly number[]): Promise<void> {
  const { random, players, seed } = history
  for (const member of players) {
    const some = random(6)
    // The second one plays for codes, which no promotion stands beside.
    if (some > 0 && (member === players[0] || random(5) === 0)) {
      const [said, due] = await choose(world, member, some === 5 ? null : random(PROMOTIONS.length))
      expect(said, `seed ${seed}`).toBe(due)
    }
    if (random(3) === 0) {
      const [said, due] = await claim(world, member)
      expect(said, `seed ${seed}, a code`).toEqual([due, due])
    }
    if (random(12) === 0) await giveUpClaim(world, member)
    if (random(2) === 0) await deposit(world, member, 150 + random(900))
    if (activeGrant(member) && random(16) === 0) await giveUpTwice(member)
    if (random(4) === 0) await takeDaily(world, { member, random })
    for (let bets = 1 + random(3); bets > 0; bets -= 1) await betOn(world, history, member, open)
    if (random(4) === 0) await cancel(world, member, open)
    for (let games = random(3); games > 0; games -= 1) await playGame(gaming, world, { member, random })
    if (random(6) === 0) await takeBackGame(gaming, { member, random })
  }
}

async function betOn(
  world: World,
  { random }: History,
  member: MemberModel,
  open: readonly number[],
  isLate = false,
): Promise<void> {
  const round = open[random(open.length)] ?? 0
  await bet(world, { member, random, round, isLate })
}

async function giveUpTwice(member: MemberModel): Promise<void> {
  await Promise.all([giveUp(member), giveUp(member)])
  giveUpInModel(member)
}

async function giveUp({ id: memberId }: MemberModel): Promise<void> {
  const [grant] = await listGrants(stage.ctx.read, memberId, 1)
  const grantId = grant?.id ?? ''
  await giveUpPromotion(stage.ctx, { memberId, operatorId: stage.operatorId, grantId })
}

async function openRounds(world: World, random: Random, count: number): Promise<number[]> {
  const made: number[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const group = GROUPS[random(2)] ?? 'thai'
    const id = await stage.openRound({
      ...{ lottery: LOTTERIES[group], types: ['two_top', 'run_bottom'], closesInMs: DAY_MS },
    })
    made.push(world.rounds.push({ id, group, drawn: undefined, isVoid: false, official: null }) - 1)
  }
  return made
}

/** Draws a round, or draws it again by the other result, and settles it. What was bet after the result was out goes back. */
async function draw(world: World, round: number): Promise<void> {
  const it = world.rounds[round]
  if (!it) return
  const first = it.drawn === undefined
  const drawn = it.drawn === 'first' ? 'second' : 'first'
  if (first) await shutRound(stage, it.id)
  await passDrawTime(stage, it.id)
  const published = RESULTS[it.group as 'thai' | 'hanoi'][drawn]
  const wish = { operatorId: stage.operatorId, roundId: it.id, published, officialAt: it.official }
  const reason = first ? undefined : 'พิมพ์ผิด'
  await proposeResult(stage.ctx, { ...wish, staffId: stage.makerId, source: 'test', reason })
  await confirmResult(stage.ctx, { ...wish, staffId: stage.checkerId })
  await settleRound(stage.jobs, it.id)
  it.drawn = drawn
  drawInModel(playersOf(world), round, drawn)
}

/** The jobs after a settlement, each twice at once, one of them cut off; some give up meanwhile. */
async function runJobs(world: World, round: number, random: Random): Promise<void> {
  const { ctx } = stage
  const id = world.rounds[round]?.id ?? ''
  const moment = random(2) === 0 ? 'before the commit' : 'after the commit'
  const stopped = stoppedAt(ctx, 1 + random(6), moment)
  const leaving = playersOf(world).filter((member) => activeGrant(member) && random(24) === 0)
  // As the queue does it, income comes once all play is counted; or both at once.
  if (random(2) === 0) await turnOverRound(ctx, id)
  await Promise.all([
    ...[turnOverRound(ctx, id), untilStopped(turnOverRound(stopped, id))],
    ...[accrueAffiliates(ctx, id), untilStopped(accrueAffiliates(stopped, id))],
    ...leaving.map(giveUp),
  ])
  await Promise.all([turnOverRound(ctx, id), accrueAffiliates(ctx, id)])
  await countWorld(world, round, leaving)
}

async function countWorld(world: World, round: number, leaving: readonly MemberModel[]): Promise<void> {
  const { rates, rounds, now } = world
  for (const member of leaving) {
    const [real] = await listGrants(stage.ctx.read, member.id, 1)
    // Whichever came first: where the site says that it was paid, it has to be played.
    if (real?.state === 'given-up') giveUpInModel(member)
  }
  for (const { players, earnings } of world.histories) {
    for (const member of players) countInModel(member, round, { ...world, day: world.day })
    const [first, second] = players
    const rate = (level: number) => rates[rounds[round]?.group ?? '']?.[level - 1] ?? 0
    const nowMs = now.getTime()
    // Levels that earned nothing when a friend was counted first begin two days long.
    const isOver = (firstAt: number) => addDays(bangkokDate(firstAt), 2) < bangkokDate(nowMs)
    const over = earnings.flat().filter(({ of, firstAt }) => of === round && isOver(firstAt))
    const at = (level: number, { id }: MemberModel) => ({
      ...{ round, now: nowMs, level, rate: rate(level) },
      begins: !over.some(({ friend }) => friend === id),
    })
    earnInModel(earnings[0], first, at(1, first))
    earnInModel(earnings[0], second, at(2, second))
    earnInModel(earnings[1], second, at(1, second))
  }
}

/** A void, of whatever has become of the round before. */
async function voidIt(world: World, round: number, random: Random): Promise<void> {
  const it = world.rounds[round]
  if (!it || it.isVoid) return
  await voidRound(stage.ctx, {
    ...{ operatorId: stage.operatorId, roundId: it.id, reason: 'งดออกผล', actor: 'test' },
  })
  it.isVoid = true
  await settleRound(stage.jobs, it.id)
  drawInModel(playersOf(world), round, 'void')
  await runJobs(world, round, random)
}

/** A phase of all histories: what members do, the draws, and what happens to earlier rounds. */
async function tellPhase(world: World, random: Random): Promise<void> {
  const open = await openRounds(world, random, 2 + random(2))
  await lanes(world, (history) => playPhase(world, history, open))
  await countGaming(gaming, world, random)
  const late = open.filter(() => random(3) === 0)
  const official = await stage.ctx.transaction((tx) => tx.readClock())
  for (const round of late) Object.assign(world.rounds[round] ?? {}, { official })
  const after = late.length > 0 ? late : open
  await lanes(world, async (history) => {
    for (const member of history.players)
      if (history.random(2) === 0) await betOn(world, history, member, after, late.length > 0)
  })
  for (const round of open) {
    const fate = random(8)
    if (fate > 0) await draw(world, round)
    if (fate > 1) await runJobs(world, round, random)
    else await voidIt(world, round, random)
  }
  const drawn = draws(world).filter((at) => !open.includes(at) && !world.rounds[at]?.isVoid)
  for (const round of drawn) {
    const fate = random(10)
    if (fate === 0) await voidIt(world, round, random)
    if (fate > 7) {
      await draw(world, round)
      await runJobs(world, round, random)
    }
  }
  await takeAllDaily(world)
}

const takeAllDaily = (world: World) =>
  lanes(world, async ({ players, random }) => {
    for (const member of players) await takeDaily(world, { member, random })
  })

async function collectAll(world: World, lostOn: number): Promise<void> {
  const day = addDays(bangkokDate(Date.now()), 1 + lostOn)
  await lanes(world, async (history) => {
    for (const member of history.players) {
      const [said, due] = await collect(world, member, day)
      expect(said, `seed ${history.seed}, cashback of ${day}`).toEqual([due, due])
    }
  })
}

async function tellWorld(seeds: readonly number[]): Promise<Figures> {
  const random = randomFrom(1_000_003 + Math.floor(((seeds[0] ?? 1) - 1) / A_WORLD))
  const world = await newWorld(seeds)
  await goTo(world, 0, '09:00')
  await setRules(world, { ...USUAL, daily: DAILY[0] })
  await tellPhase(world, random)
  await goTo(world, 0, '20:00')
  await setRules(world, { ...LATER, daily: DAILY[1] })
  await tellPhase(world, random)
  await compare(world)
  await goTo(world, 1, '12:00')
  await setRules(world, { ...LATER, daily: DAILY[2] })
  await collectAll(world, 0)
  await tellPhase(world, random)
  await goTo(world, 2, '20:00')
  await setRules(world, { ...LATER, daily: DAILY[3] })
  await collectAll(world, 1)
  await tellPhase(world, random)
  await compare(world)
  await goTo(world, 12, '12:00')
  await lanes(world, async (history) => {
    for (const which of [0, 1] as const) {
      const [said, amount] = await takeAll(world, history, which)
      const refused = amount <= 0 ? 'AFFILIATE_NOTHING' : 'AFFILIATE_TOO_LITTLE'
      const due = amount >= 1_00 ? ['AFFILIATE_NOTHING', 'none'] : [refused, refused]
      expect(said, `seed ${history.seed}`).toEqual(due)
    }
  })
  await takeAllDaily(world)
  // After what was earned has gone to the wallet.
  for (const round of draws(world)) if (random(4) === 0) await voidIt(world, round, random)
  await lanes(world, async ({ players, random: own }) => {
    for (const member of players) await takeBackGame(gaming, { member, random: own })
  })
  await countGaming(gaming, world, random)
  await compare(world, { whole: true })
  await expectNothingOfVoids(world)
  return figuresOf(world)
}

test.each(seedsOf(60, A_DATABASE).map((seeds) => [seeds[0], seeds] as const))(
  'what is given and turned over, and income, are those of plain code: seeds from %i on',
  async (_, seeds) => {
    const startedMs = performance.now()
    const told: Figures[] = []
    await inDatabaseOfItsOwn(async () => {
      for (let at = 0; at < seeds.length; at += A_WORLD)
        told.push(await tellWorld(seeds.slice(at, at + A_WORLD)))
    })
    printFigures('reward histories', {
      ...{ histories: seeds.length, ...sumOf(told), ms: performance.now() - startedMs },
    })
  },
)
