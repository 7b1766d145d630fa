import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { satang } from '../../../../domain/money.ts'
import { moveClock, useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import {
  adjusted,
  adjustWish,
  type Named,
  namedMember,
  nameMember,
} from '../../../../tests/support/stage/adjusted.ts'
import { setMoneyRules } from '../../../../tests/support/stage/rules.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { askedWithdrawal, newWithdrawer } from '../../../../tests/support/stage/withdrawer.ts'
import { decide } from '../../approvals/decide.ts'
import { lockApproval } from '../../approvals/queries.ts'
import { findCash } from '../../ledger/queries.ts'
import { confirmAdjustment, endAdjustment, proposeAdjustment } from './adjust-cash.ts'
import { insertAdjustment, listAdjustments } from './queries-adjustments.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
  await setMoneyRules(stage, { adjustDayMax: satang(10_000_000_00) })
})
afterAll(() => stage.close())

const member = (baht = 1_000) => namedMember(stage, satang(baht * 100))
const cashOf = async ({ memberId }: Named) => (await findCash(stage.ctx.read, memberId))?.balance

async function asked(of: Named, baht: number): Promise<string> {
  const wish = await adjustWish(stage, of, Math.round(baht * 100))
  return (await proposeAdjustment(stage.ctx, wish)).proposalId
}

function by(staffId: string, proposalId: string) {
  return { operatorId: stage.operatorId, staffId, proposalId }
}
const agree = (proposalId: string, ctx = stage.ctx) => confirmAdjustment(ctx, by(stage.checkerId, proposalId))

async function moves(of: Named): Promise<unknown[]> {
  const rows = await stage.ctx.read.run`
    select kind, debit, credit, amount, ref_id as cause, actor from transfer
    where member_id = ${of.memberId} and kind like 'adjust%' order by at, id`
  return [...rows]
}

async function acts(kind: string, of: string): Promise<number> {
  const rows = await stage.ctx.read.run`
    select from audit where operator_id = ${stage.operatorId} and kind = ${kind} and position(${of} in body) > 0`
  return rows.length
}

describe('money by hand', () => {
  test('is given once, when another person has agreed, however often and by how many at once', async () => {
    const one = await member()
    const id = await asked(one, 250.5)
    expect(await cashOf(one)).toBe(1_000_00)
    const own = confirmAdjustment(stage.ctx, by(stage.makerId, id))
    await expect(own).rejects.toMatchObject({ code: 'SAME_PERSON' })
    expect(await cashOf(one)).toBe(1_000_00)
    await Promise.all([1, 2, 3, 4, 5].map(() => agree(id)))
    expect(await cashOf(one)).toBe(1_250_50)
    const actor = `staff:${stage.checkerId}`
    expect(await moves(one)).toEqual([
      { kind: 'adjust_in', debit: 'house:adjust', credit: 'cash', amount: 250_50, cause: id, actor },
    ])
    expect([await acts('adjustment.propose', id), await acts('adjustment.confirm', id)]).toEqual([1, 1])
    const [newest] = await listAdjustments(stage.ctx.read, {
      operatorId: stage.operatorId,
      after: null,
      limit: 1,
    })
    expect(newest).toMatchObject({ id, name: one.name, amount: 250_50, reason: 'ชดเชยรายการที่ระบบตกหล่น' })
  })

  test('is taken down to nothing, and no satang more', async () => {
    const one = await member(100)
    await expect(asked(one, -100.01)).rejects.toMatchObject({
      code: 'ADJUST_BELOW_ZERO',
      extra: { field: 'amount' },
    })
    await agree(await asked(one, -100))
    expect(await cashOf(one)).toBe(0)
    expect(await moves(one)).toMatchObject([{ kind: 'adjust_out', debit: 'cash', credit: 'house:adjust' }])
    await expect(asked(one, -0.01)).rejects.toMatchObject({ code: 'ADJUST_BELOW_ZERO' })
  })

  test('is never taken from what was set aside, also where that was after it was asked for', async () => {
    const one = await nameMember(stage, await newWithdrawer(stage, database.url, 1_000))
    const id = await asked(one, -900)
    await askedWithdrawal(stage, one.memberId, 500)
    await expect(agree(id)).rejects.toMatchObject({ code: 'ADJUST_BELOW_ZERO' })
    expect([await cashOf(one), await moves(one)]).toEqual([500_00, []])
    await endAdjustment(stage.ctx, by(stage.checkerId, id), 'rejected')
    await expect(asked(one, -500.01)).rejects.toMatchObject({ code: 'ADJUST_BELOW_ZERO' })
  })

  test.each(['before the commit', 'after the commit'] as const)('stopped %s moves once', async (moment) => {
    const one = await member()
    const id = await asked(one, 300)
    await expect(agree(id, stoppedAt(stage.ctx, 1, moment))).rejects.toThrow('stopped')
    expect(await cashOf(one)).toBe(moment === 'before the commit' ? 1_000_00 : 1_300_00)
    await agree(id)
    expect([await cashOf(one), (await moves(one)).length]).toEqual([1_300_00, 1])
    expect(await acts('adjustment.confirm', id)).toBe(1)
  })

  test('of many who ask for one member at once one is heard', async () => {
    const one = await member()
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => asked(one, 10)))
    const refused = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
    expect(refused).toEqual(Array(3).fill('PROPOSAL_WAITS'))
  })

  test('of one who agrees and one who takes it back at once, one is heard', async () => {
    for (let nth = 0; nth < 5; nth += 1) {
      const one = await member()
      const id = await asked(one, 10)
      const [yes] = await Promise.allSettled([
        agree(id),
        endAdjustment(stage.ctx, by(stage.makerId, id), 'withdrawn'),
      ])
      expect(await cashOf(one)).toBe(yes.status === 'fulfilled' ? 1_010_00 : 1_000_00)
    }
  })

  test('said no to, or taken back, it never moves, and can be asked for anew', async () => {
    const one = await member()
    const first = await asked(one, 10)
    await endAdjustment(stage.ctx, by(stage.checkerId, first), 'rejected')
    await expect(agree(first)).rejects.toMatchObject({ code: 'PROPOSAL_UNKNOWN' })
    const second = await asked(one, 10)
    const others = endAdjustment(stage.ctx, by(stage.checkerId, second), 'withdrawn')
    await expect(others).rejects.toMatchObject({ code: 'PROPOSAL_UNKNOWN' })
    await endAdjustment(stage.ctx, by(stage.makerId, second), 'withdrawn')
    await agree(await asked(one, 10))
    expect(await cashOf(one)).toBe(1_010_00)
  })

  test('of another operator is unknown, and so are its members', async () => {
    const one = await member()
    const id = await asked(one, 10)
    const other = await openStage(database.url, { company: 'ZV', connections: 2 })
    const theirs = { operatorId: other.operatorId, staffId: other.checkerId, proposalId: id }
    await expect(confirmAdjustment(other.ctx, theirs)).rejects.toMatchObject({ code: 'PROPOSAL_UNKNOWN' })
    const wish = await adjustWish(other, one, 10_00)
    await expect(proposeAdjustment(other.ctx, wish)).rejects.toMatchObject({ code: 'MEMBER_UNKNOWN' })
    await other.close()
    expect(await cashOf(one)).toBe(1_000_00)
  })
})

describe('the bound of a day', () => {
  test('holds for all members together, given and taken, and for two who agree at once', async () => {
    const own = await openStage(database.url, { company: 'ZU', connections: 8 })
    const [one, two] = [await namedMember(own, satang(20_000_00)), await namedMember(own, satang(0))]
    const ask = async (of: Named, amount: number) =>
      (await proposeAdjustment(own.ctx, await adjustWish(own, of, amount))).proposalId
    await expect(ask(one, 10_000_01)).rejects.toMatchObject({ code: 'ADJUST_DAY_FULL' })
    const ids = [await ask(one, -6_000_00), await ask(two, 6_000_00)]
    const { operatorId, checkerId: staffId } = own
    const tries = await Promise.allSettled(
      ids.map((proposalId) => confirmAdjustment(own.ctx, { operatorId, staffId, proposalId })),
    )
    const refused = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
    expect(refused).toEqual(['ADJUST_DAY_FULL'])
    await adjusted(own, await namedMember(own, satang(0)), 4_000_00)
    const full = ask(await namedMember(own, satang(0)), 1)
    await expect(full).rejects.toMatchObject({ code: 'ADJUST_DAY_FULL' })
    await own.close()
  })

  test('is asked again when somebody agrees: made less meanwhile, nothing moves', async () => {
    const one = await member()
    const id = await asked(one, 10)
    await setMoneyRules(stage, { adjustDayMax: satang(0) })
    await expect(agree(id)).rejects.toMatchObject({ code: 'ADJUST_DAY_FULL' })
    await setMoneyRules(stage, { adjustDayMax: satang(10_000_000_00) })
    expect(await cashOf(one)).toBe(1_000_00)
    await agree(id)
    expect(await cashOf(one)).toBe(1_010_00)
  })
})

describe("by the program's own login", () => {
  const TRANSFER = (of: Named, cause: string, amount: number) => stage.ctx.read.run`
    insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount,
      credit_balance, credit_version, actor, at)
    select ${of.memberId}, gen_random_uuid(), ${stage.operatorId}, 'adjust_in', 'adjustment', ${cause}, 'house:adjust', 'cash',
      ${amount}, balance + ${amount}, version + 1, 'nobody', db_now()
    from account where member_id = ${of.memberId} and name = 'cash'`

  test('no transfer by hand is written without an agreement, nor by an old one', async () => {
    const one = await member()
    await expect(TRANSFER(one, randomUUID(), 10_00)).rejects.toThrow('two people')
    const id = await adjusted(stage, one, 10_00)
    const other = await member()
    await expect(TRANSFER(other, id, 10_00)).rejects.toThrow('two people')
    await expect(TRANSFER(one, id, 10_00)).rejects.toThrow('two people')
  })

  test('no adjustment is written but the one that was agreed to in the same transaction', async () => {
    const [one, other] = [await member(), await member()]
    const { operatorId, makerId, checkerId } = stage
    const id = await asked(one, 10)
    const exact = { id, memberId: one.memberId, operatorId, amount: satang(10_00), makerId, checkerId }
    const wish = { ...exact, reason: 'ชดเชยรายการที่ระบบตกหล่น' }
    const write = (change: Partial<typeof wish>, isAgreed: boolean) =>
      stage.ctx.transaction(async (tx) => {
        const proposal = await lockApproval(tx, operatorId, 'adjustment', id)
        if (isAgreed && proposal) await decide(tx, proposal, { state: 'confirmed', staffId: checkerId })
        await insertAdjustment(tx, { ...wish, ...change })
      })
    await expect(write({}, false)).rejects.toThrow('two people')
    for (const change of [
      { amount: satang(10_01) },
      { amount: satang(-10_00) },
      { memberId: other.memberId },
      { reason: 'อื่น' },
      { checkerId: makerId },
      { makerId: checkerId },
    ]) {
      await expect(write(change, true)).rejects.toThrow(/two people|adjustment_check/)
    }
    expect([await cashOf(one), await cashOf(other)]).toEqual([1_000_00, 1_000_00])
  })

  test('no adjustment is changed or removed', async () => {
    await adjusted(stage, await member(), 10_00)
    const owner = (statement: string) => withSql(database.url, (sql) => sql.unsafe(statement))
    await expect(owner('update adjustment set amount = amount + 1')).rejects.toThrow('append-only')
    await expect(owner('delete from adjustment')).rejects.toThrow('append-only')
    await expect(stage.ctx.read.run`delete from adjustment`).rejects.toThrow('permission denied')
  })
})

test('nobody agrees after a day, and what is left of one day is not left of the next', async () => {
  const one = await member()
  const id = await asked(one, 10)
  await moveClock(database.url, 24 * 3_600_000 + 1_000)
  await expect(agree(id)).rejects.toMatchObject({ code: 'PROPOSAL_EXPIRED' })
  const next = await asked(one, 20)
  await agree(next)
  await moveClock(database.url, 0)
  expect(await cashOf(one)).toBe(1_020_00)
})
