import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { satang } from '../../../../domain/money.ts'
import type { CouponTerms } from '../../../../domain/rewards/coupon.ts'
import { showCoupon } from '../../../../domain/rewards/coupon-code.ts'
import { moveClock, useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { newDepositor } from '../../../../tests/support/stage/depositor.ts'
import { claimed, ended, FIFTY, madeCodes, opened } from '../../../../tests/support/stage/rewards/couponed.ts'
import { deposited, offered, staked } from '../../../../tests/support/stage/rewards/promoted.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { untilAnswered } from '../../../../tests/support/until-answered.ts'
import { findCash } from '../../ledger/queries.ts'
import { seedReceivingAccounts } from '../../payments/seed-receiving-accounts.ts'
import { readMemberFacts } from '../../payments/withdrawals/withdrawal-facts.ts'
import { voidRound } from '../../voids/void-round.ts'
import { choosePromotion } from '../choose-promotion.ts'
import { turnOverRound } from '../end-promotion.ts'
import { confirmCampaign, proposeCampaign } from './change-campaign.ts'
import { claimCoupon, lookAtCoupon } from './claim-coupon.ts'
import { convertCoupons, freeCreditLeftOf, giveUpCoupon } from './convert-coupons.ts'
import { makeCodes, seeCodes } from './make-codes.ts'
import { listCampaignSums } from './queries-campaigns.ts'
import { listClaims } from './queries-claims.ts'

const database = useDatabase()
let stage: Stage
let member = ''

beforeAll(async () => {
  stage = await openStage(database.url, { connections: 16 })
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
})
afterAll(() => stage.close())
beforeEach(async () => {
  await moveClock(database.url, 0)
  member = await newDepositor(stage, database.url)
})

const own = (memberId = member) => ({ memberId, operatorId: stage.operatorId })
const look = (code: string, memberId = member) => lookAtCoupon(stage.ctx, { ...own(memberId), code })
const claim = (code: string, memberId = member) => claimed(stage, memberId, code)
const claims = (memberId = member) => listClaims(stage.ctx.read, memberId, { limit: 20 })
const cash = async () => (await findCash(stage.ctx.read, member))?.balance ?? 0
const asked = () => freeCreditLeftOf(stage.ctx.read, member)
const left = async () => (await asked()).waiting
const refusal = (doing: Promise<unknown>) =>
  doing.then(
    () => 'none',
    (error: { code: string }) => error.code,
  )

async function paid(): Promise<number[]> {
  const rows = await stage.ctx.read.run<{ amount: number }>`
    select amount from transfer where member_id = ${member} and kind = 'coupon' order by at, amount`
  return rows.map(({ amount }) => amount)
}

/** A code of a new campaign. */
async function codeOf(some: Partial<CouponTerms> = {}): Promise<string> {
  const [code = ''] = await madeCodes(stage, await opened(stage, some))
  return code
}

describe('a campaign', () => {
  test('takes two people, and another version of it only from the one that stands', async () => {
    const { ctx, operatorId, makerId, checkerId } = stage
    const wish = { operatorId, staffId: makerId, campaignId: null, terms: FIFTY, reason: 'เปิดตัว' }
    const { proposalId } = await proposeCampaign(ctx, wish)
    const by = (staffId: string) => confirmCampaign(ctx, { operatorId, staffId, proposalId })
    expect(await refusal(by(makerId))).toBe('SAME_PERSON')
    await by(checkerId)
    await by(checkerId)
    const bad = proposeCampaign(ctx, { ...wish, terms: { ...FIFTY, cashMin: satang(60_00) } })
    expect(await refusal(bad)).toBe('COUPON_CASH')
    expect(await refusal(proposeCampaign(ctx, { ...wish, campaignId: ctx.chance.id() }))).toBe(
      'COUPON_CAMPAIGN',
    )
  })

  test('is not proposed under the terms that stand, and the same new one waits once', async () => {
    const { ctx, operatorId, makerId: staffId } = stage
    const campaignId = await opened(stage)
    const ask = (id: string | null, some: Partial<CouponTerms> = {}) =>
      refusal(
        proposeCampaign(ctx, {
          ...{ operatorId, staffId, campaignId: id, terms: { ...FIFTY, ...some }, reason: 'แก้' },
        }),
      )
    expect(await ask(campaignId)).toBe('COUPON_UNCHANGED')
    expect(await ask(campaignId, { times: 9 })).toBe('none')
    expect(await ask(null, { times: 9 })).toBe('none')
    expect(await ask(null, { times: 9 })).toBe('PROPOSAL_WAITS')
    expect(await ask(null, { times: 8 })).toBe('none')
  })

  test('has no more codes than were agreed to, also when they are made at once', async () => {
    const { ctx, operatorId, makerId: staffId } = stage
    const campaignId = await opened(stage, { total: 100 })
    const make = (count: number, uses = 1) => makeCodes(ctx, { operatorId, staffId, campaignId, count, uses })
    expect(await refusal(make(0))).toBe('COUPON_COUNT')
    expect(await refusal(make(101))).toBe('COUPON_ISSUED')
    const made = await Promise.all(Array.from({ length: 10 }, () => refusal(make(5, 4))))
    expect(made.filter((each) => each === 'none')).toHaveLength(5)
    expect(new Set(made)).toEqual(new Set(['none', 'COUPON_ISSUED']))
    const sums = await listCampaignSums(ctx.read, operatorId)
    expect(sums.find((each) => each.campaignId === campaignId)).toMatchObject({ issued: 100, claims: 0 })
  })

  test('shows its codes again from the secret, to its own operator, and keeps on record who has seen them', async () => {
    const { ctx, operatorId, makerId: staffId } = stage
    const campaignId = await opened(stage)
    const { batchId } = await makeCodes(ctx, { operatorId, staffId, campaignId, count: 3, uses: 2 })
    const codes = await seeCodes(ctx, { operatorId, staffId, batchId })
    expect(new Set(codes).size).toBe(3)
    expect(await seeCodes(ctx, { operatorId, staffId, batchId })).toEqual(codes)
    expect(await refusal(seeCodes(ctx, { operatorId, staffId, batchId: ctx.chance.id() }))).toBe(
      'COUPON_BATCH',
    )
    const other = { ...ctx, keys: { ...ctx.keys, coupons: Buffer.alloc(32) } }
    expect(await refusal(seeCodes(other, { operatorId, staffId, batchId }))).toBe('COUPON_CODES_GONE')
    const stored = await withSql(database.url, (sql) => sql`select c::text from coupon_code c`)
    expect(codes.some((code) => JSON.stringify(stored).includes(code))).toBe(false)
    expect(await look(codes[0] ?? '')).toMatchObject({ campaignId, usesLeft: 2, refused: undefined })
  })

  test('that has ended, or has other terms since they were shown, gives nothing', async () => {
    const campaignId = await opened(stage)
    const [first = '', second = ''] = await madeCodes(stage, campaignId, { count: 2 })
    const { termsId } = await look(first)
    await opened(stage, { times: 3 }, campaignId)
    const late = claimCoupon(stage.ctx, { ...own(), code: first, termsId })
    expect(await refusal(late)).toBe('COUPON_ENDED')
    await claim(first)
    expect(await claims()).toMatchObject([{ need: 150_00 }])
    await ended(stage, campaignId)
    expect((await look(second)).refused).toBe('COUPON_ENDED')
    expect(await claims()).toMatchObject([{ end: null, need: 150_00 }])
  })
})

describe('a code', () => {
  test('is claimed as often as it may be and once by each, whoever asks at once', async () => {
    const [code = ''] = await madeCodes(stage, await opened(stage), { uses: 10 })
    const people: string[] = []
    // Fifty at once would wait for sixteen connections, and nobody asks again for them.
    for (let nth = 0; nth < 50; nth += 1) people.push(await newDepositor(stage, database.url))
    const { termsId } = await look(code)
    const asking = (each: string) => claimCoupon(stage.ctx, { ...own(each), code, termsId })
    const answers = await Promise.all(people.map((each) => refusal(untilAnswered(() => asking(each)))))
    expect(answers.filter((each) => each === 'none')).toHaveLength(10)
    expect(new Set(answers)).toEqual(new Set(['none', 'COUPON_GONE']))
  })

  test('is one claim for a member who asks fifty times at once', async () => {
    const [code = ''] = await madeCodes(stage, await opened(stage, { timesEach: 2 }), { uses: 60 })
    const { termsId } = await look(code)
    const asking = () => claimCoupon(stage.ctx, { ...own(), code, termsId })
    const answers = await Promise.all(Array.from({ length: 50 }, () => untilAnswered(asking)))
    expect(new Set(answers.map(({ claimId }) => claimId)).size).toBe(1)
    expect(await asking()).toEqual(answers[0])
    expect(await claims()).toHaveLength(1)
  })

  test.each(['before the commit', 'after the commit'] as const)(
    'whose claim stops %s is claimed once',
    async (moment) => {
      const code = await codeOf()
      const { termsId } = await look(code)
      // The first transaction counts the guess, the second takes it back, the third claims.
      const stopped = stoppedAt(stage.ctx, 3, moment)
      await expect(claimCoupon(stopped, { ...own(), code, termsId })).rejects.toThrow('stopped')
      expect(await claims()).toHaveLength(moment === 'before the commit' ? 0 : 1)
      await claimCoupon(stage.ctx, { ...own(), code, termsId })
      expect(await claims()).toHaveLength(1)
    },
  )

  test('is read however it was typed, and is unknown to other operators and where money is elsewhere', async () => {
    const code = await codeOf()
    expect(await look(showCoupon(code).toLowerCase())).toMatchObject({ refused: undefined })
    const strange = lookAtCoupon(stage.ctx, { memberId: member, operatorId: stage.ctx.chance.id(), code })
    expect(await refusal(strange)).toBe('COUPON_UNKNOWN')
    const { ctx } = stage
    const elsewhere = { ...ctx, config: { ...ctx.config, serviceUrls: { wallet: 'http://192.0.2.1' } } }
    expect(await refusal(lookAtCoupon(elsewhere, { ...own(), code }))).toBe('COUPON_UNKNOWN')
  })

  test('is not found by guessing: ten wrong ones, and then a minute for each', async () => {
    const code = await codeOf()
    const guesses = Array.from({ length: 30 }, (_, nth) => `${'0'.repeat(14)}${String(nth).padStart(2, '0')}`)
    const answers = await Promise.all(guesses.map((guess) => refusal(look(guess))))
    expect(answers.filter((each) => each === 'COUPON_UNKNOWN')).toHaveLength(10)
    expect(new Set(answers)).toEqual(new Set(['COUPON_UNKNOWN', 'TOO_MANY']))
    expect(await refusal(look(code))).toBe('TOO_MANY')
    const other = await newDepositor(stage, database.url)
    for (let nth = 0; nth < 15; nth += 1) expect((await look(code, other)).refused).toBeUndefined()
  })
})

/** A deposit of one member came from the account of another; with these digits before it. */
async function sentFrom(a: string, b: string, before: string): Promise<void> {
  await deposited(stage, b)
  await withSql(
    database.url,
    (sql) => sql`update incoming_payment p set sender_no = ${before} || k.account_no from member_bank k
      where p.member_id = ${b} and k.member_id = ${a}`,
  )
}

describe('one person', () => {
  test('with two accounts that share a phone, a bank account or a device claims once, also at once', async () => {
    const share = {
      phone: (a: string, b: string) =>
        withSql(
          database.url,
          (sql) => sql`update member set phone = '0899990001' where member_id in (${a}, ${b})`,
        ),
      sender: (a: string, b: string) => sentFrom(a, b, ''),
      // As some banks tell it.
      spelled: (a: string, b: string) => sentFrom(a, b, '000'),
      device: (a: string, b: string) =>
        withSql(
          database.url,
          (sql) => sql`
            insert into session (member_id, session_id, operator_id, browser, address, device, started_at, seen_at, ends_at)
            select m, gen_random_uuid(), ${stage.operatorId}, true, '203.0.113.7', 'Phone', now(), now(), now() + interval '1 day'
            from unnest(array[${a}, ${b}]::uuid[]) as m`,
        ),
    }
    for (const how of [share.phone, share.sender, share.spelled, share.device]) {
      const campaignId = await opened(stage, { deviceEach: 1 })
      const codes = await madeCodes(stage, campaignId, { count: 3 })
      const [a, b] = [await newDepositor(stage, database.url), await newDepositor(stage, database.url)]
      await how(a, b)
      const answers = await Promise.all([claim(codes[0] ?? '', a), claim(codes[1] ?? '', b)].map(refusal))
      expect(answers.toSorted()).toEqual(['COUPON_SHARED', 'none'])
      expect(await refusal(claim(codes[2] ?? '', await newDepositor(stage, database.url)))).toBe('none')
    }
  })

  test('whose wallet was paid from the phone of another is found as well', async () => {
    const campaignId = await opened(stage)
    const [first = '', second = ''] = await madeCodes(stage, campaignId, { count: 2 })
    const other = await newDepositor(stage, database.url)
    await withSql(database.url, async (sql) => {
      await sql`update member_bank set account_no = '0899990002' where member_id = ${member}`
      await sql`update member set phone = '0899990002' where member_id = ${other}`
    })
    await claim(first)
    expect((await look(second, other)).refused).toBe('COUPON_SHARED')
  })

  test('needs a bank account, and has no more of a campaign than its times and its most', async () => {
    const campaignId = await opened(stage, { timesEach: 3 })
    const codes = await madeCodes(stage, campaignId, { count: 3 })
    const [poor] = (await stage.members(1, satang(0))) as [string]
    expect((await look(codes[0] ?? '', poor)).refused).toBe('COUPON_ACCOUNT')
    await deposited(stage, member)
    await claim(codes[0] ?? '')
    expect((await look(codes[1] ?? '')).refused).toBe('COUPON_PLAYING')
    await staked(stage, member, 100)
    await claim(codes[1] ?? '')
    await staked(stage, member, 100)
    expect((await look(codes[2] ?? '')).refused).toBe('COUPON_FULL')
    expect(await paid()).toEqual([50_00, 50_00])
  })
})

describe('free credit', () => {
  test('waits on its claim, counts own stakes that are settled, and becomes cash once', async () => {
    await deposited(stage, member)
    const start = await cash()
    await claim(await codeOf())
    expect([await cash(), await left()]).toEqual([start, 100_00])
    await staked(stage, member, 99)
    expect([await left(), await paid()]).toEqual([1_00, []])
    const before = await cash()
    const roundId = await staked(stage, member, 1)
    await Promise.all(Array.from({ length: 10 }, () => convertCoupons(stage.ctx, member)))
    await turnOverRound(stage.ctx, roundId)
    expect([await left(), await paid(), await cash()]).toEqual([0, [50_00], before - 1_00 + 50_00])
    expect(await claims()).toMatchObject([{ end: 'converted', done: 100_00 }])
  })

  test.each(['before the commit', 'after the commit'] as const)(
    'that stops %s becomes cash once',
    async (moment) => {
      await deposited(stage, member)
      await claim(await codeOf())
      const roundId = await staked(stage, member, 90)
      await withSql(
        database.url,
        (sql) => sql`
          insert into turnover_entry (member_id, round_id, part, nth, operator_id, product, staked, counted, percent, at)
          select member_id, round_id, part, 99, operator_id, product, 1000, 1000, percent, db_now() from turnover_entry
          where member_id = ${member} and round_id = ${roundId} limit 1`,
      )
      await expect(convertCoupons(stoppedAt(stage.ctx, 1, moment), member)).rejects.toThrow('stopped')
      expect(await paid()).toEqual(moment === 'before the commit' ? [] : [50_00])
      await convertCoupons(stage.ctx, member)
      expect(await paid()).toEqual([50_00])
    },
  )

  test('that is played waits in its wallet until it comes to the least, and then all of it goes', async () => {
    const campaignId = await opened(stage, {
      ...{ credit: satang(20_00), cashMin: satang(40_00), cashMax: satang(60_00), timesEach: 3 },
    })
    const [first = '', second = ''] = await madeCodes(stage, campaignId, { count: 2 })
    await deposited(stage, member)
    await claim(first)
    await staked(stage, member, 40)
    expect([await left(), await paid()]).toEqual([0, []])
    await claim(second)
    await staked(stage, member, 40)
    expect([await left(), await paid()]).toEqual([0, [20_00, 20_00]])
  })

  test('counts only stakes of its groups', async () => {
    await deposited(stage, member)
    await claim(await codeOf({ groups: ['lao'] }))
    await staked(stage, member, 100)
    expect(await left()).toBe(100_00)
  })

  test('is given up once, with its code, and a withdrawal waits for it until then', async () => {
    const code = await codeOf()
    const claimId = await claim(code)
    const facts = async () =>
      (await readMemberFacts(stage.ctx.read, stage.ctx.keys, { memberId: member, now: stage.ctx.now() }))
        .facts
    expect((await facts()).freeCreditLeft).toBe(100_00)
    const giveUp = () => giveUpCoupon(stage.ctx, { ...own(), claimId })
    expect(await Promise.all([giveUp(), giveUp(), giveUp()])).toEqual(Array(3).fill({ givenUp: true }))
    expect([(await facts()).freeCreditLeft, await paid()]).toEqual([0, []])
    expect((await look(code)).refused).toBe('COUPON_USED')
    expect(await claim(code)).toBe(claimId)
    const strange = giveUpCoupon(stage.ctx, { ...own(), claimId: stage.ctx.chance.id() })
    expect(await refusal(strange)).toBe('COUPON_NONE')
  })

  test('that is given up while it becomes cash ends in one of both', async () => {
    await deposited(stage, member)
    const claimId = await claim(await codeOf())
    await staked(stage, member, 90)
    const giveUp = () => giveUpCoupon(stage.ctx, { ...own(), claimId })
    await Promise.all([staked(stage, member, 10), giveUp(), giveUp()])
    const [ended] = await claims()
    expect(await paid()).toEqual(ended?.end === 'converted' ? [50_00] : [])
  })

  test('and a promotion are not played by the same stakes', async () => {
    const [promotion, code] = [await offered(stage), await codeOf()]
    const choose = (termsId: string | null) => choosePromotion(stage.ctx, { ...own(), termsId })
    await choose(promotion)
    expect((await look(code)).refused).toBe('COUPON_PROMOTION')
    await choose(null)
    const claimId = await claim(code)
    expect(await refusal(choose(promotion))).toBe('PROMOTION_COUPON')
    await giveUpCoupon(stage.ctx, { ...own(), claimId })
    await choose(promotion)
    await deposited(stage, member)
    expect((await look(await codeOf())).refused).toBe('COUPON_PROMOTION')
  })

  test('after a void asks for its stakes again, and keeps what became cash', async () => {
    await deposited(stage, member)
    await claim(await codeOf())
    const roundId = await staked(stage, member, 60)
    const voided = (round: string) =>
      voidRound(stage.jobs, { operatorId: stage.operatorId, roundId: round, actor: 'test', reason: 'ผลผิด' })
    await voided(roundId)
    expect(await left()).toBe(100_00)
    const last = await staked(stage, member, 100)
    expect(await paid()).toEqual([50_00])
    await voided(last)
    expect([await asked(), await paid()]).toEqual([{ waiting: 0, paid: 100_00 }, [50_00]])
  })
})
