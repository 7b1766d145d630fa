import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Satang, satang } from '../../../domain/money.ts'
import { CHECK_IN_RULES } from '../../../domain/rewards/check-in.ts'
import { useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../tests/support/processes/stopped.ts'
import { daysOf, setCheckIn } from '../../../tests/support/stage/rewards/checked-in.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import { findCash } from '../ledger/queries.ts'
import { checkInRules } from '../operators/money-rules.ts'
import { turnoverOf } from '../turnover/turnover-of.ts'
import { checkIn } from './check-in.ts'
import { readCheckIn } from './read-check-in.ts'
import { takeBonus } from './take-bonus.ts'

const database = useDatabase()
let stage: Stage
let goTo: ReturnType<typeof daysOf>
let member = ''
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
  goTo = daysOf(stage, database.url)
  await setCheckIn(stage)
})
afterAll(() => stage.close())
beforeEach(async () => {
  ;[member] = (await stage.members(1, satang(0))) as [string]
  await goTo(1)
})

const wish = (day: number, memberId = member) => ({ memberId, operatorId: stage.operatorId, day })
const take = (day: number, ctx = stage.ctx) => checkIn(ctx, wish(day))
const bonus = (day: number, ctx = stage.ctx) => takeBonus(ctx, wish(day))
const page = () => readCheckIn(stage.ctx, wish(0))
const baht = async () => ((await findCash(stage.ctx.read, member))?.balance ?? 0) / 100
const owed = async () => (await turnoverOf(stage.ctx.read, member)).remaining / 100

/** Checks in so many days in a row and stays on the last. */
async function climb(days: number): Promise<void> {
  for (let at = 0; at < days; at += 1) {
    if (at > 0) await goTo(1)
    await take((at % 7) + 1)
  }
}

describe('a check-in', () => {
  test('brings what its day says, once, however often and by how many at once', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => take(1)))
    expect(all.map(({ replayed }) => replayed).sort()).toEqual([false, ...Array(9).fill(true)])
    expect(new Set(all.map(({ amount }) => amount))).toEqual(new Set([1_00]))
    expect(await take(1)).toMatchObject({ day: 1, amount: 1_00, replayed: true })
    await expect(take(2)).rejects.toMatchObject({ code: 'CHECKIN_DONE' })
    expect([await baht(), await owed()]).toEqual([1, 1])
  })

  test('goes up the ladder and begins it again, and the run goes on', async () => {
    await climb(9)
    const { last, next } = await page()
    expect(last).toMatchObject({ day: 2, run: 9 })
    expect(next).toMatchObject({ day: 3, run: 10, amount: 2_00 })
    expect(await baht()).toBe(1 + 1 + 2 + 2 + 3 + 5 + 10 + 1 + 1)
  })

  test('after a missed day it is the first again', async () => {
    await climb(3)
    await goTo(2)
    expect((await page()).next).toMatchObject({ day: 1, run: 1 })
    await expect(take(4)).rejects.toMatchObject({ code: 'CHECKIN_OTHER_DAY', extra: { day: 1 } })
    await take(1)
    expect(await baht()).toBe(1 + 1 + 2 + 1)
  })

  test('is of its Bangkok day to the last second, and a page of before midnight takes nothing after it', async () => {
    const first = await goTo(1, '23:59')
    expect((await take(1)).date).toBe(first)
    const second = await goTo(1, '00:00')
    const late = await take(1).catch((error: unknown) => error)
    expect(late).toMatchObject({ code: 'CHECKIN_OTHER_DAY' })
    expect(await take(2)).toMatchObject({ date: second, amount: 1_00 })
    expect(await baht()).toBe(2)
  })

  test.each([
    ['before the commit', false],
    ['after the commit', true],
  ] as const)('stopped %s it is there wholly or not at all, and comes once', async (moment, isThere) => {
    await expect(take(1, stoppedAt(stage.ctx, 1, moment))).rejects.toThrow('stopped')
    expect([await baht(), await owed()]).toEqual(isThere ? [1, 1] : [0, 0])
    expect(await take(1)).toMatchObject({ replayed: isThere })
    expect([await baht(), await owed()]).toEqual([1, 1])
  })

  test('asks for the turnover that the operator says', async () => {
    await setCheckIn(stage, { turnoverPercent: 300 })
    await take(1)
    expect(await owed()).toBe(3)
    await setCheckIn(stage, { turnoverPercent: 0 })
    await goTo(1)
    await take(2)
    expect(await owed()).toBe(3)
    await setCheckIn(stage)
  })

  test('brings what stands when it is taken', async () => {
    await setCheckIn(stage, { ladder: [{ amount: satang(7_50), bonus: satang(0) }] })
    expect(await take(1)).toMatchObject({ amount: 7_50 })
    await goTo(1)
    expect(await take(1)).toMatchObject({ amount: 7_50 })
    await setCheckIn(stage)
  })

  test('switched off or of a member who is banned it brings nothing', async () => {
    await setCheckIn(stage, { isOn: false })
    await expect(take(1)).rejects.toMatchObject({ code: 'CHECKIN_OFF' })
    await setCheckIn(stage)
    await stage.ctx.read.run`update member set status = 'banned' where member_id = ${member}`
    await expect(take(1)).rejects.toMatchObject({ code: 'MEMBER_BANNED' })
    await expect(bonus(7)).rejects.toMatchObject({ code: 'MEMBER_BANNED' })
    expect(await baht()).toBe(0)
  })
})

describe('a bonus', () => {
  test('is taken once, beside what its day brings, by however many at once', async () => {
    await climb(7)
    const before = await baht()
    await Promise.all(Array.from({ length: 5 }, () => bonus(7)))
    expect(await bonus(7)).toMatchObject({ amount: 20_00, replayed: true })
    expect(await baht()).toBe(before + 20)
    expect(await owed()).toBe(before + 20)
    await expect(bonus(6)).rejects.toMatchObject({ code: 'CHECKIN_NO_BONUS' })
  })

  test('waits for its seventh day, over a missed day and over other rules, and no longer', async () => {
    await climb(7)
    await setCheckIn(stage, { isOn: false, ladder: CHECK_IN_RULES.ladder.slice(0, 2) })
    await goTo(6, '23:59')
    expect((await page()).bonuses).toMatchObject([{ day: 7, bonus: 20_00 }])
    expect(await bonus(7)).toMatchObject({ amount: 20_00, replayed: false })
    await setCheckIn(stage)
    ;[member] = (await stage.members(1, satang(0))) as [string]
    await climb(7)
    await goTo(7, '00:00')
    expect((await page()).bonuses).toEqual([])
    await expect(bonus(7)).rejects.toMatchObject({ code: 'CHECKIN_NO_BONUS' })
  })

  test.each(['before the commit', 'after the commit'] as const)(
    'stopped %s it comes once',
    async (moment) => {
      await setCheckIn(stage, { ladder: [{ amount: satang(100), bonus: satang(500) }] })
      await take(1)
      await expect(bonus(1, stoppedAt(stage.ctx, 1, moment))).rejects.toThrow('stopped')
      await bonus(1)
      expect(await baht()).toBe(6)
      await setCheckIn(stage)
    },
  )
})

describe("by the program's own login", () => {
  interface Forged {
    day?: number
    run?: number
    days?: number
    operatorId?: string
    amount?: number
    bonus?: number
  }
  const write = (some: Forged = {}) =>
    stage.ctx.read.run`
      insert into check_in (member_id, on_date, id, operator_id, day, run, amount, bonus, at)
      values (${member}, (db_now() at time zone 'Asia/Bangkok')::date + ${some.days ?? 0}::int, gen_random_uuid(),
        ${some.operatorId ?? stage.operatorId}, ${some.day ?? 1}, ${some.run ?? 1},
        ${some.amount ?? 1_00}, ${some.bonus ?? 0}, db_now())`

  test('no check-in brings more than its day of the ladder, or while it is off, or before its condition', async () => {
    await expect(write({ amount: 10_000_00 })).rejects.toThrow('what its day of the ladder says')
    await expect(write({ bonus: 10_000_00 })).rejects.toThrow('what its day of the ladder says')
    for (const condition of ['either', 'deposit', 'bet'] as const) {
      await setCheckIn(stage, { condition })
      await expect(write()).rejects.toThrow('has done what is asked')
    }
    await setCheckIn(stage, { isOn: false })
    await expect(write()).rejects.toThrow('switched off')
    await setCheckIn(stage)
    await write()
    await withSql(database.url, (sql) =>
      sql.unsafe(`set session_replication_role = replica;
      delete from check_in where member_id = '${member}'`),
    )
  })

  test('the rules are those of the program, set or not', async () => {
    const known = () => stage.ctx.read.one<{
      isOn: boolean
      ladder: unknown
      condition: string
      betMin: number
    }>`
      select is_on as "isOn", ladder, condition, bet_min as "betMin" from check_in_rules(${stage.operatorId}::uuid)`
    const asSet = (set: unknown) =>
      withSql(database.url, async (sql) => {
        await sql`set session_replication_role = replica`
        await sql`
      update operator set settings = jsonb_set(settings, '{checkIn}', ${sql.json(set as never)}) where id = ${stage.operatorId}`
      })
    for (const set of [
      {},
      { isOn: false, condition: 'bet', betMin: 50_00, ladder: [{ amount: 7_00, bonus: 1_00 }] },
      { isOn: 'yes', condition: 'never', betMin: 'much', ladder: [] },
      { ladder: [{ amount: 0, bonus: 0 }] },
      { ladder: [{ amount: 5 }] },
      { ladder: 5 },
    ]) {
      await asSet(set)
      const { isOn, ladder, condition, betMin } = checkInRules({
        demo: true,
        settings: { checkIn: set as never },
      })
      expect(await known(), JSON.stringify(set)).toEqual({ isOn, ladder, condition, betMin })
    }
    await setCheckIn(stage)
  })

  test('no check-in of another day, further up than its run, or of another operator is written', async () => {
    await expect(write({ days: 1 })).rejects.toThrow('its own day')
    await expect(write({ days: -1 })).rejects.toThrow('its own day')
    await expect(write({ day: 2, run: 2, amount: 1_00 })).rejects.toThrow('missed day')
    const other = await openStage(database.url, { company: 'ZC', connections: 2 })
    await expect(write({ operatorId: other.operatorId })).rejects.toThrow('active members')
    const theirs = checkIn(other.ctx, { ...wish(1), operatorId: other.operatorId })
    await expect(theirs).rejects.toMatchObject({ code: 'MEMBER_BANNED' })
    await other.close()
    expect(await baht()).toBe(0)
  })

  test('no reward moves without its check-in, nor again for an old one', async () => {
    const move = (cause: string, type = 'check-in', amount = 1_00) => stage.ctx.read.run`
      insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount,
        credit_balance, credit_version, actor, at)
      select ${member}, gen_random_uuid(), ${stage.operatorId}, 'check_in', ${type}, ${cause}, 'promo:expense', 'cash',
        ${amount}, balance + ${amount}, version + 1, 'nobody', db_now()
      from account where member_id = ${member} and name = 'cash'`
    await expect(move(stage.ctx.chance.id())).rejects.toThrow('that of a check-in')
    await take(1)
    const { id } = (await page()).last as { id: string }
    await expect(move(id)).rejects.toThrow('that of a check-in')
    await expect(move(id, 'check-in-bonus')).rejects.toThrow('that of a check-in')
  })

  test('nothing that was taken is changed or removed', async () => {
    await take(1)
    for (const table of ['check_in', 'check_in_bonus']) {
      const owner = (statement: string) => withSql(database.url, (sql) => sql.unsafe(statement))
      await expect(owner(`update ${table} set amount = amount + 1`)).rejects.toThrow('append-only')
      await expect(owner(`delete from ${table}`)).rejects.toThrow('append-only')
    }
    await expect(stage.ctx.read.run`delete from check_in`).rejects.toThrow('permission denied')
  })
})

test('a day is missed from the first check-in on, and the page says what stands', async () => {
  expect(await page()).toMatchObject({ first: null, last: undefined, refused: undefined, days: [] })
  await climb(2)
  const { first, days, today, last, next, refused } = await page()
  expect(days.map(({ date }) => date)).toEqual([today, first])
  expect([last?.run, next.day, refused]).toEqual([2, 3, undefined])
  expect(days.map(({ amount }) => amount as Satang)).toEqual([1_00, 1_00])
})
