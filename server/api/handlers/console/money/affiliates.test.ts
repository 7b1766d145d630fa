import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../../../domain/calendar/bangkok.ts'
import { bahtToSatang, satang } from '../../../../../domain/money.ts'
import { moveClock, useDatabase, withSql } from '../../../../../tests/support/database/database.ts'
import { stoppedAfter, stoppedAt } from '../../../../../tests/support/processes/stopped.ts'
import { type Clerk, type Desk, openDesk } from '../../../../../tests/support/stage/desk.ts'
import {
  type Brought,
  broughtMember,
  lostRound,
  setAffiliates,
  takeIncome,
} from '../../../../../tests/support/stage/rewards/affiliates.ts'
import { openStage, type Stage } from '../../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../../context.ts'
import { accrueAffiliates } from '../../../../features/affiliates/accrue-affiliates.ts'
import { confirmRelease, proposeRelease } from '../../../../features/affiliates/release-flags.ts'
import { settleRound } from '../../../../features/settlement/settle-round.ts'
import { voidRound } from '../../../../features/voids/void-round.ts'

const database = useDatabase()
let desk: Desk
let owner: Clerk
let checker: Clerk
/** The two have one name, and the friend has staked a thousand baht. */
let member: Brought
let friend: Brought
beforeAll(async () => {
  desk = await openDesk(database.url)
  owner = await desk.clerk('operator_admin')
  checker = await desk.clerk('draw_checker')
  await setAffiliates(desk)
})
afterAll(() => desk.close())
let nth = 0
beforeEach(async () => {
  await moveClock(database.url, 0)
  nth += 1
  ;[member, friend] = await twoOfAName(desk, `สมชาย ใจดี ${nth}`)
})

async function twoOfAName(stage: Stage, name: string): Promise<[Brought, Brought]> {
  const by = await broughtMember(stage, undefined, name)
  const brought = await broughtMember(stage, by, name)
  await lostRound(stage, [[brought, 1_000]])
  return [by, brought]
}

const REASON = 'ญาติกัน คนละบัตรประชาชน'
const wishOf = (wish: object = {}) => ({
  ...{ memberId: member.memberId, friendId: friend.memberId, reason: REASON },
  ...wish,
})
const propose = (wish: object = {}, by = owner) => by.post('/affiliates/propose', wishOf(wish))
const decide = (act: 'confirm' | 'reject' | 'withdraw', proposalId: string, by = checker) =>
  by.post(`/affiliates/${act}`, { proposalId })
/** One person has looked, and another agrees. */
async function release(): Promise<void> {
  const { body } = await propose()
  expect((await decide('confirm', body.proposalId)).status).toBe(200)
}
const flagsOf = async ({ memberId }: Brought) =>
  (await owner.get('/affiliates/list')).body.flags.filter(
    (each: { memberId: string }) => each.memberId === memberId,
  )
const taken = (stage: Stage, { memberId }: Brought) =>
  takeIncome(stage, memberId, satang(5_00)).then(
    ({ amount }) => amount,
    (error: { code?: string }) => error.code,
  )

test('what is held is listed; released by two it may go to the wallet, and the record says by whom and why', async () => {
  const [flag] = await flagsOf(member)
  expect(flag).toMatchObject({
    ...{ memberId: member.memberId, friendId: friend.memberId, reasons: ['name'], amount: 5 },
    ...{ code: member.code, friendCode: friend.code },
  })
  const { status, body } = await propose()
  expect(status).toBe(200)
  const { waiting } = (await checker.get('/approvals/waiting')).body
  expect(waiting.filter(({ kind }: { kind: string }) => kind === 'income')).toMatchObject([
    {
      ...{ id: body.proposalId, mayDecide: true, reason: REASON },
      income: { code: member.code, friendCode: friend.code, reasons: ['name'], amount: 5 },
    },
  ])
  // Whoever has looked does not agree with themselves, and until somebody does nothing goes.
  expect((await decide('confirm', body.proposalId, owner)).body.code).toBe('SAME_PERSON')
  expect(await flagsOf(member)).toHaveLength(1)
  expect((await decide('confirm', body.proposalId)).status).toBe(200)
  expect((await decide('confirm', body.proposalId)).status).toBe(200)
  expect(await flagsOf(member)).toEqual([])
  const kept = await desk.ctx.read.run`
    select released_by, release_reason from affiliate_flag where member_id = ${member.memberId}`
  expect(kept).toEqual([{ released_by: checker.staffId, release_reason: REASON }])
  const { entries } = (await owner.get('/audit/list')).body
  const done = entries.filter(({ act }: { act: string }) => act === 'affiliate.release')
  expect(JSON.stringify(done)).toContain(REASON)
  expect(done).toHaveLength(1)
  // It still waits for its days.
  expect(await taken(desk, member)).toBe('AFFILIATE_NOTHING')
  await moveClock(database.url, 7 * DAY_MS + 1_000)
  expect(await taken(desk, member)).toBe(5_00)
})

test('a referrer shows what each level has brought, by product', async () => {
  const { referrers } = (await owner.get('/affiliates/list')).body
  const shown = referrers.find((each: { memberId: string }) => each.memberId === member.memberId)
  expect(shown).toMatchObject({
    ...{ friends: 1, earned: 5, withdrawn: 0, flags: 1 },
    income: [{ level: 1, product: 'thai', staked: 1_000, earned: 5 }],
  })
})

describe('a branch', () => {
  const branchOf = async (memberId: string, by = owner) =>
    (await by.get(`/affiliates/branch?memberId=${memberId}`)).body

  test('shows whom a member has brought, what each earned and through whom, who looks alike, and who is above', async () => {
    const quiet = await broughtMember(desk, member)
    const grandchild = await broughtMember(desk, friend)
    const two = await broughtMember(desk, quiet)
    await lostRound(desk, [
      [grandchild, 1_000],
      [two, 500],
    ])
    const shown = await branchOf(member.memberId)
    expect(shown).toMatchObject({ code: member.code, above: [], count: 2 })
    expect(shown.friends).toMatchObject([
      { code: friend.code, friends: 1, earned: 5, through: 2, flagged: true },
      { code: quiet.code, friends: 1, earned: 0, through: 1, flagged: false },
    ])
    expect(await branchOf(friend.memberId)).toMatchObject({
      above: [{ memberId: member.memberId, code: member.code }],
      friends: [{ code: grandchild.code, friends: 0, earned: 5, through: 0 }],
    })
    expect((await branchOf(grandchild.memberId)).above.map(({ code }: { code: string }) => code)).toEqual([
      friend.code,
      member.code,
    ])
    expect(await branchOf(grandchild.memberId)).toMatchObject({ count: 0, friends: [] })
  })

  test('says what was taken back of the member, of which round, and why', async () => {
    expect((await branchOf(member.memberId)).takenBack).toEqual([])
    const { operatorId } = desk
    const { roundId } = await desk.ctx.read.one<{ roundId: string }>`
      select round_id as "roundId" from affiliate_accrual where member_id = ${member.memberId}`
    await voidRound(desk.ctx, { operatorId, roundId, reason: 'งดออกผล', actor: 'system' })
    await settleRound(desk.jobs, roundId)
    await accrueAffiliates(desk.ctx, roundId)
    const { takenBack } = await branchOf(member.memberId)
    expect(takenBack).toMatchObject([{ amount: -5, why: 'งวดถูกยกเลิก' }])
    expect(takenBack[0].name).toContain('สลากกินแบ่งรัฐบาล')
    expect((await branchOf(friend.memberId)).takenBack).toEqual([])
  })

  test('of more than anybody looks through has those who earned most, and says how many there are', async () => {
    const rich = await broughtMember(desk, member)
    for (let nth = 0; nth < 101; nth += 1) await broughtMember(desk, member)
    await lostRound(desk, [[rich, 1_000]])
    const { count, friends } = await branchOf(member.memberId)
    expect([count, friends.length]).toEqual([103, 100])
    expect(
      friends
        .slice(0, 2)
        .map(({ code }: { code: string }) => code)
        .sort(),
    ).toEqual([rich.code, friend.code].sort())
  })

  test('of somebody of another operator, or of nobody, is unknown', async () => {
    const other = await openStage(database.url, { company: 'ZT' })
    const [stranger = ''] = await other.members(1, satang(0))
    await other.close()
    for (const id of [stranger, randomUUID(), 'x']) {
      expect(await owner.get(`/affiliates/branch?memberId=${id}`)).toMatchObject({
        status: 404,
        body: { code: 'MEMBER_UNKNOWN' },
      })
    }
    const blind = await desk.clerkWith('rounds.see')
    expect((await blind.get(`/affiliates/branch?memberId=${member.memberId}`)).status).toBe(403)
  })
})

test('once: eight ask at once with keys of their own, two agree at once, and again later', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => propose()))
  expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 'PROPOSAL_WAITS'),
  ])
  const proposalId = answers.find(({ status }) => status === 200)?.body.proposalId
  const third = await desk.clerkWith('payments.see', 'payments.confirm')
  const agreed = await Promise.all([checker, third].map((by) => decide('confirm', proposalId, by)))
  expect(agreed.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'PROPOSAL_UNKNOWN'])
  const again = await propose({ reason: 'another' })
  expect([again.status, again.body.code]).toEqual([404, 'AFFILIATE_FLAG_UNKNOWN'])
  const kept = await desk.ctx.read.run`
    select release_reason from affiliate_flag where member_id = ${member.memberId}`
  expect(kept).toEqual([{ release_reason: REASON }])
})

describe('cut off', () => {
  const count = async (rows: Promise<readonly unknown[]>) => (await rows).length
  const waiting = () =>
    count(desk.ctx.read.run`
      select from approval where kind = 'income' and state = 'open' and content->>'memberId' = ${member.memberId}`)
  const held = () =>
    count(desk.ctx.read.run`
      select from affiliate_flag where member_id = ${member.memberId} and released_at is null`)
  const acts = (kind: string) =>
    count(desk.ctx.read.run`
      select from audit where operator_id = ${desk.operatorId} and kind = ${kind}
        and position(${member.memberId} in body) > 0`)

  /** Cuts an act off after its first statement, its second and so on, until it is done; returns how often it was cut off. */
  async function cutEverywhere(
    act: (ctx: Context) => Promise<unknown>,
    look: (statements: number) => Promise<void>,
  ): Promise<number> {
    for (let statements = 1; statements < 50; statements += 1) {
      const error = await act(stoppedAfter(desk.ctx, statements)).then(
        () => undefined,
        (stopped: Error) => stopped,
      )
      if (error === undefined) return statements - 1
      expect(error.message).toBe('stopped')
      await look(statements)
    }
    throw new Error('an act has an end')
  }

  const proposeBy = (ctx: Context) =>
    proposeRelease(ctx, { ...wishOf(), operatorId: desk.operatorId, staffId: owner.staffId })
  const confirmBy = (ctx: Context, proposalId: string) =>
    confirmRelease(ctx, { operatorId: desk.operatorId, staffId: checker.staffId, proposalId })

  test('between any two statements nothing is asked for, and nothing goes', async () => {
    await moveClock(database.url, 7 * DAY_MS + 1_000)
    const asked = await cutEverywhere(proposeBy, async (statements) => {
      expect([await waiting(), await acts('affiliate.propose')], `after ${statements}`).toEqual([0, 0])
    })
    expect(asked).toBeGreaterThan(2)
    expect([await waiting(), await acts('affiliate.propose')]).toEqual([1, 1])
    const { id } = await desk.ctx.read.one<{ id: string }>`
      select id from approval where kind = 'income' and content->>'memberId' = ${member.memberId}`
    const agreed = await cutEverywhere(
      (ctx) => confirmBy(ctx, id),
      async (statements) => {
        const is = [await waiting(), await held(), await acts('affiliate.release'), await taken(desk, member)]
        expect(is, `after ${statements}`).toEqual([1, 1, 0, 'AFFILIATE_NOTHING'])
      },
    )
    expect(agreed).toBeGreaterThan(4)
    expect([await waiting(), await held(), await acts('affiliate.release')]).toEqual([0, 0, 1])
    const took = await Promise.all([taken(desk, member), taken(desk, member)])
    expect(took.map(String).sort()).toEqual(['500', 'AFFILIATE_NOTHING'])
  })

  test.each([
    ['before the commit', [1, 0]],
    ['after the commit', [0, 1]],
  ] as const)('%s it goes once, agreed to twice at once and again later', async (moment, is) => {
    await moveClock(database.url, 7 * DAY_MS + 1_000)
    const { proposalId } = await proposeBy(desk.ctx)
    await expect(confirmBy(stoppedAt(desk.ctx, 1, moment), proposalId)).rejects.toThrow('stopped')
    expect([await held(), await acts('affiliate.release')]).toEqual(is)
    await Promise.all([confirmBy(desk.ctx, proposalId), confirmBy(desk.ctx, proposalId)])
    await confirmBy(desk.ctx, proposalId)
    expect([await held(), await acts('affiliate.release')]).toEqual([0, 1])
    expect(await taken(desk, member)).toBe(5_00)
  })

  test('before the commit it is not asked for; after it the same wish waits already', async () => {
    await expect(proposeBy(stoppedAt(desk.ctx, 1, 'before the commit'))).rejects.toThrow('stopped')
    expect(await waiting()).toBe(0)
    await expect(proposeBy(stoppedAt(desk.ctx, 1, 'after the commit'))).rejects.toThrow('stopped')
    await expect(proposeBy(desk.ctx)).rejects.toMatchObject({ code: 'PROPOSAL_WAITS' })
    expect([await waiting(), await acts('affiliate.propose')]).toEqual([1, 1])
  })
})

test('said no to, or taken back, it stays held, and may be asked for anew', async () => {
  const first = (await propose()).body.proposalId
  expect((await decide('reject', first)).status).toBe(200)
  expect((await decide('confirm', first)).body.code).toBe('PROPOSAL_UNKNOWN')
  const second = (await propose()).body.proposalId
  expect((await decide('withdraw', second)).body.code).toBe('PROPOSAL_UNKNOWN')
  expect((await decide('withdraw', second, owner)).status).toBe(200)
  expect(await flagsOf(member)).toHaveLength(1)
  await release()
  expect(await flagsOf(member)).toEqual([])
})

test('who is found to look alike by more meanwhile is not what was agreed to', async () => {
  const { proposalId } = (await propose()).body
  await withSql(
    database.url,
    (sql) => sql`
      insert into affiliate_flag (member_id, friend_id, reason, operator_id, found_at)
      values (${member.memberId}, ${friend.memberId}, 'bank', ${desk.operatorId}, db_now())`,
  )
  expect((await decide('confirm', proposalId)).body.code).toBe('PROPOSAL_STALE')
  expect(await flagsOf(member)).toMatchObject([{ reasons: ['bank', 'name'] }])
  expect((await decide('reject', proposalId)).status).toBe(200)
  await release()
  expect(await flagsOf(member)).toEqual([])
})

test('where more is held than was seen nobody agreed to that; where less is, it goes', async () => {
  const { proposalId } = (await propose()).body
  await desk.give(friend.memberId, bahtToSatang(1_000))
  const roundId = await lostRound(desk, [[friend, 1_000]])
  expect((await decide('confirm', proposalId)).body.code).toBe('PROPOSAL_STALE')
  expect(await flagsOf(member)).toMatchObject([{ amount: 10 }])
  expect((await decide('withdraw', proposalId, owner)).status).toBe(200)
  const anew = (await propose()).body
  const { operatorId } = desk
  await voidRound(desk.ctx, { operatorId, roundId, reason: 'งดออกผล', actor: 'system' })
  await settleRound(desk.jobs, roundId)
  await accrueAffiliates(desk.ctx, roundId)
  expect(await flagsOf(member)).toMatchObject([{ amount: 5 }])
  expect((await decide('confirm', anew.proposalId)).status).toBe(200)
  expect(await flagsOf(member)).toEqual([])
})

describe('the program', () => {
  test('releases nothing alone', async () => {
    const one = desk.ctx.read.run`
      update affiliate_flag set released_at = db_now(), released_by = ${owner.staffId}, release_reason = 'alone'
      where member_id = ${member.memberId}`
    await expect(one).rejects.toThrow('goes by two people')
    expect(await flagsOf(member)).toHaveLength(1)
  })

  test('marks nobody as released', async () => {
    const marked = desk.ctx.read.run`
      insert into affiliate_flag (member_id, friend_id, reason, operator_id, found_at, released_at, released_by, release_reason)
      values (${member.memberId}, ${friend.memberId}, 'bank', ${desk.operatorId}, db_now(), db_now(), ${owner.staffId}, 'alone')`
    await expect(marked).rejects.toThrow('goes by two people')
    expect(await flagsOf(member)).toMatchObject([{ reasons: ['name'] }])
  })

  /** The checker agrees, and the program writes something else beside it. */
  async function beside(proposalId: string, by: Clerk, reason?: string): Promise<void> {
    await desk.ctx.transaction(async (tx) => {
      await tx.run`
        update approval set state = 'confirmed', decided_by = ${checker.staffId}, decided_at = db_now() where id = ${proposalId}`
      await tx.run`
        update affiliate_flag set released_at = db_now(), released_by = ${by.staffId}, release_reason = ${reason ?? REASON}
        where member_id = ${member.memberId}`
    })
  }

  test('releases by nobody but who has agreed, for the reason that was given, and no more than was seen', async () => {
    const { proposalId } = (await propose()).body
    await expect(beside(proposalId, owner)).rejects.toThrow('goes by two people')
    await expect(beside(proposalId, checker, 'another')).rejects.toThrow('goes by two people')
    await desk.give(friend.memberId, bahtToSatang(1_000))
    await lostRound(desk, [[friend, 1_000]])
    await expect(beside(proposalId, checker)).rejects.toThrow('goes by two people')
    expect(await flagsOf(member)).toHaveLength(1)
    expect((await decide('withdraw', proposalId, owner)).status).toBe(200)
    await beside((await propose()).body.proposalId, checker)
    expect(await flagsOf(member)).toEqual([])
  })
})

test('only by who confirms payments; who sees them sees it held', async () => {
  const looker = await desk.clerkWith('payments.see')
  expect((await looker.get('/affiliates/list')).status).toBe(200)
  expect((await propose({}, looker)).status).toBe(403)
  const other = await desk.clerkWith('rounds.see')
  expect((await other.get('/affiliates/list')).status).toBe(403)
  expect((await desk.ask('POST', '/console/api/affiliates/propose', {}, wishOf())).status).toBe(401)
  expect(await flagsOf(member)).toHaveLength(1)
  const asked = await propose({}, await desk.clerkWith('payments.confirm'))
  expect(asked.status).toBe(200)
  expect((await decide('confirm', asked.body.proposalId, looker)).status).toBe(403)
})

test.each([
  ['no reason', { reason: ' ' }, 400],
  ['a reason without an end', { reason: 'x'.repeat(201) }, 400],
  ['another field', { amount: 5 }, 400],
  ['no id', { friendId: 'x' }, 404],
  ['somebody who brought nobody', { memberId: randomUUID() }, 404],
])('with %s nothing is released', async (_, wish, status) => {
  expect((await propose(wish)).status).toBe(status)
  expect(await flagsOf(member)).toHaveLength(1)
})

test('the two the other way round, and two of another operator, are nobody', async () => {
  const turned = await propose({ memberId: friend.memberId, friendId: member.memberId })
  expect([turned.status, turned.body.code]).toEqual([404, 'AFFILIATE_FLAG_UNKNOWN'])
  const other = await openStage(database.url, { company: 'ZW', connections: 4 })
  await setAffiliates(other)
  const [theirs, theirFriend] = await twoOfAName(other, `สมชาย ใจดี ${nth}`)
  expect(await flagsOf(theirs)).toEqual([])
  const foreign = await propose({ memberId: theirs.memberId, friendId: theirFriend.memberId })
  expect([foreign.status, foreign.body]).toEqual([404, turned.body])
  await moveClock(database.url, 7 * DAY_MS + 1_000)
  expect(await taken(other, theirs)).toBe('AFFILIATE_NOTHING')
  await other.close()
})
