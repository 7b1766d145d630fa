import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { incomeDue, incomeOf } from '../../../domain/affiliates/income.ts'
import { AFFILIATE_RULES } from '../../../domain/affiliates/rules.ts'
import { DAY_MS } from '../../../domain/calendar/bangkok.ts'
import { satang } from '../../../domain/money.ts'
import { moveClock, useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../tests/support/processes/stopped.ts'
import { drawRound } from '../../../tests/support/stage/drawing.ts'
import {
  type Brought,
  broughtMember,
  incomeWish,
  lostRound,
  setAffiliates,
  takeIncome,
} from '../../../tests/support/stage/rewards/affiliates.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import type { Tx } from '../../context.ts'
import { cancelTicket } from '../betting/cancel-ticket.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { findCash, lockAccounts } from '../ledger/queries.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { accrueTurnover } from '../turnover/accrue-turnover.ts'
import { insertPlayCount, insertRoundPlay } from '../turnover/queries-play.ts'
import { voidRound } from '../voids/void-round.ts'
import { accrueAffiliates } from './accrue-affiliates.ts'
import { listOpenFlags } from './queries-flags.ts'
import { insertFirstIncome, insertIncome, sumIncome, sumStandingStakes } from './queries-income.ts'
import { withdrawIncome } from './withdraw-income.ts'

const database = useDatabase()
let stage: Stage
/** Who brought the second, who brought the friend. */
let first: Brought
let second: Brought
let friend: Brought
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
})
afterAll(() => stage.close())
beforeEach(async () => {
  await moveClock(database.url, 0)
  await setAffiliates(stage)
  first = await broughtMember(stage)
  second = await broughtMember(stage, first)
  friend = await broughtMember(stage, second)
})

async function sums({ memberId }: Brought = second) {
  const now = await stage.ctx.transaction((tx) => tx.readClock())
  return sumIncome(stage.ctx.read, memberId, now)
}
const cash = async ({ memberId }: Brought = second) =>
  (await findCash(stage.ctx.read, memberId))?.balance ?? 0
const later = (days: number) => moveClock(database.url, days * DAY_MS + 1_000)

async function amounts({ memberId }: Brought = second): Promise<[string, number][]> {
  const rows = await stage.ctx.read.run<{ cause: string; amount: number }>`
    select cause, amount from affiliate_accrual where member_id = ${memberId} order by at, nth`
  return rows.map(({ cause, amount }) => [cause, amount])
}

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: { code?: string }) => error.code ?? String(error),
  )

async function voidIt(roundId: string): Promise<void> {
  const { operatorId } = stage
  await voidRound(stage.ctx, { operatorId, roundId, reason: 'งดออกผล', actor: 'system' })
  await settleRound(stage.jobs, roundId)
  await accrueAffiliates(stage.ctx, roundId)
}

/** How many tickets were read by their indexes. */
async function ticketsRead(tx: Tx, work: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    const { count } = await tx.one<{ count: number }>`
      select coalesce(sum(idx_tup_fetch), 0)::float8 as count from pg_stat_xact_user_tables where relname = 'ticket'`
    return count
  }
  const before = await read()
  await work()
  return (await read()) - before
}

test('of a member with tickets in many rounds, and of a round with many members, the tickets of both are read, and once', async () => {
  const { ctx, operatorId } = stage
  const rounds = [await stage.openRound(), await stage.openRound(), await stage.openRound()]
  for (const roundId of rounds) {
    for (const { memberId } of [friend, friend, friend, second, second]) {
      await placeTicket(ctx, wishFor(stage, memberId, roundId, [['two_top', '12', 10]]))
    }
  }
  const [roundId = ''] = rounds
  await drawRound(stage, roundId)
  await settleRound(stage.jobs, roundId)
  const members = [friend.memberId]
  const read = await ctx.transaction(async (tx) => {
    await lockAccounts(tx, members)
    await tx.run`set local enable_seqscan = off` // of so few a table is read whole
    const play = await ticketsRead(tx, () => insertRoundPlay(tx, roundId, members))
    const uncounted = await ticketsRead(tx, () => sumStandingStakes(tx, roundId, members))
    await insertPlayCount(tx, roundId, 1)
    const counted = await ticketsRead(tx, () => sumStandingStakes(tx, roundId, members))
    const { memberId: friendId } = friend
    const due = incomeDue(30_00, undefined, { rate: 50, now: tx.now })
    const entries = due ? [{ ...due, friendId, level: 1, referrerId: second.memberId }] : []
    const of = { roundId, operatorId, product: 'thai', revision: 1, cause: 'settled' } as const
    const proved = await ticketsRead(tx, () => insertIncome(tx, of, entries))
    return { play, uncounted, counted, proved }
  })
  expect(read).toEqual({ play: 3, uncounted: 3, counted: 0, proved: 0 })
  expect((await sums()).earned).toBe(15)
  await accrueTurnover(ctx, roundId)
})

describe('what is earned', () => {
  test('by two levels of the net stakes of a settled round, held for seven days to the moment', async () => {
    await lostRound(stage, [[friend, 1_000]])
    expect(await sums()).toEqual({ earned: 5_00, ripe: 0, flagged: 0, withdrawn: 0 })
    expect(await sums(first)).toMatchObject({ earned: 2_00, ripe: 0 })
    expect(await sums(friend)).toMatchObject({ earned: 0 })
    await moveClock(database.url, 7 * DAY_MS - 60_000)
    expect(await refusal(takeIncome(stage, second.memberId, satang(1_00)))).toBe('AFFILIATE_NOTHING')
    await later(7)
    expect(await sums()).toMatchObject({ ripe: 5_00 })
  })

  test('of stakes whose share is no whole satang is rounded down', async () => {
    await lostRound(stage, [[friend, 101.01]])
    expect([(await sums()).earned, (await sums(first)).earned]).toEqual([50, 20])
  })

  test('once, however often and by how many at once a round is counted', async () => {
    const roundId = await lostRound(stage, [
      [friend, 400],
      [second, 200],
    ])
    await Promise.all(Array.from({ length: 10 }, () => accrueAffiliates(stage.ctx, roundId)))
    expect([await amounts(), await amounts(first)]).toEqual([
      [['settled', 2_00]],
      expect.arrayContaining([
        ['settled', 80],
        ['settled', 1_00],
      ]),
    ])
  })

  test.each([
    ['before the commit', 'before play is counted'],
    ['after the commit', 'before play is counted'],
    ['before the commit', 'once play is counted'],
    ['after the commit', 'once play is counted'],
  ] as const)('stopped %s, %s, it is written once', async (moment, when) => {
    const roundId = await lostRound(stage, [])
    await expect(accrueAffiliates(stoppedAt(stage.ctx, 1, moment), roundId)).resolves.toEqual({
      entries: 0,
    })
    const other = await stage.openRound()
    await placeTicket(stage.ctx, wishFor(stage, friend.memberId, other, [['two_top', '12', 1_000]]))
    await drawRound(stage, other)
    await settleRound(stage.jobs, other)
    if (when === 'once play is counted') await accrueTurnover(stage.ctx, other)
    await expect(accrueAffiliates(stoppedAt(stage.ctx, 1, moment), other)).rejects.toThrow('stopped')
    await accrueAffiliates(stage.ctx, other)
    expect(await amounts()).toEqual([['settled', 5_00]])
  })

  test('a cancelled ticket, a void round and a round that is not settled bring nothing', async () => {
    const roundId = await stage.openRound()
    const placed = await placeTicket(
      stage.ctx,
      wishFor(stage, friend.memberId, roundId, [['two_top', '12', 100]]),
    )
    await cancelTicket(stage.ctx, { memberId: friend.memberId, ticketId: placed.id })
    await placeTicket(stage.ctx, wishFor(stage, friend.memberId, roundId, [['two_top', '12', 300]]))
    await accrueAffiliates(stage.ctx, roundId)
    expect(await amounts()).toEqual([])
    await drawRound(stage, roundId)
    await accrueAffiliates(stage.ctx, roundId)
    expect(await amounts()).toEqual([])
    await settleRound(stage.jobs, roundId)
    await accrueAffiliates(stage.ctx, roundId)
    expect(await amounts()).toEqual([['settled', incomeOf(300_00, 50)]])
  })

  test('a void takes back all of it by a row that says so, before the seven days and after', async () => {
    const [soon, late] = [await lostRound(stage, [[friend, 400]]), await lostRound(stage, [[friend, 600]])]
    await voidIt(soon)
    expect(await amounts()).toEqual([
      ['settled', 2_00],
      ['settled', 3_00],
      ['void', -2_00],
    ])
    expect(await sums()).toMatchObject({ earned: 3_00, ripe: 0 })
    await later(8)
    await takeIncome(stage, second.memberId, satang(3_00))
    await voidIt(late)
    expect(await sums()).toEqual({ earned: 0, ripe: 0, flagged: 0, withdrawn: 3_00 })
    // What comes later makes up for it first.
    await stage.give(friend.memberId, satang(1_000_00))
    await lostRound(stage, [[friend, 1_000]])
    await later(16)
    expect(await refusal(takeIncome(stage, second.memberId, satang(2_01)))).toBe('AFFILIATE_TOO_MUCH')
    expect((await takeIncome(stage, second.memberId, satang(2_00))).amount).toBe(2_00)
  })

  test('a corrected result changes nothing of the stakes, and so nothing of it; other rates hold from then on', async () => {
    const roundId = await lostRound(stage, [[friend, 400]])
    const rates = { ...AFFILIATE_RULES.rates, thai: [100, 0] }
    await setAffiliates(stage, { rates })
    await drawRound(
      stage,
      roundId,
      { first: '461212', last2: '47', front3: ['183', '905'], back3: ['774', '016'] },
      'พิมพ์ผิด',
    )
    await settleRound(stage.jobs, roundId)
    await accrueAffiliates(stage.ctx, roundId)
    expect(await amounts()).toEqual([['settled', 2_00]])
    await voidIt(roundId)
    expect((await sums()).earned).toBe(0)
    await lostRound(stage, [[friend, 100]])
    expect([(await sums()).earned, (await sums(first)).earned]).toEqual([1_00, 0])
    await setAffiliates(stage, { isOn: false })
    await lostRound(stage, [[friend, 100]])
    expect((await sums()).earned).toBe(1_00)
  })
})

describe('what goes to the wallet', () => {
  beforeEach(async () => {
    await lostRound(stage, [[friend, 1_000]])
    await later(8)
  })

  test('is one credit for a key, twice and ten at once, and all are told the same', async () => {
    const wish = incomeWish(stage, second.memberId, satang(3_00))
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdrawIncome(stage.ctx, wish)))
    answers.push(await withdrawIncome(stage.ctx, wish))
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(await cash()).toBe(1_003_00)
    const other = { ...incomeWish(stage, second.memberId, satang(2_00)), key: wish.key }
    expect(await refusal(withdrawIncome(stage.ctx, other))).toBe('KEY_REUSED')
  })

  test('ten keys at once take no more than there is', async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, () => refusal(takeIncome(stage, second.memberId, satang(2_00)))),
    )
    expect(all.filter((code) => code === 'none')).toHaveLength(2)
    expect([await cash(), (await sums()).withdrawn]).toEqual([1_004_00, 4_00])
  })

  test.each(['before the commit', 'after the commit'] as const)(
    'stopped %s it is one credit',
    async (moment) => {
      const wish = incomeWish(stage, second.memberId, satang(5_00), randomUUID())
      await expect(withdrawIncome(stoppedAt(stage.ctx, 1, moment), wish)).rejects.toThrow('stopped')
      expect(await cash()).toBe(moment === 'before the commit' ? 1_000_00 : 1_005_00)
      await withdrawIncome(stage.ctx, wish)
      expect(await cash()).toBe(1_005_00)
    },
  )

  test('not below the least, not above what there is, and not to who may not sign in', async () => {
    await setAffiliates(stage, { least: satang(4_00) })
    expect(await refusal(takeIncome(stage, second.memberId, satang(3_99)))).toBe('AFFILIATE_TOO_LITTLE')
    expect(await refusal(takeIncome(stage, first.memberId, satang(2_00)))).toBe('AFFILIATE_TOO_LITTLE')
    expect(await refusal(takeIncome(stage, second.memberId, satang(5_01)))).toBe('AFFILIATE_TOO_MUCH')
    expect(await refusal(takeIncome(stage, friend.memberId, satang(4_00)))).toBe('AFFILIATE_NOTHING')
    await stage.ctx.read.run`update member set status = 'banned' where member_id = ${second.memberId}`
    expect(await refusal(takeIncome(stage, second.memberId, satang(5_00)))).toBe('MEMBER_BANNED')
    expect(await cash()).toBe(1_000_00)
  })
})

describe('who looks like one person', () => {
  test.each(['bank', 'name', 'device'] as const)('by %s, is marked and gets nothing', async (reason) => {
    await share(reason, second.memberId, friend.memberId)
    await lostRound(stage, [[friend, 1_000]])
    await later(8)
    expect(await sums()).toMatchObject({ earned: 5_00, ripe: 0, flagged: 5_00 })
    expect(await refusal(takeIncome(stage, second.memberId, satang(1_00)))).toBe('AFFILIATE_NOTHING')
    const flags = await stage.ctx.read.run`
      select reason from affiliate_flag where member_id = ${second.memberId}`
    expect(flags).toEqual([{ reason }])
    // Who brought them both is somebody else.
    expect(await sums(first)).toMatchObject({ ripe: 2_00, flagged: 0 })
  })

  test.each(['before the commit', 'after the commit'] as const)(
    'is marked by the next run where one stopped %s had counted and not looked',
    async (moment) => {
      await share('bank', second.memberId, friend.memberId)
      const roundId = await stage.openRound()
      await placeTicket(stage.ctx, wishFor(stage, friend.memberId, roundId, [['two_top', '12', 100]]))
      await drawRound(stage, roundId)
      await settleRound(stage.jobs, roundId)
      await expect(accrueAffiliates(stoppedAt(stage.ctx, 1, moment), roundId)).rejects.toThrow('stopped')
      expect(await reasonsOf(second)).toEqual([])
      await accrueAffiliates(stage.ctx, roundId)
      expect(await reasonsOf(second)).toEqual(['bank'])
      expect(await amounts()).toEqual([['settled', 50]])
    },
  )

  test('who comes to look so after the stakes were counted is found when it would be withdrawn', async () => {
    await lostRound(stage, [[friend, 1_000]])
    await later(8)
    await share('bank', second.memberId, friend.memberId)
    expect(await sums()).toMatchObject({ ripe: 5_00 })
    expect(await refusal(takeIncome(stage, second.memberId, satang(1_00)))).toBe('AFFILIATE_NOTHING')
    // It stays marked although nothing moved: the member sees why, and somebody can look at it and let it go.
    expect(await sums()).toMatchObject({ ripe: 0, flagged: 5_00 })
    expect(await listOpenFlags(stage.ctx.read, stage.operatorId, 200)).toContainEqual(
      expect.objectContaining({ memberId: second.memberId, friendId: friend.memberId, reasons: ['bank'] }),
    )
    expect(await cash()).toBe(1_000_00)
  })

  test.each([
    ['a title', 'นายสมหมาย ทำดี', 'สมหมาย ทำดี', ['name']],
    ['spaces', 'สมหมาย ทำดี', ' สมหมาย   ทำ ดี', ['name']],
    ['letters that look alike', 'สมหมาย ทำดี', 'สมหมาย ทํา\u200bดี', ['name']],
    ['capitals', 'Mr. Somchai Dee', 'SOMCHAI DEE', ['name']],
    ['another surname', 'สมหมาย ทำดี', 'สมหมาย ทำได้', []],
    ['a title and nothing else', 'นาย', 'นาง', []],
  ])('a name that differs by %s', async (_, of, friends, reasons) => {
    const by = await broughtMember(stage, undefined, of)
    await lostRound(stage, [[await broughtMember(stage, by, friends), 1_000]])
    expect(await reasonsOf(by)).toEqual(reasons)
  })

  test.each([
    [
      'the half of an IPv6 address that a phone changes',
      '2001:db8:1:2::a',
      '2001:db8:1:2:9:8:7:6',
      ['device'],
    ],
    ['another customer by IPv6', '2001:db8:1:2::a', '2001:db8:1:3::a', []],
    ['the clothes of an IPv4 address', '::ffff:198.51.100.7', '198.51.100.7', ['device']],
    ['another IPv4 address in clothes', '::ffff:198.51.100.7', '::ffff:198.51.100.8', []],
    ['what is no address', 'a:b', 'a:c', []],
  ])('a device whose address differs by %s', async (_, of, friends, reasons) => {
    await seen(second.memberId, of)
    await seen(friend.memberId, friends)
    await lostRound(stage, [[friend, 1_000]])
    expect(await reasonsOf(second)).toEqual(reasons)
  })
})

async function reasonsOf({ memberId }: Brought): Promise<string[]> {
  const rows = await stage.ctx.read.run<{ reason: string }>`
    select reason from affiliate_flag where member_id = ${memberId} order by reason`
  return rows.map(({ reason }) => reason)
}

/** A session of a phone at an address. */
async function seen(memberId: string, address: string): Promise<void> {
  const { operatorId } = stage
  await withSql(database.url, async (sql) => {
    await sql`insert into session (member_id, session_id, operator_id, browser, address, device, started_at, seen_at, ends_at)
      values (${memberId}, gen_random_uuid(), ${operatorId}, true, ${address}, 'a phone', db_now(), db_now(),
        db_now() + interval '1 day')`
  })
}

async function share(reason: 'bank' | 'name' | 'device', a: string, b: string): Promise<void> {
  await withSql(database.url, async (sql) => {
    if (reason === 'name')
      await sql`update member set full_name = 'สมชาย  ใจดี' where member_id in (${a}, ${b})`
    const operatorId = stage.operatorId
    if (reason === 'bank') {
      const no = String(Math.floor(Number(`0x${a.slice(-8)}`))).padStart(10, '1')
      for (const [memberId, bank] of [
        [a, 'kbank'],
        [b, 'scb'],
      ] as const) {
        await sql`insert into member_bank (member_id, bank, account_no, operator_id, created_at)
          values (${memberId}, ${bank}, ${no}, ${operatorId}, db_now())`
      }
    }
    if (reason === 'device') for (const memberId of [a, b]) await seen(memberId, `10.9.${a.slice(-2)}`)
  })
}

describe("by the program's own login", () => {
  const PAY = (amount: number) => stage.ctx.read.run`
    insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount,
      credit_balance, credit_version, actor, at)
    select ${second.memberId}, gen_random_uuid(), ${stage.operatorId}, 'affiliate', 'affiliate-withdrawal',
      gen_random_uuid(), 'promo:expense', 'cash', ${amount}, balance + ${amount}, version + 1, 'nobody', db_now()
    from account where member_id = ${second.memberId} and name = 'cash'`
  interface Earned {
    readonly friendId: string
    readonly amount: number
    readonly staked: number
    readonly nth?: number
  }
  const EARN = (roundId: string, wish: Earned) => stage.ctx.read.run`
    insert into affiliate_accrual (member_id, friend_id, round_id, level, nth, operator_id, product, revision, cause,
      staked, rate, amount, at, held_until)
    select ${second.memberId}, ${wish.friendId}, ${roundId}, 1, ${wish.nth ?? 1}, ${stage.operatorId}, 'thai', 1, 'settled',
      ${wish.staked}, 50, ${wish.amount}, at, at + interval '7 days' from (select db_now() as at) now`
  const TAKE = (amount: number) => stage.ctx.read.run`
    insert into affiliate_withdrawal (member_id, id, operator_id, amount, key, request_hash, at)
    values (${second.memberId}, gen_random_uuid(), ${stage.operatorId}, ${amount}, gen_random_uuid(), '', db_now())`

  test('nothing is earned that was not staked, and nothing withdrawn that was not earned', async () => {
    const stranger = await broughtMember(stage)
    const roundId = await lostRound(stage, [[stranger, 1_000]])
    const of = (friendId: string, amount = 5_00) => EARN(roundId, { friendId, amount, staked: 1_000_00 })
    await expect(of(stranger.memberId)).rejects.toThrow('whom the member brought')
    await expect(of(friend.memberId)).rejects.toThrow('what the stakes that stand earn')
    await expect(TAKE(1_00)).rejects.toThrow('more than was earned')
    await expect(PAY(1_00)).rejects.toThrow('when it is withdrawn')
    await expect(stage.ctx.read.run`delete from affiliate_accrual`).rejects.toThrow('permission denied')
    await expect(stage.ctx.read.run`update affiliate_accrual set amount = 1`).rejects.toThrow(
      'permission denied',
    )
  })

  test.each([
    ['before play is counted', false],
    ['once play is counted', true],
  ])('%s no row is taken but what the stakes that stand earn', async (_, isCounted) => {
    const roundId = await stage.openRound()
    await placeTicket(stage.ctx, wishFor(stage, friend.memberId, roundId, [['two_top', '12', 1_000]]))
    await drawRound(stage, roundId)
    await settleRound(stage.jobs, roundId)
    if (isCounted) await accrueTurnover(stage.ctx, roundId)
    const of = (staked: number, amount: number, nth = 1) =>
      EARN(roundId, { friendId: friend.memberId, staked, amount, nth })
    const refused = (work: Promise<unknown>) =>
      expect(work).rejects.toThrow('what the stakes that stand earn')
    for (const [staked, amount] of [
      [1_000_01, 5_00],
      [999_00, 4_99],
      [1_000_00, 5_01],
      [1_000_00, 4_99],
    ] as const) {
      await refused(of(staked, amount))
    }
    await refused(of(1_000_00, 5_00, 2))
    await of(1_000_00, 5_00)
    await refused(of(1_00, 0, 2))
    await refused(of(1_00, 1, 3))
    await expect(of(1_000_00, 5_00)).rejects.toThrow('duplicate key')
    await accrueAffiliates(stage.ctx, roundId)
    expect(await amounts()).toEqual([['settled', 5_00]])
    expect((await amounts(first)).length).toBe(1)
    if (!isCounted) await accrueTurnover(stage.ctx, roundId)
  })

  test('income that it says the database has reckoned is reckoned all the same', async () => {
    const { ctx, operatorId } = stage
    const roundId = await stage.openRound()
    await placeTicket(ctx, wishFor(stage, friend.memberId, roundId, [['two_top', '12', 1_000]]))
    await drawRound(stage, roundId)
    await settleRound(stage.jobs, roundId)
    await accrueTurnover(ctx, roundId)
    const marked = ctx.transaction(async (tx) => {
      await tx.run`select set_config('income.added_up', 'by the database', true)`
      const entry = { nth: 1, staked: 1_000_00, amount: 5_01, rate: 50 }
      const of = { roundId, operatorId, product: 'thai', revision: 1, cause: 'settled' } as const
      await tx.readClock()
      const heldUntil = new Date(tx.now.getTime() + 7 * DAY_MS)
      const pair = { friendId: friend.memberId, referrerId: second.memberId, level: 1 }
      await insertIncome(tx, of, [{ ...entry, ...pair, heldUntil }])
    })
    await expect(marked).rejects.toThrow('what the stakes that stand earn')
    const after = ctx.transaction(async (tx) => {
      await lockAccounts(tx, [friend.memberId, second.memberId, first.memberId])
      const of = { roundId, product: 'thai', levels: [1] }
      const { entries } = (await insertFirstIncome(tx, of, [friend.memberId])) ?? { entries: 0 }
      const { mark } = await tx.one<{ mark: string }>`select current_setting('income.added_up') as mark`
      return { entries, mark }
    })
    expect(await after).toEqual({ entries: 1, mark: '' })
    expect(await amounts()).toEqual([['settled', 5_00]])
  })
})
