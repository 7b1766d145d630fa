import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basisPoints, payoutRate } from '../../../domain/money.ts'
import { APPROVALS } from '../../../domain/staff/approvals.ts'
import { freshDatabase, moveClock, type TestDatabase } from '../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../tests/support/processes/stopped.ts'
import { agreeOnPrice } from '../../../tests/support/stage/agreed-price.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import { confirmPrice, proposePrice, rejectPrice } from '../rounds/change-plans.ts'
import { insertStaff } from '../staff/queries.ts'
import { expireApprovals } from './expire-approvals.ts'
import { listWaitingApprovals } from './queries.ts'

const HOUR_MS = 3_600_000
const GROUP = 'lao'

// A database of its own: its clock is moved by days.
let database: TestDatabase
let stage: Stage
let otherId: string
beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url)
  otherId = randomUUID()
  await stage.ctx.transaction(async (tx) => {
    await tx.readClock()
    const { operatorId } = stage
    await insertStaff(tx, {
      ...{ staffId: otherId, operatorId, name: 'third', role: 'draw_checker', passwordHash: '-' },
    })
  })
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})

/** Asks for another price of two digits on top in the full plan. */
async function asked(rate: number, staffId = stage.makerId): Promise<string> {
  const { operatorId } = stage
  const price = { rate: payoutRate(rate * 100), discount: basisPoints(0), sure: true }
  const wish = { operatorId, staffId, group: GROUP, plan: 'full', type: 'two_top' as const, ...price }
  return (await proposePrice(stage.ctx, wish)).proposalId
}

const by = (staffId: string, proposalId: string) => ({ operatorId: stage.operatorId, staffId, proposalId })

async function stateOf(id: string): Promise<string> {
  const row = await stage.ctx.read.one<{ state: string }>`select state from approval where id = ${id}`
  return row.state
}

async function expiriesOnRecord(id: string): Promise<number> {
  const notes = await stage.ctx.read.run`
    select body from audit where kind in ('approval.expire', 'approval.lapse') and position(${id} in body) > 0`
  return notes.length
}

const rateNow = async (): Promise<number> => {
  const row = await stage.ctx.read.one<{ rate: number }>`
    select distinct rate from rate r join lottery l on l.id = r.lottery_id
    where l.operator_id = ${stage.operatorId} and l.code = 'lao' and plan = 'full' and type = 'two_top'`
  return row.rate
}

test('of two who decide at once, one way and the other, exactly one is heard', async () => {
  const id = await asked(85)
  const before = await rateNow()
  const outcomes = await Promise.allSettled([
    confirmPrice(stage.ctx, by(stage.checkerId, id)),
    rejectPrice(stage.ctx, by(otherId, id)),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const lost = outcomes.find((outcome) => outcome.status === 'rejected')
  expect(lost?.reason).toMatchObject({ code: 'PROPOSAL_UNKNOWN' })
  expect([await stateOf(id), await rateNow()]).toEqual(
    outcomes[0]?.status === 'fulfilled' ? ['confirmed', 85_00] : ['rejected', before],
  )
})

test('a program that ends before the commit has decided nothing', async () => {
  const id = await asked(84)
  const before = await rateNow()
  const stopped = stoppedAt(stage.ctx, 1, 'before the commit')
  await expect(confirmPrice(stopped, by(stage.checkerId, id))).rejects.toThrow('stopped')
  expect([await stateOf(id), await rateNow()]).toEqual(['open', before])
  await confirmPrice(stage.ctx, by(stage.checkerId, id))
  await confirmPrice(stage.ctx, by(stage.checkerId, id))
  expect([await stateOf(id), await rateNow()]).toEqual(['confirmed', 84_00])
})

test('a price that stands already is not proposed, and one that was proposed before another is stale', async () => {
  const now = await rateNow()
  await expect(asked(now / 100)).rejects.toMatchObject({ code: 'PRICE_UNCHANGED' })
  const id = await asked(86)
  const set = (rate: number) =>
    stage.ctx.transaction(async (tx) => {
      await agreeOnPrice(tx, stage, { ...{ plan: 'full', type: 'two_top', discount: 0 }, rate })
      await tx.run`
        update rate set rate = ${rate} where plan = 'full' and type = 'two_top'
          and lottery_id in (select id from lottery where operator_id = ${stage.operatorId} and code like 'lao%')`
    })
  await set(80_00)
  const late = confirmPrice(stage.ctx, by(stage.checkerId, id))
  await expect(late).rejects.toMatchObject({ code: 'PROPOSAL_STALE' })
  expect([await stateOf(id), await rateNow()]).toEqual(['open', 80_00])
  await set(now)
  await rejectPrice(stage.ctx, by(stage.checkerId, id))
})

test('what is decided is not decided again, and what was proposed does not change, by no statement', async () => {
  const open = await asked(83)
  const owner = postgres(database.url, { max: 1, onnotice: () => {} })
  try {
    const decided = await owner`select id from approval where state = 'confirmed' limit 1`
    const id = decided[0]?.id as string
    await expect(
      owner`update approval set state = 'open', decided_at = null where id = ${id}`,
    ).rejects.toThrow('decided')
    await expect(
      owner`update approval set content = content || '{"rate": 1}' where id = ${open}`,
    ).rejects.toThrow('does not change')
    await expect(owner`update approval set maker_id = ${otherId} where id = ${open}`).rejects.toThrow(
      'does not change',
    )
    await expect(
      owner`update approval set state = 'confirmed', decided_by = maker_id, decided_at = now() where id = ${open}`,
    ).rejects.toThrow('approval_check')
  } finally {
    await owner.end()
  }
  await rejectPrice(stage.ctx, by(stage.makerId, open))
  expect(await stateOf(open)).toBe('withdrawn')
})

test('nobody of another operator decides, by no statement, and the table is never emptied', async () => {
  const open = await asked(88)
  const neighbour = await openStage(database.url, { connections: 2, company: 'XN' })
  const owner = postgres(database.url, { max: 1, onnotice: () => {} })
  try {
    for (const stranger of [neighbour.makerId, neighbour.checkerId]) {
      await expect(
        owner`update approval set state = 'confirmed', decided_by = ${stranger}, decided_at = now() where id = ${open}`,
      ).rejects.toThrow('somebody of the operator decides')
    }
    await expect(owner`truncate approval`).rejects.toThrow('approval')
    await expect(owner`truncate operator cascade`).rejects.toThrow()
    const [kept] = await owner`select count(*)::int as rows from approval`
    expect(kept?.rows).toBeGreaterThan(0)
  } finally {
    await owner.end()
    await neighbour.close()
  }
  expect(await stateOf(open)).toBe('open')
  await rejectPrice(stage.ctx, by(stage.makerId, open))
})

test('a proposal of somebody who has left is nobody’s, and another takes its place', async () => {
  const { ctx, operatorId } = stage
  const leaver = randomUUID()
  await ctx.transaction(async (tx) => {
    await tx.readClock()
    const staff = { staffId: leaver, operatorId, name: 'leaver', role: 'draw_maker', passwordHash: '-' }
    await insertStaff(tx, staff)
  })
  const left = await asked(86, leaver)
  const owner = postgres(database.url, { max: 1, onnotice: () => {} })
  await owner`update staff set status = 'closed' where staff_id = ${leaver}`
  await expect(owner`delete from approval where id = ${left}`).rejects.toThrow('stays')
  await owner.end()
  await expect(confirmPrice(ctx, by(stage.checkerId, left))).rejects.toMatchObject({
    code: 'PROPOSAL_LAPSED',
  })
  expect(await listWaitingApprovals(ctx.read, operatorId, 500)).toEqual([])
  const next = await asked(87)
  expect([await stateOf(left), await stateOf(next)]).toEqual(['lapsed', 'open'])
  expect(await expiriesOnRecord(left)).toBe(1)
  await rejectPrice(ctx, by(stage.makerId, next))
})

test('everything that waits is in one list, the oldest first', async () => {
  const id = await asked(82)
  const waiting = await listWaitingApprovals(stage.ctx.read, stage.operatorId, 500)
  expect(waiting.map((each) => [each.id, each.kind, each.by])).toEqual([[id, 'price', expect.any(String)]])
  expect(await listWaitingApprovals(stage.ctx.read, randomUUID(), 500), 'of another operator').toEqual([])
  await rejectPrice(stage.ctx, by(stage.makerId, id))
})

test('nobody agrees after the time of a proposal, and the next one takes its place', async () => {
  const late = await asked(81)
  const before = await rateNow()
  await moveClock(database.url, 72 * HOUR_MS + 1_000)
  await expect(confirmPrice(stage.ctx, by(stage.checkerId, late))).rejects.toMatchObject({
    code: 'PROPOSAL_EXPIRED',
  })
  expect(await rateNow()).toBe(before)
  const next = await asked(80)
  expect([await stateOf(late), await stateOf(next)]).toEqual(['expired', 'open'])
  expect(await expiriesOnRecord(late)).toBe(1)

  await moveClock(database.url, 145 * HOUR_MS + 1_000)
  const ended = await Promise.all([expireApprovals(stage.ctx), expireApprovals(stage.ctx)])
  expect(ended.sort()).toEqual([0, 1])
  expect(await expiriesOnRecord(next)).toBe(1)
  for (const id of [late, next]) {
    await expect(confirmPrice(stage.ctx, by(stage.checkerId, id))).rejects.toMatchObject({
      code: 'PROPOSAL_EXPIRED',
    })
  }
})

test('many who propose over an overdue proposal at once, and the job that ends it, leave one proposal and one record', async () => {
  const overdue = await asked(79)
  await moveClock(database.url, 300 * HOUR_MS)
  const staff = [stage.makerId, stage.checkerId, otherId]
  const asks = Array.from({ length: 12 }, (_, at) => asked(60 + at, staff[at % staff.length]))
  const jobs = Array.from({ length: 4 }, () => expireApprovals(stage.ctx))
  const outcomes = await Promise.allSettled([...asks, ...jobs])
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.map(({ reason }) => reason.code)).toEqual(Array(11).fill('PROPOSAL_WAITS'))
  expect([await stateOf(overdue), await expiriesOnRecord(overdue)]).toEqual(['expired', 1])
  expect(await listWaitingApprovals(stage.ctx.read, stage.operatorId, 500)).toHaveLength(1)
})

test('the database takes exactly the kinds that the code declares', async () => {
  const { rule } = await stage.ctx.read.one<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'approval_kind_check'`
  const kinds = [...rule.matchAll(/'([\w-]+)'::text/g)].map(([, kind]) => kind)
  expect(kinds.sort()).toEqual(Object.keys(APPROVALS).sort())
})
