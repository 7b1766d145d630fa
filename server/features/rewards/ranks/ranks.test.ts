import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays, bangkokDate, bangkokMs } from '../../../../domain/calendar/bangkok.ts'
import { bahtToSatang, satang } from '../../../../domain/money.ts'
import { CASHBACK_RULES } from '../../../../domain/rewards/cashback.ts'
import { RANK_RULES, type RankRules, rankOf } from '../../../../domain/rewards/ranks.ts'
import { moveClock, useDatabase } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { DRAWN, drawRound } from '../../../../tests/support/stage/drawing.ts'
import { setMoneyRules } from '../../../../tests/support/stage/rules.ts'
import { openStage, type Stage, wishFor } from '../../../../tests/support/stage/stage.ts'
import { placeTicket } from '../../betting/place-ticket.ts'
import { settleRound } from '../../settlement/settle-round.ts'
import { accrueTurnover } from '../../turnover/accrue-turnover.ts'
import { voidRound } from '../../voids/void-round.ts'
import { collectCashback } from '../collect-cashback.ts'
import { readCashback } from '../read-cashback.ts'
import { decideRanks } from './decide-ranks.ts'
import { readRank } from './read-rank.ts'

const database = useDatabase()
let stage: Stage
let member = ''
let operators = 0
const DAILY = { ...CASHBACK_RULES, isOn: true, period: 'day', percent: 10 } as const
const step = (baht: number, percent: number) => ({ needed: bahtToSatang(baht), percent })
const RANKS: RankRules = { isOn: true, steps: [step(500, 1), step(1_000, 2), step(3_000, 5)] }
const DAYS_AWAY = (days: number) => addDays(bangkokDate(Date.now()), days)

// A day's ranks are decided once: each test has its own operator.
beforeEach(async () => {
  await moveClock(database.url, 0)
  operators += 1
  stage = await openStage(database.url, {
    connections: 12,
    company: `R${String.fromCharCode(64 + operators)}`,
  })
  await setMoneyRules(stage, { cashback: DAILY, ranks: RANKS })
  member = ((await stage.members(1, bahtToSatang(10_000))) as [string])[0]
})

/** The clock stands so many Bangkok days from now. */
async function goTo(days: number, clock = '00:04'): Promise<void> {
  await moveClock(database.url, bangkokMs(DAYS_AWAY(days), clock) - Date.now())
}

async function played(baht: number, whose = member): Promise<string> {
  const roundId = await stage.openRound()
  await placeTicket(stage.ctx, wishFor(stage, whose, roundId, [['two_top', '12', baht]]))
  await drawRound(stage, roundId)
  await settleRound(stage.jobs, roundId)
  await accrueTurnover(stage.ctx, roundId)
  return roundId
}

afterEach(() => stage.close())

const me = () => ({ memberId: member, operatorId: stage.operatorId })
function voidIt(roundId: string): Promise<unknown> {
  const { ctx, operatorId } = stage
  return voidRound(ctx, { operatorId, roundId, reason: 'งดออกผล', actor: 'system' })
}
async function now() {
  const at = await stage.ctx.transaction((tx) => tx.readClock())
  return { ...stage.ctx, now: () => at }
}
const rank = async () => readRank(await now(), me())
const decided = async () => (await rank()).decided.map((each) => [each.day, each.rank, each.turnover])

describe('deciding', () => {
  test('a rank is of what was staked and settled on the 30 days before, and is gone when they are', async () => {
    await played(600)
    await decideRanks(stage.ctx)
    expect(await rank()).toMatchObject({ rank: 0, turnover: 600_00, decided: [] })
    await goTo(1)
    await decideRanks(stage.ctx)
    expect(await rank()).toMatchObject({ rank: 1, rankPercent: 1, turnover: 600_00 })
    await goTo(30)
    await decideRanks(stage.ctx)
    expect(await rank()).toMatchObject({ rank: 1, turnover: 0 })
    await goTo(31)
    await decideRanks(stage.ctx)
    expect(await rank()).toMatchObject({ rank: 0, rankPercent: 0 })
    expect(await decided()).toEqual([
      [DAYS_AWAY(31), 0, 0],
      [DAYS_AWAY(1), 1, 600_00],
    ])
  })

  test('open tickets, and a round that came back, count nothing', async () => {
    const roundId = await played(600)
    const open = await stage.openRound()
    await placeTicket(stage.ctx, wishFor(stage, member, open, [['two_top', '12', 900]]))
    await voidIt(roundId)
    await goTo(1)
    await decideRanks(stage.ctx)
    expect(await rank()).toMatchObject({ rank: 0, turnover: 0, decided: [] })
  })

  test('a void after the rank was decided leaves it for its day and takes it on the next', async () => {
    const roundId = await played(600)
    await goTo(1)
    await decideRanks(stage.ctx)
    await voidIt(roundId)
    await settleRound(stage.jobs, roundId)
    await accrueTurnover(stage.ctx, roundId)
    await decideRanks(stage.ctx)
    expect(await rank()).toMatchObject({ rank: 1, turnover: 0 })
    await goTo(2)
    await decideRanks(stage.ctx)
    expect(await rank()).toMatchObject({ rank: 0 })
  })

  test('a correction changes what was won, and no rank', async () => {
    const roundId = await played(600)
    await goTo(1)
    await decideRanks(stage.ctx)
    await drawRound(stage, roundId, { ...DRAWN, first: '461212' }, 'พิมพ์ผิด')
    await settleRound(stage.jobs, roundId)
    await accrueTurnover(stage.ctx, roundId)
    await goTo(2)
    await decideRanks(stage.ctx)
    expect(await decided()).toEqual([[DAYS_AWAY(1), 1, 600_00]])
  })

  test('twice, ten times at once, and stopped anywhere, each rank is decided once', async () => {
    const others = await stage.members(60, bahtToSatang(2_000))
    for (const each of [...others.slice(0, 3), member]) await played(1_000, each)
    await goTo(1)
    const rows = async () =>
      (await stage.ctx.read.run`select from member_rank where day = ${DAYS_AWAY(1)}`).length
    const before = await rows()
    // Of this operator the first writes ranks, and the second that all are done.
    let stops = 0
    for (const moment of ['before the commit', 'after the commit'] as const) {
      stops += await decideRanks(stoppedAt(stage.ctx, 1, moment)).then(
        () => 0,
        () => 1,
      )
    }
    expect(stops).toBe(2)
    await Promise.all(Array.from({ length: 10 }, () => decideRanks(stage.ctx)))
    await decideRanks(stage.ctx)
    expect((await rows()) - before).toBe(4)
    expect(await rank()).toMatchObject({ rank: 2, rankPercent: 2 })
  })

  test('where they are off, and where there is no cashback, a rank brings nothing', async () => {
    await played(600)
    await goTo(1)
    await decideRanks(stage.ctx)
    expect((await readCashback(await now(), me())).facts.rankPercent).toBe(1)
    await setMoneyRules(stage, { ranks: { ...RANKS, isOn: false } })
    expect(await rank()).toMatchObject({ rank: 0, rules: { isOn: false } })
    expect((await readCashback(await now(), me())).facts.rankPercent).toBe(0)
    await setMoneyRules(stage, { ranks: RANKS, cashback: { ...DAILY, isOn: false } })
    expect((await rank()).rules.isOn).toBe(false)
  })

  test('a rank that nobody has decided anew for a week is none', async () => {
    await played(600)
    await goTo(1)
    await decideRanks(stage.ctx)
    await goTo(8)
    expect((await rank()).rank).toBe(1)
    await goTo(9)
    expect((await rank()).rank).toBe(0)
  })
})

describe('cashback of a rank', () => {
  test('its points are added, named, and paid once', async () => {
    await setMoneyRules(stage, { cashback: { ...DAILY, creditBelow: satang(0) } })
    await played(1_000)
    await goTo(1)
    const without = (await readCashback(await now(), me())).facts
    expect([without.reckoning.percent, without.rankPercent]).toEqual([10, 0])
    await decideRanks(stage.ctx)
    const collected = await Promise.all(Array.from({ length: 5 }, () => collectCashback(stage.ctx, me())))
    expect(new Set(collected.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(collected[0]).toMatchObject({
      ...{ percent: 12, rankPercent: 2, rankDay: DAYS_AWAY(1) },
      amount: Math.floor(((collected[0]?.staked ?? 0) * 12) / 100),
    })
    // A void on the same day changes nothing of it.
    expect((await readCashback(await now(), me())).facts.rankPercent).toBe(2)
  })

  test('nobody gets back more than all that was lost', async () => {
    await played(1_000)
    await goTo(1)
    await decideRanks(stage.ctx)
    await setMoneyRules(stage, {
      ranks: { isOn: true, steps: [step(500, 1)] },
      cashback: { ...DAILY, percent: 99, creditBelow: satang(0) },
    })
    // The rank of today still says two.
    const { percent, rankPercent } = await collectCashback(stage.ctx, me())
    expect([percent, rankPercent]).toEqual([100, 1])
  })

  test('the most of a period holds', async () => {
    await setMoneyRules(stage, { cashback: { ...DAILY, most: satang(100_00), creditBelow: satang(0) } })
    await played(1_000)
    await goTo(1)
    await decideRanks(stage.ctx)
    expect((await collectCashback(stage.ctx, me())).amount).toBe(100_00)
  })
})

describe('the database takes no other', () => {
  const insert = (some: Record<string, unknown>) => {
    const row = { member, day: DAYS_AWAY(1), rank: 1, percent: 1, reached: 500_00, turnover: 600_00, ...some }
    return stage.ctx.transaction(async (tx) => {
      await tx.readClock()
      await tx.run`
        insert into member_rank (member_id, day, operator_id, rank, percent, reached, turnover, decided_at)
        values (${row.member}, ${row.day}, ${stage.operatorId}, ${row.rank}, ${row.percent}, ${row.reached},
          ${row.turnover}, ${tx.now})`
    })
  }

  test('than what was turned over, today, of its own member', async () => {
    await played(600)
    await goTo(1)
    for (const [wrong, said] of [
      [{ rank: 2, percent: 2 }, 'what was turned over'],
      [{ percent: 50 }, 'what was turned over'],
      [{ turnover: 3_000_00 }, 'what was turned over'],
      [{ day: DAYS_AWAY(2) }, 'decided on its day'],
      [{ member: stage.ctx.chance.id() }, 'members of the operator'],
    ] as const) {
      await expect(insert(wrong)).rejects.toThrow(said)
    }
    await insert({})
    await expect(stage.ctx.read.run`update member_rank set percent = 9`).rejects.toThrow()
    expect((await rank()).decided).toHaveLength(1)
  })

  test('and it reads the rules as the program does', async () => {
    const due = (turnover: number) =>
      stage.ctx.read.one<{ rank: number }>`
        select count(*)::int as rank from rank_rules(${stage.operatorId}::uuid) r
          cross join lateral jsonb_array_elements(r.steps) e where (e->>'needed')::bigint <= ${turnover}`
    for (const set of [RANKS, { ...RANK_RULES, isOn: true }]) {
      await setMoneyRules(stage, { ranks: set })
      for (const turnover of [0, 499_99, 500_00, 3_000_00, 9_999_99, 50_000_00, 900_000_00]) {
        expect((await due(turnover)).rank).toBe(rankOf(set, turnover).rank)
      }
    }
    const fresh = await openStage(database.url, { company: 'XR' })
    const { rules } = await stage.ctx.read.one<{ rules: unknown }>`
      select json_build_object('isOn', r.is_on, 'steps', r.steps) as rules
      from rank_rules(${fresh.operatorId}::uuid) r`
    await fresh.close()
    expect(rules).toEqual({ ...RANK_RULES, isOn: true })
  })
})
