import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { satang } from '../../domain/money.ts'
import { type FakePayouts, fakePayouts, type PayoutWay } from '../../server/external/fake-payouts.ts'
import { fakeBankFeed } from '../../server/external/feed/fake-bank-feed.ts'
import { seedReceivingAccounts } from '../../server/features/payments/seed-receiving-accounts.ts'
import { expectBalancedBooks, freshDatabase } from '../support/database/database.ts'
import { printFigures } from '../support/figures.ts'
import { randomFrom, seedsOf } from '../support/seeded.ts'
import { markAccounts } from '../support/stage/money/mark-accounts.ts'
import {
  type Acts,
  CASH,
  lastActs,
  MEMBERS,
  newModel,
  nextAct,
  transfer,
} from '../support/stage/money/money-acts.ts'
import { expectAsInModel } from '../support/stage/money/money-books.ts'
import { type Act, doInModel, MESSAGES } from '../support/stage/money/money-model.ts'
import { doAtSite, type MoneyWorld, momentOf } from '../support/stage/money/money-world.ts'
import { quickHash } from '../support/stage/money/quick-hash.ts'
import { setMoneyRules } from '../support/stage/rules.ts'
import { openStage, type Stage } from '../support/stage/stage.ts'
import { PIN } from '../support/stage/withdrawer.ts'

/** Operators side by side, each with one world at a time; of the first ones a deposit is to be turned over. */
const TURNOVERS = [100, 0, 100, 0]
const STEPS = 30
/** Every so many steps everything is compared. */
const COMPARED = 10

/** What the lanes of a database share. */
interface Shared {
  readonly owner: postgres.Sql
  /** How the provider pays, by withdrawal. */
  readonly ways: Map<string, PayoutWay>
  readonly payouts: FakePayouts
}

interface Lane extends Shared {
  readonly stage: Stage
  readonly roundId: string
  readonly turnoverPercent: number
}

const pinHash = quickHash(PIN)

/**
 * Tells worlds in a database of their own, whose books balance afterwards: among the orders of fifty worlds no amount of
 * an account has to be given twice in a day.
 */
async function inLanesOfTheirOwn(tell: (lane: Lane, nth: number) => Promise<void>): Promise<void> {
  const database = await freshDatabase()
  const owner = postgres(database.url, { max: 8, onnotice: () => {} })
  const ways = new Map<string, PayoutWay>()
  const shared = { owner, ways, payouts: fakePayouts('mixed', ({ id }) => ways.get(id) ?? 'paid') }
  const lanes: Lane[] = []
  try {
    for (const nth of TURNOVERS.keys()) lanes.push(await openLane(database.url, shared, nth))
    await Promise.all(lanes.map(tell))
    await expectBalancedBooks(database.url)
  } finally {
    await owner.end()
    for (const { stage } of lanes) await stage.close()
    await database.drop()
  }
}

async function openLane(url: string, shared: Shared, nth: number): Promise<Lane> {
  const turnoverPercent = TURNOVERS[nth] ?? 0
  const opened = await openStage(url, { connections: 6, company: `M${nth}` })
  const external = { ...opened.ctx.external, demoPayouts: shared.payouts, demoFeed: fakeBankFeed() }
  const ctx = { ...opened.ctx, external }
  const stage = { ...opened, ctx }
  await seedReceivingAccounts(ctx, stage.operatorId)
  await setMoneyRules(stage, {
    turnover: { depositPercent: turnoverPercent, groups: {} as never },
    messages: { eachMost: satang(MESSAGES.eachMost), openMost: satang(MESSAGES.openMost) },
  })
  return { ...shared, stage, turnoverPercent, roundId: await stage.openRound({ closesInMs: 6 * 3_600_000 }) }
}

let lastNo = 0
async function newWorld(
  { stage, roundId, owner, ways }: Lane,
  facts: MoneyWorld['facts'],
): Promise<MoneyWorld> {
  const memberIds = await stage.members(MEMBERS, satang(CASH))
  // None ends in the zeros that a stranger's account shows.
  const accounts = memberIds.map(() => {
    lastNo += 1
    return String(3_000_000_007 + lastNo * 10)
  })
  await owner`
    insert into member_bank (member_id, bank, account_no, operator_id, created_at)
    select b.id, 'kbank', b.no, m.operator_id, m.created_at
    from unnest(${memberIds}::uuid[], ${accounts}::text[]) as b(id, no) join member m on m.member_id = b.id`
  await markAccounts(owner, stage.ctx.keys, memberIds)
  await owner`
    insert into member_pin (member_id, operator_id, pin_hash, set_at)
    select id, ${stage.operatorId}, ${pinHash}, db_now() - interval '2 days' from unnest(${memberIds}::uuid[]) as m(id)`
  const rows = await owner<{ id: string; name: string }[]>`
    update member set full_name = 'มานะ สาธิต' where member_id = any(${memberIds}::uuid[])
    returning member_id as id, name`
  await owner`
    insert into sign_in_name (operator_id, name, member_id)
    select operator_id, name, member_id from member where member_id = any(${memberIds}::uuid[])`
  const names = memberIds.map((memberId) => rows.find(({ id }) => id === memberId)?.name ?? '')
  const [clock] = await owner<{ now: Date }[]>`select db_now() as now`
  return {
    ...{ stage, owner, roundId, memberIds, names, ways, since: clock?.now ?? new Date(), keys: {} },
    ...{ orders: {}, withdrawals: {}, pairs: {}, tickets: {}, references: {}, slips: {}, facts },
  }
}

interface Told {
  readonly seed: number
  readonly acts: Acts
  readonly world: MoneyWorld
  readonly payouts: FakePayouts
  /** What is sent again later, because its answer was lost. */
  readonly again: Act[]
  /** What was done, for whoever reads a difference. */
  readonly done: string[]
}

async function tellWorld(lane: Lane, seed: number): Promise<number> {
  const random = randomFrom(seed)
  const acts: Acts = { seed, random, model: newModel(lane.turnoverPercent), next: 0, begun: 0 }
  const world = await newWorld(lane, acts.model.facts)
  const told: Told = { seed, acts, world, payouts: lane.payouts, again: [], done: [] }
  for (let step = 1; step <= STEPS; step += 1) {
    await takeStep(told)
    if (step % COMPARED === 0)
      await expectAsInModel(told.world, acts.model, `seed ${seed}: ${told.done.join(', ')}`)
  }
  for (const act of lastActs(acts)) await doTogether(told, [act])
  // Verdicts of what became disputed by its time.
  for (const act of lastActs(acts)) await doTogether(told, [act])
  await expectAsInModel(told.world, acts.model, `seed ${seed} at its end: ${told.done.join(', ')}`)
  expectPaidOnce(told)
  return told.done.length
}

/** Money may come, and then one to three acts are done, those at once of which the model says that their order is the same. */
async function takeStep(told: Told): Promise<void> {
  const { acts, again } = told
  const { random } = acts
  if (random(3) > 0) arrive(told)
  const wanted = Array.from({ length: 1 + random(3) }, () => nextAct(acts)).filter((act) => act !== undefined)
  if (again.length > 0 && random(2) === 0) wanted.push(...again.splice(random(again.length), 1))
  const [first, ...others] = wanted
  if (!first) return
  const together = [first]
  const after: Act[] = []
  for (const act of others) (isAnyOrder(told, [...together, act]) ? together : after).push(act)
  await doTogether(told, together)
  for (const act of after) await doTogether(told, [act])
}

function arrive({ acts, world }: Told): void {
  const at = transfer(acts)
  const fact = at === undefined ? undefined : acts.model.facts[at]
  const order = fact && world.orders[fact.order]
  if (!fact || !order || order.mode !== 'qr') return
  world.stage.ctx.external.demoQr.pay(order.reference ?? '', {
    ...{ billerId: order.receivingNo, reference: randomUUID(), amount: satang(fact.amount) },
    ...{ at: momentOf(order, fact), senderBank: order.bank, senderNo: order.accountNo, senderName: null },
  })
}

/** Whether the acts come to the same in whichever order: done one by one, and the other way round. */
function isAnyOrder({ acts: { model } }: Told, all: readonly Act[]): boolean {
  // Two of the same job at once are one: the second leaves to the first what it holds. In turn they are two.
  const once = all.filter(isOnce).map((act) => JSON.stringify(act))
  if (new Set(once).size < once.length) return false
  const ways = [all, [...all].reverse()].map((order) => {
    const copy = structuredClone(model)
    const answers = order.map((act) => [JSON.stringify(act), answerOf(() => doInModel(copy, act))]).sort()
    return JSON.stringify([copy, answers])
  })
  return ways[0] === ways[1]
}

/** Of what is not there yet nothing can be said. */
function answerOf(work: () => string): string {
  try {
    return work()
  } catch {
    return 'nothing'
  }
}

/** Does acts at once, each as often as it is sent, in the model and at the site: both answer the same. */
async function doTogether({ seed, acts, world, again, done }: Told, all: readonly Act[]): Promise<void> {
  const { random, model } = acts
  const expected = all
    .map((act) => [act, doInModel(model, act)] as const)
    .filter(([, said]) => said !== 'skip')
  done.push(...expected.map(([act, said]) => `${JSON.stringify(act)} ${said}`))
  const said = await Promise.all(
    expected.map(([act]) =>
      Promise.all(Array.from({ length: isOnce(act) ? 1 : 1 + random(2) }, () => doAtSite(world, act))),
    ),
  )
  for (const [nth, [act, answer]] of expected.entries()) {
    expect([...new Set(said[nth])], `seed ${seed}: ${done.join(', ')}`).toEqual([answer])
    if (act.do === 'begin' && answer === 'ok') {
      const order = model.orders[act.order]
      if (order) order.pay = world.orders[act.order]?.pay ?? 0
    }
    if (!isOnce(act) && random(4) === 0) again.push(act)
  }
}

/** Two people's acts repeat themselves; the second of a first wish finds another one that waits. */
const isOnce = ({ do: what }: Act) =>
  ['give', 'approve', 'refuse', 'show', 'expire', 'send', 'ask'].includes(what)

/** The provider was told of no id twice, and of the amount that no member had paid. */
function expectPaidOnce({ seed, acts, world, payouts }: Told): void {
  for (const [at, { paidOut, state }] of Object.entries(acts.model.withdrawals)) {
    const arrived = payouts.arrived.filter(({ id }) => id === world.withdrawals[Number(at)]?.id)
    expect(['paid', 'failed'], `seed ${seed}`).toContain(state)
    const paid = arrived.map(({ amount }) => amount)
    if (paidOut > 0) expect(paid, `seed ${seed}: withdrawal ${at}`).toEqual([paidOut])
  }
}

test.each(seedsOf(60, 50).map((seeds) => [seeds[0], seeds] as const))(
  'deposits, withdrawals, pairs and bets, repeated and in any order, come to what a model in plain code says: seeds from %i on',
  async (_, seeds) => {
    const startedMs = performance.now()
    let done = 0
    await inLanesOfTheirOwn(async (lane, nth) => {
      for (const seed of seeds) if (seed % TURNOVERS.length === nth) done += await tellWorld(lane, seed)
    })
    printFigures('money mixed', { worlds: seeds.length, acts: done, ms: performance.now() - startedMs })
  },
)
