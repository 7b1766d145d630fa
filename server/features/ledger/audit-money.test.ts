import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { freshDatabase, moveClock, type TestDatabase } from '../../../tests/support/database/database.ts'
import { ADJUSTMENT_FAULTS, adjusted, namedMember } from '../../../tests/support/stage/adjusted.ts'
import { newDepositor, noticeOf, startedDeposit } from '../../../tests/support/stage/depositor.ts'
import { passDrawTime } from '../../../tests/support/stage/drawing.ts'
import { GAME_FAULTS, playedGame } from '../../../tests/support/stage/games/played.ts'
import { GAME_MONEY_FAULTS, movedThereAndBack } from '../../../tests/support/stage/games/transferred.ts'
import { paidPair } from '../../../tests/support/stage/pairs.ts'
import { AFFILIATE_FAULTS, withdrawnIncome } from '../../../tests/support/stage/rewards/affiliates.ts'
import { CASHBACK_FAULTS, collectedCashback } from '../../../tests/support/stage/rewards/cashback.ts'
import { CHECK_IN_FAULTS, checkedIn } from '../../../tests/support/stage/rewards/checked-in.ts'
import { COUPON_FAULTS, playedCoupon } from '../../../tests/support/stage/rewards/couponed.ts'
import { PROMOTION_FAULTS, playedPromotion } from '../../../tests/support/stage/rewards/promoted.ts'
import { RANK_FAULTS } from '../../../tests/support/stage/rewards/ranked.ts'
import { spunWheel, WHEEL_FAULTS } from '../../../tests/support/stage/rewards/spun-wheel.ts'
import { ASSISTANT_FAULTS, assistedPlay } from '../../../tests/support/stage/safer/assisted.ts'
import { LIMIT_FAULTS, limitedPlay } from '../../../tests/support/stage/safer/limited.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { COPY, WITHDRAWAL_FAULTS } from '../../../tests/support/stage/withdrawal-faults.ts'
import { askedWithdrawal, newWithdrawer } from '../../../tests/support/stage/withdrawer.ts'
import { fakePayouts } from '../../external/fake-payouts.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { bookNumbers } from '../booking/book-numbers.ts'
import { sealRound } from '../fairness/seal-round.ts'
import { receivePayment } from '../payments/receive-payment.ts'
import { seedReceivingAccounts } from '../payments/seed-receiving-accounts.ts'
import { sendWithdrawal } from '../payments/withdrawals/send-withdrawal.ts'
import { confirmResult } from '../results/confirm-result.ts'
import { proposeResult } from '../results/propose-result.ts'
import { closeRound } from '../rounds/close-round.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { checkMoney } from './check-money.ts'

// A database of its own: its books end broken, so nobody asks whether they balance.
let database: TestDatabase
let stage: Stage
/**
 * The database's owner, with every trigger and constraint that can be switched off switched off: once and not for each fault, after which
 * every rule of the audit would be planned anew.
 */
let intruder: postgres.Sql

beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url, { connections: 4 })
  await settledRound()
  await openRoundWithTicket()
  await creditedDeposit()
  await paidWithdrawal()
  await paidPair(stage, database.url)
  await checkedIn(stage)
  await spunWheel(stage)
  await adjusted(stage, await namedMember(stage, bahtToSatang(100)), 50_00)
  await playedPromotion(stage, database.url)
  await playedCoupon(stage, database.url)
  await playedGame(stage, database.url)
  await limitedPlay(stage)
  await assistedPlay(stage)
  await movedThereAndBack(stage)
  await collectedCashback(stage, database.url)
  await moveClock(database.url, 0) // the next looks eight days ahead from now
  await withdrawnIncome(stage, database.url)
  intruder = postgres(database.url, {
    ...{ max: 1, onnotice: () => {} },
    connection: { session_replication_role: 'replica' },
  })
  await intruder.unsafe(`
    alter table account drop constraint account_check;
    alter table transfer drop constraint transfer_is_declared;
    alter table transfer drop constraint transfer_check1;
    alter table cashback drop constraint cashback_once_a_period;`)
})
afterAll(async () => {
  await intruder.end()
  await stage.close()
  await database.drop()
})

/** One winner and one loser in a round that is over. */
async function settledRound(): Promise<void> {
  const published = { first: '461252', last2: '47', front3: ['183', '905'], back3: ['774', '016'] }
  const roundId = await stage.openRound()
  const [winner, loser] = (await stage.members(2, bahtToSatang(1_000))) as [string, string]
  await placeTicket(stage.ctx, wishFor(stage, winner, roundId, [['two_bottom', '47', 10]]))
  await placeTicket(stage.ctx, wishFor(stage, loser, roundId, [['two_bottom', '48', 10]]))
  const round = { operatorId: stage.operatorId, roundId }
  await closeRound(stage.ctx, { ...round, reason: 'test' })
  await sealRound(stage.ctx, roundId)
  await passDrawTime(stage, roundId)
  await proposeResult(stage.ctx, { ...round, published, staffId: stage.makerId, source: 'test' })
  await confirmResult(stage.ctx, { ...round, published, staffId: stage.checkerId })
  await settleRound(stage.jobs, roundId)
}

async function openRoundWithTicket(): Promise<void> {
  const roundId = await stage.openRound()
  const [member] = (await stage.members(1, bahtToSatang(1_000))) as [string]
  await placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_top', '12', 10]]))
  await bookNumbers(stage.ctx, wishFor(stage, member, roundId, [['two_bottom', '34', 20]]))
}

/** A member's order and the payment that came in for it. */
async function creditedDeposit(): Promise<void> {
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
  const order = await startedDeposit(stage, await newDepositor(stage, database.url))
  await receivePayment(stage.ctx, stage.operatorId, noticeOf(order))
}

/** A withdrawal that is paid, and one that waits for people. */
async function paidWithdrawal(): Promise<void> {
  const demoPayouts = fakePayouts('test', () => 'paid')
  const ctx = { ...stage.ctx, external: { ...stage.ctx.external, demoPayouts } }
  const { id } = await askedWithdrawal(stage, await newWithdrawer(stage, database.url))
  await sendWithdrawal(ctx, { operatorId: stage.operatorId, id })
  await askedWithdrawal(stage, await newWithdrawer(stage, database.url), 2_000)
}

/** The rules found broken after these statements, which are taken back again. */
async function brokenBy(...statements: string[]): Promise<string[]> {
  const undo = new Error('only to look')
  let rules: string[] = []
  await intruder
    .begin(async (sql) => {
      for (const statement of statements) {
        const { count } = await sql.unsafe(statement)
        expect(count, `${statement} changes something`).toBeGreaterThan(0)
      }
      const rows = await sql<{ rule: string }[]>`
        select distinct rule from (select * from audit_money() union all select * from audit_counts()) found order by rule`
      rules = rows.map((row) => row.rule)
      await expectSameInParts(sql)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return rules
}

/** What is found member by member and round by round is what is found at once. */
async function expectSameInParts(sql: postgres.TransactionSql): Promise<void> {
  const rows = (found: readonly unknown[]) => found.map((row) => JSON.stringify(row)).sort()
  const whole = await sql`select * from audit_money()`
  const [ids] =
    await sql`select array_agg(id)::text as rounds, min(member_id::text) as first from round, account`
  const parts: unknown[] = []
  const bounds = ['00000000-0000-0000-0000-000000000000', ids?.first, 'ffffffff-ffff-ffff-ffff-ffffffffffff']
  await sql`select set_config('search_path', 'money_of_members, public', true)`
  for (const [index, after] of bounds.slice(0, -1).entries()) {
    await sql`
      select set_config('money.after', ${String(after)}, true), set_config('money.until', ${String(bounds[index + 1])}, true)`
    parts.push(...(await sql`select * from audit_money() where not is_round_rule(rule)`))
  }
  await sql`
    select set_config('search_path', 'money_of_rounds, public', true), set_config('money.rounds', ${ids?.rounds}, true)`
  parts.push(
    ...(await sql`
    select * from audit_settlements() where is_round_rule(rule) union all select * from audit_seals()`),
  )
  await sql`select set_config('search_path', 'public', true)`
  expect(rows(parts)).toEqual(rows(whole))
}

const RESOLVED = (outcome: string, posted: string, released: string, at = 'now()') =>
  `insert into hold_resolution
    select member_id, cause, cause_id, '${outcome}', ${posted}, ${released}, 0, 'nobody', ${at} from hold where cause = 'booking'`
/** Of the member's own. */
const OPEN_TICKET = `(select t.id from ticket t join round r on r.id = t.round_id
  where r.status = 'open' and not exists (select from assistant_act a where a.ref_id = t.id))`

/** What was done behind the program's back, and the rules that name it. */
const FAULTS = [
  [
    'a number counted that nobody has bought',
    [
      `insert into number_sale (round_id, type, number, sold)
      select id, 'two_bottom', '99', 500 from round where status = 'open' limit 1`,
    ],
    ['I10 a count is what stands of its number'],
  ],
  [
    'money moved by a kind that is not declared',
    [
      `${COPY} select gen_random_uuid(), gen_random_uuid(), operator_id, 'gift', 'round', id, 'house:adjust',
        'house:pnl', 1000, null, null, null, null, 'nobody', now() from round where status = 'open'`,
    ],
    ['I17 money moves only as it is declared'],
  ],
  [
    'a balance that is off by one satang',
    [`update account set balance = balance + 1 where name = 'cash'`],
    ['I1 a balance is the sum of its transfers'],
  ],
  [
    'a version that is off by one',
    [`update account set version = version + 1 where name = 'cash'`],
    ['I2 a version is the count of its transfers'],
  ],
  [
    'a balance without any transfer',
    [`update account set balance = 5 where name = 'bonus'`],
    ['I1 a balance is the sum of its transfers'],
  ],
  [
    'money moved without an account',
    [`delete from account where name = 'cash' and version = 1 + 1`],
    ['I2 a transfer needs its account'],
  ],
  [
    'a transfer whose amount was changed',
    [`update transfer set amount = amount + 1 where kind = 'opening'`],
    ['I1 a balance is the sum of its transfers', 'I2 every transfer shows the balance it left'],
  ],
  [
    'an opening that is gone',
    [`delete from transfer where kind = 'opening'`],
    [
      'I1 a balance is the sum of its transfers',
      'I2 a version is the count of its transfers',
      'I2 every transfer shows the balance it left',
    ],
  ],
  [
    'a bet that took nothing',
    [`delete from transfer where kind = 'bet' and ref_id = ${OPEN_TICKET}`],
    [
      'I1 a balance is the sum of its transfers',
      'I2 a version is the count of its transfers',
      'I5 a ticket has taken exactly its price',
    ],
  ],
  [
    'a ticket that is gone',
    [`delete from ticket where id = ${OPEN_TICKET}`],
    ['I5 a bet belongs to a ticket'],
  ],
  [
    'a ticket whose price was changed',
    [`update ticket set net = net - 1 where id = ${OPEN_TICKET}`],
    ['I5 a ticket has taken exactly its price'],
  ],
  [
    'a refunded ticket that was not given back',
    [`update ticket set status = 'refunded' where id = ${OPEN_TICKET}`],
    ['I5 a ticket is given back exactly when it is cancelled or refunded'],
  ],
  [
    'a ticket given back that still stands',
    [
      `${COPY} select member_id, gen_random_uuid(), operator_id, 'refund', 'ticket', ref_id, credit, debit, amount,
          null, null, debit_balance + amount, debit_version + 1, actor, at
          from transfer where kind = 'bet' and ref_id = ${OPEN_TICKET}`,
      `update account a set balance = a.balance + x.amount, version = a.version + 1 from transfer x
          where x.kind = 'refund' and x.member_id = a.member_id and a.name = 'cash'`,
    ],
    ['I5 a ticket is given back exactly when it is cancelled or refunded'],
  ],
  [
    'a hold that says it holds more than it took',
    [`update hold set amount = amount + 1`],
    ['I9 a hold has taken exactly its amount', 'I9 the hold account is the sum of the open holds'],
  ],
  [
    'a hold that is over and has given nothing back',
    [`update hold set resolved_at = now()`, RESOLVED('released', '0', 'amount')],
    [
      'I9 the hold account is the sum of the open holds',
      'I9 what a hold has posted and released is its amount, once over',
    ],
  ],
  [
    'a hold that does not say how it ended',
    [`update hold set resolved_at = now()`],
    [
      'I9 a hold is over exactly when it says how it ended',
      'I9 the hold account is the sum of the open holds',
    ],
  ],
  [
    'a hold posted when its time was over, without a ticket',
    [RESOLVED('posted', 'amount', '0', 'expires_at')],
    [
      'I9 a confirmed booking is a ticket, and no other is',
      'I9 a hold is over exactly when it says how it ended',
      'I9 a hold is posted before its time is over',
      'I9 what a hold has posted and released is its amount, once over',
    ],
  ],
  [
    'a hold that is gone',
    [`delete from hold`],
    [
      'I9 a booking has its hold, and a hold for a booking its booking',
      'I9 money is set aside only by a hold',
      'I9 the hold account is the sum of the open holds',
    ],
  ],
  [
    'a hold for a booking that never was',
    [`update booking set id = gen_random_uuid()`],
    ['I9 a booking has its hold, and a hold for a booking its booking'],
  ],
  [
    'a debt in cash',
    [`update account set balance = -1 where name = 'cash'`],
    ['I1 a balance is the sum of its transfers', 'I3 no account is below zero'],
  ],
  [
    'a sweep that took too much',
    [`update transfer set amount = amount + 1 where kind = 'sweep'`],
    ['I6 a settled round leaves nothing in escrow'],
  ],
  [
    'a winner whose payout was raised',
    [`update settle_item set payout = payout + 1`],
    [
      'I7 a settlement is what its winning tickets add up to',
      'I7 nobody holds less than the newest settled payout',
    ],
  ],
  [
    'a win that was never paid',
    [`update settle_item set paid_at = null, held = null`],
    ['I7 a settled round owes nobody', 'I7 a revision moves exactly what a ticket holds more or less'],
  ],
  [
    'a win that began with something held',
    [`update settle_item set before = before + 1, held = held + 1`],
    ['I7 a revision begins where the one before has ended'],
  ],
  [
    'a debt nobody was told of',
    [`update settle_item set owed = owed + 1`],
    ['I7 a revision moves exactly what a ticket holds more or less'],
  ],
  [
    'a void that kept the stakes',
    [`update settlement set kind = 'void'`],
    ['I6 a void round keeps no stake'],
  ],
  [
    'a paid win that nobody evaluated',
    [`delete from settle_item`],
    ['I6 a settled round leaves nothing in escrow', 'I7 a paid win belongs to an evaluated ticket'],
  ],
  [
    'money taken out of escrow for a ticket that never was',
    [
      `${COPY} select a.member_id, gen_random_uuid(), a.operator_id, 'refund', 'ticket', gen_random_uuid(),
        'round:escrow', 'cash', 7, null, null, a.balance + 7, a.version + 1, 'nobody', now()
        from account a where a.name = 'cash' limit 1`,
      `update account a set balance = a.balance + 7, version = a.version + 1 from transfer x
        where x.actor = 'nobody' and x.member_id = a.member_id and a.name = 'cash'`,
    ],
    ['I6 money moves in and out of escrow only for a cause'],
  ],
  [
    'the escrow of an open round swept',
    [
      `${COPY} select gen_random_uuid(), gen_random_uuid(), operator_id, 'sweep', 'round', id, 'round:escrow',
        'house:pnl', 1000, null, null, null, null, 'nobody', now() from round where status = 'open'`,
    ],
    ['I6 money moves in and out of escrow only for a cause'],
  ],
  [
    'a winner added after the evaluation',
    [
      `insert into settle_item (member_id, round_id, revision, ticket_id, payout)
        select member_id, (select round_id from settlement order by started_at limit 1), 1, id, 500 from ticket where id = ${OPEN_TICKET}`,
    ],
    ['I7 a settlement is what its winning tickets add up to', 'I7 a settled round owes nobody'],
  ],
  [
    'a seal that counts another number of tickets',
    [`update round_seal set size = size + 1`],
    ['I8 a seal counts every ticket and every stake that stands'],
  ],
  [
    'a seal that counts other stakes',
    [`update round_seal set stake_sum = stake_sum - 1`],
    ['I8 a seal counts every ticket and every stake that stands'],
  ],
  [
    'a seal that keeps another sum of cancelled tickets',
    [`update round_seal set cancelled_sum = cancelled_sum + 1`],
    ['I8 a seal counts every ticket and every stake that stands'],
  ],
  [
    'a ticket slipped into a sealed round',
    [
      `update ticket set round_id = (select round_id from round_seal order by seq limit 1) where id = ${OPEN_TICKET}`,
    ],
    [
      'I6 a settled round leaves nothing in escrow',
      'I8 a seal counts every ticket and every stake that stands',
    ],
  ],
  [
    'a rank that was decided and never paid',
    [
      `insert into shot_reward select member_id, round_id, 1, operator_id, 0, 500, now() from ticket where id = ${OPEN_TICKET}`,
    ],
    ['I16 a rank is paid exactly what was decided'],
  ],
  [
    'a rank that was paid and never decided',
    [
      `${COPY} select a.member_id, gen_random_uuid(), a.operator_id, 'reward', 'shot-rank:1', gen_random_uuid(),
        'promo:expense', 'cash', 7, null, null, a.balance + 7, a.version + 1, 'nobody', now()
        from account a where a.name = 'cash' limit 1`,
    ],
    ['I16 a paid rank was decided'],
  ],
  [
    'a round that was rewarded and is void',
    [
      `insert into shot_reward select member_id, round_id, 1, operator_id, 0, 500, now() from ticket where id = ${OPEN_TICKET}`,
      `insert into round_void select round_id, operator_id, 'nobody', 'nobody', now() from shot_reward`,
    ],
    ['I16 a rewarded round stands'],
  ],
  [
    'a deposit that no payment stands behind',
    [
      `${COPY} select a.member_id, gen_random_uuid(), a.operator_id, 'deposit', 'incoming-payment', gen_random_uuid(),
        'house:bank', 'cash', 7, null, null, a.balance + 7, a.version + 1, 'nobody', now()
        from account a where a.name = 'cash' limit 1`,
    ],
    ['I18 a deposit is a payment that came in'],
  ],
  [
    'a payment made larger after it was credited',
    [`update incoming_payment set amount = amount + 100`],
    [
      'I18 a deposit is a payment that came in',
      'I18 a credited payment is a deposit',
      'I18 a payment was told of by a channel',
      'I18 a credited order has its payment',
    ],
  ],
  [
    'a payment that says a slip has found it',
    [`update incoming_payment set flag = 'slip' where state = 'credited'`],
    ['I18 a payment found by a slip has its reference'],
  ],
  [
    'a slip with a reference that its member has not claimed',
    [
      `insert into slip (member_id, id, operator_id, file_hash, picture, width, height, name, sending_bank, reference,
        uploaded_at) select member_id, gen_random_uuid(), operator_id, 'x', 'x', 1, 1, 'x', '004', 'ABCD1234', now()
        from account where name = 'cash' limit 1`,
    ],
    ['I18 a slip with a reference is of the member who claimed it'],
  ],
  ...WITHDRAWAL_FAULTS,
  ...ADJUSTMENT_FAULTS,
  ...CHECK_IN_FAULTS,
  ...CASHBACK_FAULTS,
  ...WHEEL_FAULTS,
  ...PROMOTION_FAULTS,
  ...COUPON_FAULTS,
  ...GAME_FAULTS,
  ...GAME_MONEY_FAULTS,
  ...LIMIT_FAULTS,
  ...ASSISTANT_FAULTS,
  ...AFFILIATE_FAULTS,
  ...RANK_FAULTS,
] as const

test('honest books have no fault', async () => {
  expect(await brokenBy()).toEqual([])
  expect(await checkMoney(stage.ctx)).toBe(0)
})

describe('audit_money finds', () => {
  test.each(FAULTS)('%s', async (_, statements, rules) => {
    expect(await brokenBy(...statements)).toEqual(expect.arrayContaining([...rules]))
  })

  test('each of its rules above', async () => {
    const rows = await intruder<{ source: string }[]>`
      select prosrc as source from pg_proc where proname like 'audit\\_%'`
    const rules = [
      ...rows
        .map((row) => row.source)
        .join('\n')
        .matchAll(/select '(I\d+ [^']+)'/g),
    ].map(([, rule]) => rule)
    expect(rules.length).toBeGreaterThan(10)
    const provoked = new Set<string>(FAULTS.flatMap(([, , names]) => [...names]))
    expect(rules.filter((rule) => !provoked.has(rule as string))).toEqual([])
  })
})
