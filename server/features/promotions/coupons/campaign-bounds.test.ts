import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { satang } from '../../../../domain/money.ts'
import type { CouponTerms } from '../../../../domain/rewards/coupon.ts'
import { behindTriggers } from '../../../../tests/support/database/behind-triggers.ts'
import { moveClock, useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { newDepositor } from '../../../../tests/support/stage/depositor.ts'
import {
  claimed,
  ended,
  FIFTY,
  madeCodes,
  opened,
  TWENTY_OF_FORTY,
  waitingForLeast,
} from '../../../../tests/support/stage/rewards/couponed.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { untilAnswered } from '../../../../tests/support/until-answered.ts'
import type { Context } from '../../../context.ts'
import { decide } from '../../approvals/decide.ts'
import { lockOpen } from '../../approvals/lock-open.ts'
import { lockOperator } from '../../operators/queries.ts'
import { convertWaiting } from '../end-promotion.ts'
import { confirmCampaign, endCampaignProposal, proposeCampaign } from './change-campaign.ts'
import { lookAtCoupon } from './claim-coupon.ts'
import { convertCampaign, convertCoupons } from './convert-coupons.ts'
import { makeCodes } from './make-codes.ts'
import { findCampaign, insertCampaignVersion, listCampaignSums, listCampaigns } from './queries-campaigns.ts'
import { listClaims } from './queries-claims.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 16 })
})
afterAll(() => stage.close())
beforeEach(() => moveClock(database.url, 0))

const refusal = (doing: Promise<unknown>) =>
  doing.then(
    () => 'none',
    (error: { code: string }) => error.code,
  )
const of = (campaignId: string) => ({ operatorId: stage.operatorId, campaignId })
const make = (campaignId: string, count: number, uses = 1) =>
  makeCodes(stage.ctx, { ...of(campaignId), staffId: stage.makerId, count, uses })
const standing = (campaignId: string) => findCampaign(stage.ctx.read, of(campaignId))
const proposed = async (campaignId: string | null, some: Partial<CouponTerms>) => {
  const { operatorId, makerId: staffId } = stage
  const terms = { ...FIFTY, ...some }
  return (await proposeCampaign(stage.ctx, { operatorId, staffId, campaignId, terms, reason: 'แก้' }))
    .proposalId
}
const confirm = (proposalId: string, ctx: Context = stage.ctx) =>
  confirmCampaign(ctx, { operatorId: stage.operatorId, staffId: stage.checkerId, proposalId })
const look = async (code: string) => {
  const memberId = await newDepositor(stage, database.url)
  const { operatorId } = stage
  return { memberId, ...(await lookAtCoupon(stage.ctx, { memberId, operatorId, code })) }
}

async function paid(memberId: string): Promise<number[]> {
  const rows = await stage.ctx.read.run<{ amount: number }>`
    select amount from transfer where member_id = ${memberId} and kind = 'coupon' order by at, amount`
  return rows.map(({ amount }) => amount)
}

const jobsOf = (campaignId: string) =>
  withSql(
    database.url,
    (sql) => sql`select from graphile_worker.jobs where key = ${`convert-coupons:${campaignId}`}`,
  )

describe('a total', () => {
  test('is not made smaller than the codes that were made: by who proposes, nor by who agrees after more were', async () => {
    const campaignId = await opened(stage, { credit: satang(1_00), cashMin: satang(1_00), total: 1_000 })
    await make(campaignId, 5, 100)
    const large = { credit: satang(1_000_00), cashMin: satang(1_000_00), cashMax: satang(1_000_00) }
    const refused = proposed(campaignId, { ...large, total: 1 })
    await expect(refused).rejects.toMatchObject({ code: 'COUPON_MADE', extra: { issued: 500 } })
    const proposalId = await proposed(campaignId, { ...large, total: 500 })
    await make(campaignId, 1)
    expect(await refusal(confirm(proposalId))).toBe('COUPON_MADE')
    expect(await standing(campaignId)).toMatchObject({ nth: 1, terms: { total: 1_000 } })
    const { operatorId, makerId: staffId } = stage
    await endCampaignProposal(stage.ctx, { operatorId, staffId, proposalId }, 'withdrawn')
    await ended(stage, campaignId)
    expect(await standing(campaignId)).toMatchObject({ nth: 2, isOver: true })
  })

  test('made smaller while codes are made at once ends with no more codes than it says', async () => {
    const answers = new Set<string>()
    for (let nth = 0; nth < 6; nth += 1) {
      const campaignId = await opened(stage, { total: 100 })
      const proposalId = await proposed(campaignId, { total: 50 })
      const making = () => make(campaignId, 30, 2)
      const doing = nth % 2 === 0 ? [making(), confirm(proposalId)] : [confirm(proposalId), making()]
      for (const answer of await Promise.all(doing.map(refusal))) answers.add(answer)
      const sums = await listCampaignSums(stage.ctx.read, stage.operatorId)
      const issued = sums.find((each) => each.campaignId === campaignId)?.issued ?? 0
      const total = (await standing(campaignId))?.terms.total ?? 0
      expect([issued, total]).toEqual(issued === 0 ? [0, 50] : [60, 100])
    }
    for (const answer of answers) expect(['none', 'COUPON_MADE', 'COUPON_ISSUED']).toContain(answer)
  })

  test('smaller than the codes is taken by the database from no program', async () => {
    const campaignId = await opened(stage, { total: 100 })
    const proposalId = await proposed(campaignId, { total: 50 })
    await make(campaignId, 60)
    const { operatorId, checkerId: staffId } = stage
    const around = stage.ctx.transaction(async (tx) => {
      await lockOperator(tx, operatorId)
      const found = await lockOpen(tx, 'coupon', { operatorId, staffId, proposalId }, [])
      if (!found) throw new Error('it is open')
      await decide(tx, found, { state: 'confirmed', staffId })
      const { before: _, ...content } = found.content
      const by = { makerId: found.makerId, checkerId: staffId }
      await insertCampaignVersion(tx, { ...content, ...by, id: proposalId, operatorId })
    })
    await expect(around).rejects.toThrow('a total is no less than the codes that were made')
  })

  test('that an earlier program made smaller than its codes bounds their claims', async () => {
    const campaignId = await opened(stage, { total: 10 })
    const codes = await madeCodes(stage, campaignId, { count: 3 })
    await behindTriggers(
      database.url,
      (sql) =>
        sql`update coupon_terms set terms = jsonb_set(terms, '{total}', '2') where campaign_id = ${campaignId}`,
    )
    const people = await Promise.all(codes.map(() => newDepositor(stage, database.url)))
    const claims = people.map((memberId, nth) => refusal(claimed(stage, memberId, codes[nth] ?? '')))
    expect((await Promise.all(claims)).toSorted()).toEqual(['COUPON_GONE', 'none', 'none'])
    const { memberId, refused, terms, termsId } = await look(codes[0] ?? '')
    expect(refused).toBe('COUPON_GONE')
    const around = stage.ctx.read.run`
      insert into coupon_claim (member_id, id, operator_id, campaign_id, terms_id, code_hash, credit, need, claimed_at)
      select ${memberId}, gen_random_uuid(), ${stage.operatorId}, ${campaignId}, ${termsId}, k.hash, ${terms.credit}, ${2 * terms.credit},
        db_now() from coupon_code k where k.campaign_id = ${campaignId} and k.used = 0 limit 1`
    await expect(around).rejects.toThrow('a campaign is claimed as often as its terms say')
    await behindTriggers(
      database.url,
      (sql) =>
        sql`update coupon_terms set terms = jsonb_set(terms, '{total}', '10') where campaign_id = ${campaignId}`,
    )
  })
})

describe('an end', () => {
  const opensOf = async (campaignId: string) => {
    const rows = await stage.ctx.read.run<{ state: string }>`
      select state from approval where kind = 'coupon' and slot = ${campaignId} order by made_at desc limit 1`
    return rows[0]?.state
  }

  test('by one person takes effect at once while another proposal waits, makes it void, and happens once', async () => {
    const campaignId = await opened(stage)
    const [code = ''] = await madeCodes(stage, campaignId)
    const proposalId = await proposed(campaignId, { times: 3 })
    const at = (ctx: Context) => ended({ ...stage, ctx }, campaignId)
    await expect(at(stoppedAt(stage.ctx, 1, 'before the commit'))).rejects.toThrow('stopped')
    expect([(await standing(campaignId))?.isOver, await opensOf(campaignId)]).toEqual([false, 'open'])
    await expect(at(stoppedAt(stage.ctx, 1, 'after the commit'))).rejects.toThrow('stopped')
    await Promise.all([at(stage.ctx), at(stage.ctx), at(stage.ctx)])
    expect(await standing(campaignId)).toMatchObject({ nth: 2, isOver: true })
    expect(await opensOf(campaignId)).toBe('withdrawn')
    expect((await look(code)).refused).toBe('COUPON_ENDED')
    expect(await refusal(confirm(proposalId))).toBe('PROPOSAL_UNKNOWN')
    expect(await refusal(proposed(campaignId, { times: 4 }))).toBe('COUPON_ENDED')
    const elsewhere = { ...stage, operatorId: stage.ctx.chance.id() }
    expect(await refusal(ended(elsewhere, campaignId))).not.toBe('none')
  })

  test('and the yes to what waits, at once, leave it ended in each order', async () => {
    for (let nth = 0; nth < 6; nth += 1) {
      const campaignId = await opened(stage)
      const proposalId = await proposed(campaignId, { times: 3 })
      const acts = [() => ended(stage, campaignId), () => confirm(proposalId)]
      const doing = (nth % 2 === 0 ? acts : acts.toReversed()).map((act) => refusal(act()))
      for (const answer of await Promise.all(doing)) expect(['none', 'PROPOSAL_UNKNOWN']).toContain(answer)
      expect((await standing(campaignId))?.isOver).toBe(true)
    }
  })

  test.each([
    [
      'another least',
      { isOver: true, terms: { cashMin: satang(1_00) } },
      'one person ends a campaign as it stands',
    ],
    ['no end', { isOver: false, terms: {} }, 'coupon_of_one_is_over'],
  ])('of one person with %s is taken by the database from no program', async (_, some, said) => {
    const campaignId = await opened(stage)
    const terms = { ...FIFTY, ...some.terms }
    const { operatorId, makerId } = stage
    const around = stage.ctx.transaction(async (tx) => {
      await tx.readClock()
      const version = {
        id: stage.ctx.chance.id(),
        operatorId,
        campaignId,
        nth: 2,
        isOver: some.isOver,
        terms,
      }
      await insertCampaignVersion(tx, { ...version, makerId, checkerId: null })
    })
    await expect(around).rejects.toThrow(said)
  })

  test('of one person who has left is none', async () => {
    const campaignId = await opened(stage)
    await behindTriggers(
      database.url,
      (sql) => sql`update staff set status = 'closed' where staff_id = ${stage.makerId}`,
    )
    await expect(ended(stage, campaignId)).rejects.toThrow('one person ends a campaign as it stands')
    await behindTriggers(
      database.url,
      (sql) => sql`update staff set status = 'active' where staff_id = ${stage.makerId}`,
    )
  })
})

test.each([
  ['a device with fewer claims than a person', { timesEach: 2, deviceEach: 1 }],
  ['no credit', { credit: satang(0) }],
  ['a group that is none', { groups: ['moon'] }],
])('a proposal of before with %s is refused with what to do, and waits on', async (_, some) => {
  const campaignId = await opened(stage)
  const proposalId = await proposed(campaignId, { times: 9 })
  await behindTriggers(
    database.url,
    (sql) => sql`
      update approval set content = jsonb_set(content, '{terms}', content->'terms' || ${some as never}::jsonb)
      where id = ${proposalId}`,
  )
  expect(await refusal(confirm(proposalId))).toBe('PROPOSAL_RULES')
  expect(await standing(campaignId)).toMatchObject({ nth: 1 })
  const { operatorId, checkerId: staffId } = stage
  await endCampaignProposal(stage.ctx, { operatorId, staffId, proposalId }, 'rejected')
  await confirm(await proposed(campaignId, { times: 9 }))
  expect(await standing(campaignId)).toMatchObject({ nth: 2 })
})

describe('the least', () => {
  test.each([
    ['lowered', { ...TWENTY_OF_FORTY, cashMin: satang(20_00) }],
    ['left with its campaign', null],
  ] as const)('that is %s frees who waits, once, whoever asks at once and after a stop', async (_, some) => {
    const { memberId, campaignId } = await waitingForLeast(stage, database.url)
    expect(await paid(memberId)).toEqual([])
    await convertCampaign(stage.ctx, of(campaignId))
    expect(await paid(memberId)).toEqual([])
    await (some ? opened(stage, some, campaignId) : ended(stage, campaignId))
    expect(await jobsOf(campaignId)).toHaveLength(1)
    const [said] = await stage.ctx.read.run<{ amount: number }>`
      select (body::jsonb -> 'body' ->> 'amount')::int as amount from audit
      where kind = 'coupon.end' and body::jsonb -> 'body' ->> 'campaign' = ${campaignId}`
    expect(said?.amount).toBe(some ? undefined : 20_00)
    expect(await listClaims(stage.ctx.read, memberId, { limit: 1 })).toMatchObject([
      { least: some ? 20_00 : 0, end: null },
    ])
    await expect(
      convertCampaign(stoppedAt(stage.ctx, 1, 'before the commit'), of(campaignId)),
    ).rejects.toThrow()
    expect(await paid(memberId)).toEqual([])
    await expect(
      convertCampaign(stoppedAt(stage.ctx, 1, 'after the commit'), of(campaignId)),
    ).rejects.toThrow()
    expect(await paid(memberId)).toEqual([20_00])
    await Promise.all([convertCampaign(stage.ctx, of(campaignId)), convertCoupons(stage.ctx, memberId)])
    expect(await paid(memberId)).toEqual([20_00])
  })

  test('is lowered while many ask at once, and all of it is paid once', async () => {
    const { memberId, campaignId } = await waitingForLeast(stage, database.url)
    const other = (await waitingForLeast(stage, database.url, { campaignId })).memberId
    const converting = [() => convertCoupons(stage.ctx, memberId), () => convertCoupons(stage.ctx, other)]
    await Promise.all(
      [() => ended(stage, campaignId), ...converting, ...converting].map((act) => untilAnswered(act)),
    )
    await Promise.all([
      convertCampaign(stage.ctx, of(campaignId)),
      convertCampaign(stage.ctx, of(campaignId)),
    ])
    expect([await paid(memberId), await paid(other)]).toEqual([[20_00], [20_00]])
  })

  test('that is left with its campaign is paid page by page, what is left by a job that goes on, and a fault keeps nobody back', async () => {
    const { memberId, campaignId } = await waitingForLeast(stage, database.url)
    const all = [memberId]
    for (let nth = 0; nth < 4; nth += 1) {
      all.push((await waitingForLeast(stage, database.url, { campaignId })).memberId)
    }
    const inOrder = all.toSorted()
    await ended(stage, campaignId)
    const whoIsPaid = async () => {
      const found = await Promise.all(
        inOrder.map(async (each) => ((await paid(each)).length > 0 ? [each] : [])),
      )
      return found.flat()
    }
    const payloads = () =>
      withSql(
        database.url,
        (sql) => sql<{ payload: { after?: string } }[]>`
          select payload from graphile_worker._private_jobs where payload->>'campaignId' = ${campaignId} and payload->>'after' is not null`,
      )
    await convertCampaign(stage.ctx, of(campaignId), { runMs: 0, atOnce: 2 })
    expect(await whoIsPaid()).toEqual(inOrder.slice(0, 2))
    expect(await payloads()).toMatchObject([{ payload: { after: inOrder[1] } }])
    const goesOn = { ...of(campaignId), after: inOrder[1] }
    const faulty = convertCampaign(stoppedAt(stage.ctx, 1, 'before the commit'), goesOn, { atOnce: 2 })
    await expect(faulty).rejects.toThrow('1 pages failed')
    expect(await whoIsPaid()).toEqual([...inOrder.slice(0, 2), ...inOrder.slice(3)])
    await convertCampaign(stage.ctx, goesOn)
    expect(await whoIsPaid()).toEqual(inOrder)
    expect(await Promise.all(all.map(paid))).toEqual(all.map(() => [20_00]))
  })

  test('counts as it was at its lowest since the claim, and not before it', async () => {
    const { memberId, campaignId, code } = await waitingForLeast(stage, database.url)
    await make(campaignId, 1)
    await opened(stage, { ...TWENTY_OF_FORTY, cashMin: satang(20_00) }, campaignId)
    await opened(stage, { ...TWENTY_OF_FORTY, cashMin: satang(60_00) }, campaignId)
    const late = await waitingForLeast(stage, database.url, { campaignId })
    await convertCampaign(stage.ctx, of(campaignId))
    expect([await paid(memberId), await paid(late.memberId)]).toEqual([[20_00], []])
    expect((await look(code)).refused).toBeUndefined()
    const around = stage.ctx.read.run`
      insert into coupon_end (member_id, claim_id, operator_id, how, done, ended_at)
      select member_id, id, operator_id, 'converted', need, db_now() from coupon_claim where member_id = ${late.memberId}`
    await expect(around).rejects.toThrow('free credit is converted from its least on')
  })

  test('that is not lowered asks for nothing, and neither does a stop before the commit', async () => {
    const { campaignId } = await waitingForLeast(stage, database.url)
    await opened(stage, { ...TWENTY_OF_FORTY, times: 3 }, campaignId)
    expect(await jobsOf(campaignId)).toHaveLength(0)
    const lower = { ...TWENTY_OF_FORTY, times: 3, cashMin: satang(20_00) }
    const proposalId = await proposed(campaignId, lower)
    await expect(confirm(proposalId, stoppedAt(stage.ctx, 1, 'before the commit'))).rejects.toThrow('stopped')
    expect([(await standing(campaignId))?.nth, (await jobsOf(campaignId)).length]).toEqual([2, 0])
    await expect(confirm(proposalId, stoppedAt(stage.ctx, 1, 'after the commit'))).rejects.toThrow('stopped')
    await confirm(proposalId)
    expect([(await standing(campaignId))?.nth, (await jobsOf(campaignId)).length]).toEqual([3, 1])
  })

  test('is not more than a member comes to with the codes there are', async () => {
    const campaignId = await opened(stage, TWENTY_OF_FORTY)
    await expect(make(campaignId, 1, 100)).rejects.toMatchObject({ code: 'COUPON_FEW', extra: { codes: 2 } })
    await make(campaignId, 2)
    await make(campaignId, 1)
    const other = await opened(stage)
    await make(other, 1, 100)
    const larger = { cashMin: satang(100_00), timesEach: 2 }
    expect(await refusal(proposed(other, larger))).toBe('COUPON_FEW')
    const fresh = await opened(stage)
    const proposalId = await proposed(fresh, larger)
    await make(fresh, 1, 100)
    expect(await refusal(confirm(proposalId))).toBe('COUPON_FEW')
    await make(fresh, 1)
    expect(await refusal(confirm(proposalId))).toBe('none')
  })
})

test('a device claims no fewer times than a person, whoever writes; what an earlier program took is read, and ended', async () => {
  const campaignId = await opened(stage, { timesEach: 2 })
  const lower = { timesEach: 2, deviceEach: 1 }
  expect(await refusal(proposed(campaignId, lower))).toBe('COUPON_DEVICE')
  const set = () =>
    behindTriggers(
      database.url,
      (sql) =>
        sql`update coupon_terms set terms = terms || '{"deviceEach": 1}' where campaign_id = ${campaignId}`,
    )
  await expect(set()).rejects.toThrow('coupon_device_shares_claims')
  const said = await withSql(
    database.url,
    (sql) => sql<{ said: string }[]>`
      select pg_get_constraintdef(oid) as said from pg_constraint where conname = 'coupon_device_shares_claims'`,
  )
  await withSql(
    database.url,
    (sql) => sql`alter table coupon_terms drop constraint coupon_device_shares_claims`,
  )
  await set()
  await withSql(database.url, (sql) =>
    sql.unsafe(`alter table coupon_terms add constraint coupon_device_shares_claims ${said[0]?.said}`),
  )
  expect(await standing(campaignId)).toMatchObject({ terms: lower })
  await ended(stage, campaignId)
  expect(await standing(campaignId)).toMatchObject({ isOver: true, terms: lower })
})

test('the oldest of many campaigns is found, changed, given codes and ended, and stands before those that are over', async () => {
  const campaignId = await opened(stage)
  const { operatorId, makerId, checkerId } = stage
  await behindTriggers(
    database.url,
    (sql) => sql`
      insert into coupon_terms (id, operator_id, campaign_id, nth, is_over, terms, maker_id, checker_id, made_at)
      select gen_random_uuid(), ${operatorId}, gen_random_uuid(), 1, true, ${FIFTY as never}::jsonb, ${makerId}, ${checkerId},
        db_now() from generate_series(1, 201)`,
  )
  const [first] = await listCampaigns(stage.ctx.read, { operatorId, after: null, limit: 50 })
  expect(first?.campaignId).toBe(campaignId)
  await behindTriggers(
    database.url,
    (sql) => sql`update coupon_terms t set is_over = false
        where not exists (select from coupon_campaign g where g.campaign_id = t.campaign_id)`,
  )
  expect(await refusal(proposed(campaignId, {}))).toBe('COUPON_UNCHANGED')
  await confirm(await proposed(campaignId, { times: 9 }))
  await make(campaignId, 2)
  await ended(stage, campaignId)
  expect(await standing(campaignId)).toMatchObject({ nth: 3, isOver: true })
  expect(await refusal(make(campaignId, 1))).toBe('COUPON_ENDED')
  const elsewhere = { operatorId: stage.ctx.chance.id(), campaignId }
  expect(await findCampaign(stage.ctx.read, elsewhere)).toBeUndefined()
  await behindTriggers(
    database.url,
    (sql) => sql`
      delete from coupon_terms t where not exists (select from coupon_campaign g where g.campaign_id = t.campaign_id)`,
  )
})

test('one member who cannot be paid keeps nobody else from what a round brings', async () => {
  const roundId = stage.ctx.chance.id()
  const { campaignId, memberId } = await waitingForLeast(stage, database.url, { roundId })
  const other = (await waitingForLeast(stage, database.url, { campaignId, roundId })).memberId
  const [first = '', second = ''] = [memberId, other].toSorted()
  await ended(stage, campaignId)
  const run = (statement: string) => withSql(database.url, (sql) => sql.unsafe(statement))
  await run(`create function fail_one() returns trigger language plpgsql as $$
    begin raise exception 'cannot be paid'; end $$`)
  await run(`create trigger fail_one before insert on coupon_end for each row
    when (new.member_id = '${first}') execute function fail_one()`)
  await expect(convertWaiting(stage.ctx, [roundId])).rejects.toThrow('1 of 2 failed')
  expect([await paid(first), await paid(second)]).toEqual([[], [20_00]])
  await run('drop trigger fail_one on coupon_end')
  await run('drop function fail_one()')
  await convertWaiting(stage.ctx, [roundId])
  expect([await paid(first), await paid(second)]).toEqual([[20_00], [20_00]])
})
