import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, type BangkokDate, bangkokMs } from '../../../../domain/calendar/bangkok.ts'
import { satang } from '../../../../domain/money.ts'
import { freshDatabase, type TestDatabase } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { type BookDays, bookDays, looked } from '../../../../tests/support/stage/book-day.ts'
import { newDepositor, noticeOf, startedDeposit } from '../../../../tests/support/stage/depositor.ts'
import { drawRound } from '../../../../tests/support/stage/drawing.ts'
import { paidPair } from '../../../../tests/support/stage/pairs.ts'
import { kbankLine, kbankStatement } from '../../../../tests/support/stage/partner.ts'
import { openStage, type Stage, wishFor } from '../../../../tests/support/stage/stage.ts'
import { askedWithdrawal, newWithdrawer } from '../../../../tests/support/stage/withdrawer.ts'
import type { Context } from '../../../context.ts'
import { Unavailable } from '../../../errors.ts'
import { fakePayouts, type PayoutWay } from '../../../external/fake-payouts.ts'
import type { PayoutAnswer } from '../../../external/payouts.ts'
import { placeTicket } from '../../betting/place-ticket.ts'
import { settleRound } from '../../settlement/settle-round.ts'
import { recountTurnover } from '../../turnover/recount-turnover.ts'
import { receivePayment } from '../receive-payment.ts'
import { seedReceivingAccounts } from '../seed-receiving-accounts.ts'
import { importStatement, undoStatement } from '../statements/import-statement.ts'
import { sendWithdrawal } from '../withdrawals/send-withdrawal.ts'
import { listDifferences, listReconciliations } from './queries-close.ts'
import { reconcileDays } from './reconcile-days.ts'

// Each test has a database of its own: its books end broken, and the job looks at the days of every operator there is.
let database: TestDatabase
let stage: Stage
let owner: postgres.Sql
let days: BookDays
let ctx: Context
let day: BangkokDate
let way: PayoutWay
let answer: (() => Promise<PayoutAnswer>) | undefined
const alarms: unknown[] = []
beforeEach(async () => {
  database = await freshDatabase()
  owner = postgres(database.url, { max: 3, onnotice: () => {} })
  days = bookDays(() => stage, database.url)
  stage = await openStage(database.url, { connections: 8 })
  ;[way, answer] = ['paid', undefined]
  alarms.length = 0
  const fake = fakePayouts('test', () => way)
  const demoPayouts = { send: fake.send, ask: (id: string) => answer?.() ?? fake.ask(id) }
  ctx = {
    ...stage.ctx,
    log: { ...stage.ctx.log, error: () => {}, fatal: (said: unknown) => alarms.push(said) } as never,
    external: { ...stage.ctx.external, demoPayouts },
  }
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
  day = await days.begin()
  return async () => {
    await stage.close()
    await owner.end()
    await database.drop()
  }
})

/** As nobody can write it: without the rules of the tables. */
const forged = (sql: string) =>
  owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx.unsafe(sql)
  })

async function deposited(baht = 500) {
  const memberId = await newDepositor(stage, database.url)
  const order = await startedDeposit(stage, memberId, baht)
  const notice = noticeOf(order, { at: await days.now() })
  const { id } = await receivePayment(stage.ctx, stage.operatorId, notice)
  return { memberId, id, notice, order }
}

async function withdrawer() {
  const memberId = await newWithdrawer(stage, database.url)
  await forged(`update member_pin set set_at = now() - interval '2 days' where member_id = '${memberId}'`)
  return memberId
}

const asked = async () => askedWithdrawal(stage, await withdrawer())

async function withdrawn() {
  const { memberId, id } = await asked()
  await sendWithdrawal(ctx, { operatorId: stage.operatorId, id })
  return { memberId, id }
}

/** A statement of the account that was read just now, with one line at this time that was known already. */
async function statementRead(accountId: string, at: Date): Promise<void> {
  const file = randomUUID()
  await forged(`
    insert into statement_file (id, operator_id, account_id, layout, name, file_hash, imported_at, imported_by)
    values ('${file}', '${stage.operatorId}', '${accountId}', 'scb', 'a.csv', sha256('${file}'), db_now(), 'system');
    insert into statement_line (statement_id, row, reference, at, amount, text, outcome, incoming_id)
    values ('${file}', 1, 'a', '${at.toISOString()}', 1, '', 'known', '${randomUUID()}')`)
}

async function found(within = ctx) {
  const run = await looked(stage, day, within)
  if (!run) throw new Error('a day that is over is looked at')
  return listDifferences(ctx.read, stage.operatorId, { day, run: run.run, limit: 100 })
}

const typesOf = async () => (await found()).map(({ type }) => type)

test('a day on which everything was right has no difference, and its figures', async () => {
  const { notice } = await deposited()
  await receivePayment(
    stage.ctx,
    stage.operatorId,
    noticeOf((await deposited(700)).order, { at: await days.now(), amount: 33_33 as never }),
  )
  await withdrawn()
  way = 'refused'
  await withdrawn()
  await newWithdrawer(stage, database.url)
  await days.end()
  expect(await found()).toEqual([])
  const [stored] = await listReconciliations(ctx.read, stage.operatorId, {
    from: day,
    before: null,
    limit: 5,
  })
  const came = stored?.places.reduce((sum, each) => sum + each.came, 0) ?? 0
  expect(came).toBeGreaterThan(notice.amount + 700_00 + 33_33)
  expect(stored).toMatchObject({
    day,
    run: 1,
    differences: 0,
    totals: { paid: 500_00, credited: came - 33_33 },
  })
  expect(stored?.places.at(-1)).toMatchObject({ place: 'payouts', paid: 500_00 })
  expect(alarms).toEqual([])
})

test('a withdrawal that members have paid is no difference', async () => {
  await paidPair(stage, database.url, await withdrawer())
  await days.end()
  expect(await found()).toEqual([])
})

describe('each difference is found and typed', () => {
  test('money that is not credited', async () => {
    const { id } = await deposited()
    await forged(`delete from transfer where ref_id = '${id}'`)
    await days.end()
    expect(await found()).toMatchObject([{ type: 'not-credited', ref: 'payment', refId: id }])
  })

  test('a credit without money', async () => {
    const { id } = await deposited()
    const other = randomUUID()
    await forged(`update transfer set ref_id = '${other}' where ref_id = '${id}'`)
    await days.end()
    expect((await typesOf()).toSorted()).toEqual(['credit-without-fact', 'not-credited'])
  })

  test('a credit of another amount, and one to another member as well', async () => {
    const [one, other] = [await deposited(), await deposited()]
    await forged(`update transfer set amount = amount + 1 where ref_id = '${one.id}'`)
    await forged(`
      insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount, actor, at, credit_balance,
        credit_version)
      select '${one.memberId}', gen_random_uuid(), operator_id, kind, ref_type, ref_id, debit, credit, amount, actor, at, 1, 99
      from transfer where ref_id = '${other.id}'`)
    await days.end()
    expect(new Set((await found()).map(({ type, refId }) => `${type} ${refId}`))).toEqual(
      new Set([`credit-differs ${one.id}`, `credit-differs ${other.id}`]),
    )
  })

  test('money that no channel has told of', async () => {
    const { id } = await deposited()
    await forged(`delete from bank_notice where incoming_id = '${id}'`)
    await days.end()
    expect(await found()).toMatchObject([{ type: 'not-told', refId: id }])
  })

  test('a hold without a withdrawal, and a withdrawal without its hold', async () => {
    const [gone, bare] = [await asked(), await asked()]
    await forged(`delete from withdrawal where id = '${gone.id}'`)
    await forged(`update hold set resolved_at = now() where cause_id = '${bare.id}'`)
    await days.end()
    expect(new Set((await found()).map(({ type, refId }) => `${type} ${refId}`))).toEqual(
      new Set([`hold-without-withdrawal ${gone.id}`, `withdrawal-without-hold ${bare.id}`]),
    )
  })

  test('paid and not in the ledger, paid out for no withdrawal, and paid out too much', async () => {
    const [missing, orphan, more] = [await withdrawn(), await withdrawn(), await withdrawn()]
    await forged(`delete from transfer where kind = 'withdraw_paid' and ref_id = '${missing.id}'`)
    await forged(`delete from withdrawal where id = '${orphan.id}'`)
    await forged(`update transfer set amount = 1 where kind = 'withdraw_paid' and ref_id = '${more.id}'`)
    await days.end()
    expect(new Set((await found()).map(({ type, refId }) => `${type} ${refId}`))).toEqual(
      new Set([
        `payout-not-in-ledger ${missing.id}`,
        `payout-without-withdrawal ${orphan.id}`,
        `payout-differs ${more.id}`,
      ]),
    )
  })

  test.each<[string, PayoutWay, () => Promise<PayoutAnswer>]>([
    ['provider-paid', 'refused', async () => ({ state: 'paid', reference: 'r' })],
    ['provider-not-paid', 'paid', async () => ({ state: 'refused' })],
    ['provider-silent', 'paid', () => Promise.reject(new Unavailable('payouts'))],
  ])('%s', async (type, went, says) => {
    way = went
    const { id } = await withdrawn()
    answer = says
    await days.end()
    expect(await found()).toMatchObject([{ type, ref: 'withdrawal', refId: id }])
  })

  test('what came back and is paid after its day was signed off: on the next day, once', async () => {
    const signOff = () =>
      forged(`
        insert into day_close (operator_id, day, run, places, taken_at, reason, maker_id, checker_id)
        select operator_id, day, run, places, db_now(), 'ดูแล้ว', '${stage.makerId}', '${stage.checkerId}' from reconciliation
        where operator_id = '${stage.operatorId}' and day = '${day}' order by run desc limit 1`)
    way = 'refused'
    const { id, memberId } = await withdrawn()
    await days.end()
    expect(await found()).toEqual([])
    const looks = async (says: typeof answer) => {
      answer = says
      day = await days.begin()
      await days.end()
      return found()
    }
    answer = async () => ({ state: 'paid', reference: 'r' })
    expect(await found(), 'its own day, while it is open').toMatchObject([
      { type: 'provider-paid', refId: id },
    ])
    answer = async () => ({ state: 'refused' })
    expect(await found()).toEqual([])
    await signOff()
    expect(await looks(() => Promise.reject(new Unavailable('payouts')))).toEqual([])
    await signOff()
    expect(await looks(async () => ({ state: 'paid', reference: 'r' }))).toMatchObject([
      { type: 'provider-paid', ref: 'withdrawal', refId: id, memberId },
    ])
    await signOff()
    expect(await looks(async () => ({ state: 'paid', reference: 'r' })), 'it is known').toEqual([])
  })

  test('a movement of the bank’s account of another kind', async () => {
    const { id } = await deposited()
    await owner`alter table transfer drop constraint transfer_is_declared`
    await forged(`update transfer set kind = 'reward' where ref_id = '${id}'`)
    await days.end()
    expect((await typesOf()).toSorted()).toEqual(['movement-unexplained', 'not-credited'])
  })

  test('turnover that was not counted', async () => {
    const [memberId = ''] = await stage.members(1, satang(1_000_00))
    const roundId = await stage.openRound()
    await placeTicket(stage.ctx, wishFor(stage, memberId, roundId, [['two_top', '12', 300]]))
    await drawRound(stage, roundId)
    await settleRound(stage.jobs, roundId)
    await days.end()
    await recountTurnover(ctx)
    expect(await found()).toMatchObject([
      { type: 'turnover-differs', ref: 'round', refId: roundId, memberId, amount: 300_00 },
    ])
  })

  test('money of a statement that somebody has taken back, until it is told again', async () => {
    const at = await days.now()
    const bytes = kbankStatement(kbankLine(77_77, at))
    const { operatorId } = stage
    const { account_no: accountNo } = await ctx.read.one<{ account_no: string }>`
      select account_no from receiving_account where operator_id = ${operatorId} and bank = 'kbank'`
    const wish = { operatorId, accountNo, layout: 'kbank-recent', name: 'a.csv', bytes, actor: 'system' }
    const within = { ...ctx, now: () => at }
    const { id: statementId } = await importStatement(within, wish)
    expect(await undoStatement(ctx, { operatorId, statementId, actor: 'staff:one' })).toEqual({ undone: 1 })
    await days.end()
    expect(await found()).toMatchObject([{ type: 'line-not-taken', refId: statementId, amount: 77_77 }])
    await importStatement(within, wish)
    expect(await found()).toEqual([])
  })

  test('a statement that does not have the money, and lines that were not taken in or contradict', async () => {
    const { id, order } = await deposited()
    const [file, at] = [randomUUID(), (await days.now()).toISOString()]
    await days.end()
    await forged(`
      insert into statement_file (id, operator_id, account_id, layout, name, file_hash, imported_at, imported_by)
      values ('${file}', '${stage.operatorId}', '${order.accountId}', 'scb', 'a.csv', sha256('${file}'), db_now(), 'system')`)
    await forged(`
      insert into statement_line (statement_id, row, reference, at, amount, text, outcome) values
        ('${file}', 1, 'a', '${at}', 1, '', null), ('${file}', 2, 'b', '${at}', 2, '', 'changed')`)
    expect(await found()).toMatchObject([
      { type: 'line-changed', ref: 'statement', refId: file, amount: 2 },
      { type: 'line-not-taken', ref: 'statement', refId: file, amount: 1 },
      { type: 'not-in-statement', ref: 'payment', refId: id },
    ])
  })
})

describe('a look', () => {
  test('is stored once, twice and at once; another look that finds something else is a run of its own', async () => {
    const { id } = await deposited()
    await days.end()
    const all = await Promise.all([1, 2, 3, 4].map(() => looked(stage, day, ctx)))
    expect(all.filter((each) => each?.isNew)).toHaveLength(1)
    expect(await looked(stage, day, ctx)).toEqual({ run: 1, differences: 0, isNew: false })
    await forged(`delete from bank_notice where incoming_id = '${id}'`)
    expect(await looked(stage, day, ctx)).toEqual({ run: 2, differences: 1, isNew: true })
    expect(alarms).toMatchObject([{ day, differences: 1 }])
    const acts =
      await owner`select body from audit where operator_id = ${stage.operatorId} and kind = 'day.differs'`
    expect(acts).toHaveLength(1)
    expect(
      await owner`select run from reconciliation where operator_id = ${stage.operatorId} order by run`,
    ).toEqual([{ run: 1 }, { run: 2 }])
  })

  test.each(['before the commit', 'after the commit'] as const)(
    'stopped %s it is stored once',
    async (moment) => {
      await deposited()
      await days.end()
      await expect(looked(stage, day, stoppedAt(ctx, 1, moment))).rejects.toThrow('stopped')
      await looked(stage, day, ctx)
      expect(await owner`select run from reconciliation where operator_id = ${stage.operatorId}`).toEqual([
        { run: 1 },
      ])
    },
  )

  test('is not taken at a day that is not over', async () => {
    expect(await looked(stage, day, ctx)).toBeUndefined()
  })

  test('is never changed or removed', async () => {
    await days.end()
    await looked(stage, day, ctx)
    await expect(owner`update reconciliation set differences = 1`).rejects.toThrow('append-only')
    await expect(owner`delete from reconciliation_difference`).rejects.toThrow('append-only')
  })
})

test('a day is read by itself, whatever lies before it', async () => {
  const { id } = await deposited()
  await withdrawn()
  await forged(`
    insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount, actor, at, credit_balance,
      credit_version)
    select gen_random_uuid(), gen_random_uuid(), operator_id, kind, ref_type, gen_random_uuid(), debit, credit, amount, actor,
      at - interval '2 days' - n * interval '1 second', 1, 1
    from transfer, generate_series(1, 20000) n where ref_id = '${id}'`)
  await forged(`
    insert into incoming_payment (id, operator_id, account_id, amount, at, heard_at, state, member_id, credited_at)
    select gen_random_uuid(), operator_id, account_id, amount, at - interval '2 days' - n * interval '1 second',
      at - interval '2 days', 'credited', gen_random_uuid(), at - interval '2 days'
    from incoming_payment, generate_series(1, 20000) n where id = '${id}'`)
  await forged(`
    insert into withdrawal (member_id, id, operator_id, amount, bank, account_no, state, waits, requested_at, decided_by,
      decided_at, sent_at, ended_at, key, request_hash)
    select gen_random_uuid(), gen_random_uuid(), operator_id, amount, bank, account_no, state, waits, requested_at, decided_by,
      decided_at, sent_at, ended_at - interval '2 days', gen_random_uuid(), request_hash
    from withdrawal, generate_series(1, 20000) n where operator_id = '${stage.operatorId}'`)
  await owner`analyze transfer, incoming_payment, withdrawal, bank_notice, hold`
  await days.end()
  const read: { table: string; rows: number }[] = []
  const counted: Context = {
    ...ctx,
    transaction: (work) =>
      ctx.transaction(async (tx) => {
        const done = await work(tx)
        read.push(
          ...(await tx.run<{ table: string; rows: number }>`
            select relname as table, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
            from pg_stat_xact_user_tables
            where relname in ('transfer', 'incoming_payment', 'withdrawal', 'bank_notice', 'hold', 'deposit_order')`),
        )
        return done
      }),
  }
  expect(await found(counted)).toEqual([])
  // What the provider was heard of is a transaction of its own, and reads nothing of these.
  expect(read.some(({ table, rows }) => table === 'transfer' && rows > 0)).toBe(true)
  expect(read.filter(({ rows }) => rows > 100)).toEqual([])
})

test('a day of an account whose statements are read, and none speaks of it by noon of the next', async () => {
  const { order } = await deposited()
  const before = await days.now()
  await days.begin()
  expect(await typesOf(), 'no statement of it was ever read').toEqual([])
  await statementRead(order.accountId, new Date(before.getTime() - 86_400_000))
  expect(await found()).toMatchObject([
    { type: 'statement-missing', ref: 'account', refId: order.accountId, amount: order.pay },
  ])
  await statementRead(order.accountId, before)
  expect(await typesOf()).toEqual(['not-in-statement'])
})

describe('the job', () => {
  const stored = () =>
    owner`select day::text, run from reconciliation where operator_id = ${stage.operatorId} order by day, run`

  test('looks at yesterday, and at every day since that nobody has looked at, each once', async () => {
    await days.end()
    await Promise.all([reconcileDays(ctx), reconcileDays(ctx)])
    expect(await stored()).toEqual([{ day, run: 1 }])
    await days.begin()
    await days.begin()
    await days.end()
    await reconcileDays(ctx)
    await reconcileDays(ctx)
    expect(await stored()).toEqual([0, 1, 2, 3].map((more) => ({ day: addDays(day, more), run: 1 })))
  })

  test('looks again at a day that was right, and finds what has come to light since', async () => {
    const { order } = await deposited()
    await days.end()
    await reconcileDays(ctx)
    expect(await stored()).toEqual([{ day, run: 1 }])
    await statementRead(order.accountId, new Date(bangkokMs(day, '18:00')))
    await reconcileDays(ctx)
    expect(await stored()).toEqual([1, 2].map((run) => ({ day, run })))
    expect(
      alarms.filter((said) => (said as { operatorId?: string }).operatorId === stage.operatorId),
    ).toHaveLength(1)
  })

  test('looks at the days of the last week in turn', async () => {
    const { order } = await deposited()
    await days.end()
    await reconcileDays(ctx)
    await days.begin()
    await days.begin()
    await days.end()
    await reconcileDays(ctx)
    await statementRead(order.accountId, new Date(bangkokMs(day, '18:00')))
    await days.passHours(2)
    // By now nothing about it is new: its turn comes once in seven hours.
    for (let hour = 0; hour < 7; hour += 1) {
      await reconcileDays(ctx)
      await days.passHours(1)
    }
    expect(await stored()).toContainEqual({ day, run: 2 })
  })

  test('finds that no statement has come, though nothing ran over the noon by which it was to be there', async () => {
    const { order } = await deposited()
    await statementRead(order.accountId, new Date((await days.now()).getTime() - 86_400_000))
    await days.end()
    await reconcileDays(ctx)
    expect(await stored()).toEqual([{ day, run: 1 }])
    await days.passHours(13)
    // Two in the afternoon: its turn comes once in seven hours.
    for (let hour = 0; hour < 7; hour += 1) {
      await reconcileDays(ctx)
      await days.passHours(1)
    }
    expect(await stored()).toEqual([1, 2].map((run) => ({ day, run })))
    expect(await typesOf()).toEqual(['statement-missing'])
  })

  test('is told nothing of a day that was right by a provider that keeps silent', async () => {
    await withdrawn()
    await days.end()
    await reconcileDays(ctx)
    answer = () => Promise.reject(new Unavailable('payouts'))
    expect(await looked(stage, day, ctx)).toEqual({ run: 1, differences: 0, isNew: false })
    expect(await stored()).toEqual([{ day, run: 1 }])
  })

  test('looks again at a day with differences, until they are gone', async () => {
    await withdrawn()
    answer = () => Promise.reject(new Unavailable('payouts'))
    await days.end()
    await reconcileDays(ctx)
    await reconcileDays(ctx)
    expect(await stored()).toEqual([{ day, run: 1 }])
    answer = undefined
    await reconcileDays(ctx)
    expect(await stored()).toHaveLength(2)
    expect(await found()).toEqual([])
  })
})
