import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { DRAWN, drawRound, shutRound } from '../../../tests/support/stage/drawing.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { keysFrom } from '../../keys.ts'
import { cancelTicket } from '../betting/cancel-ticket.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import type { SoldTicket } from '../betting/queries-sold.ts'
import { soldLeaf, soldLines, tagsOfRound } from '../betting/sold-leaf.ts'
import { findSeal } from '../fairness/queries.ts'
import { recogniseKey } from '../fairness/recognise-key.ts'
import { findCash } from '../ledger/queries.ts'
import { findRound } from '../rounds/queries.ts'
import { voidRound } from '../voids/void-round.ts'
import { findNewestSettlement } from './queries.ts'
import { listAlarms } from './queries-alarms.ts'
import { releaseSettlement } from './release-settlement.ts'
import { settleRound } from './settle-round.ts'
import { signEarlierResults } from './sign-earlier-results.ts'

const database = useDatabase()
let stage: Stage
let roundId = ''
let thief = ''
let honest = ''
let ticketId = ''
beforeAll(async () => {
  stage = await openStage(database.url)
})
afterAll(() => stage.close())

/** One member bets 100 on a number that does not win, the other 10 on one that does. */
beforeEach(async () => {
  roundId = await stage.openRound()
  const members = (await stage.members(2, bahtToSatang(1_000))) as [string, string]
  ;[thief, honest] = members
  ticketId = (await placeTicket(stage.ctx, wishFor(stage, thief, roundId, [['three_top', '999', 100]]))).id
  await placeTicket(stage.ctx, wishFor(stage, honest, roundId, [['two_bottom', '47', 10]]))
})

/** What the database's owner writes past every rule of the database. */
async function forge(statement: string, values: readonly (string | number | Buffer)[] = []): Promise<void> {
  await withSql(database.url, async (sql) => {
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx.unsafe(statement, [...values])
    })
  })
}

const cashOf = async (memberId: string) => ((await findCash(stage.ctx.read, memberId))?.balance ?? -1) / 100
const state = async () => (await findNewestSettlement(stage.ctx.read, roundId))?.state

/** The round is held, it says why, and nobody was paid. */
async function expectHeld(fault: string, named: string | null = null, cash = [900, 990]): Promise<void> {
  const before = await countHeld()
  await settleRound(stage.jobs, roundId)
  expect([await cashOf(thief), await cashOf(honest)]).toEqual(cash)
  expect(await state()).toBe('held')
  const alarms = (await listAlarms(stage.ctx.read, roundId)).filter(({ kind }) => kind === 'seal')
  expect(alarms).toMatchObject([{ fault, ticketId: named, releasedBy: null }])
  expect(await countHeld()).toBe(before + 1)
}

async function countHeld(): Promise<number> {
  const { values } = await stage.jobs.metrics.sealFaults.get()
  return values.reduce((sum, { value }) => sum + value, 0)
}

/** Mends what was forged, as the books of this file must balance, and has the payment begun again. */
async function mend(statement: string, values: readonly (string | number | Buffer)[]): Promise<void> {
  await forge(statement, values)
  // What was forged may have been summed.
  await forge('delete from number_total where round_id = $1', [roundId])
  await forge('delete from number_total_mark where round_id = $1', [roundId])
  await release()
  await settleRound(stage.jobs, roundId)
}

async function release(): Promise<void> {
  const [third] = await stage.ctx.read.run<{ id: string }>`
    insert into staff (staff_id, operator_id, name, role, password_hash, created_at)
    select gen_random_uuid(), operator_id, 'third' || left(gen_random_uuid()::text, 8), role, password_hash, created_at
    from staff where staff_id = ${stage.makerId} returning staff_id as id`
  await releaseSettlement(stage.ctx, {
    operatorId: stage.operatorId,
    roundId,
    staffId: third?.id ?? '',
    reason: 'looked at',
  })
}

/** All is well: the honest one has won 900 baht, the round is paid. */
async function expectPaid(cash = [900, 1_890]): Promise<void> {
  expect([await cashOf(thief), await cashOf(honest), await state()]).toEqual([...cash, 'settled'])
}

interface Row {
  readonly id: string
  readonly leaf: Buffer
  readonly root: Buffer
  readonly head: Buffer
}

async function stored(): Promise<Row> {
  return stage.ctx.read.one<Row>`
    select t.id, t.leaf, s.root, s.head from ticket t left join round_seal s on s.round_id = t.round_id
    where t.id = ${ticketId}`
}

describe('before a payment every winning ticket is compared with the seal', () => {
  test('a number changed after the draw is paid nothing, nor is anybody else until it is mended', async () => {
    await drawRound(stage, roundId)
    await forge(`update ticket set numbers = '{252}' where id = $1`, [ticketId])
    await expectHeld('ticket', ticketId)
    await release()
    await expectHeld('ticket', ticketId)
    await mend(`update ticket set numbers = '{999}' where id = $1`, [ticketId])
    await expectPaid()
    expect((await findRound(stage.ctx.read, roundId))?.status).toBe('settled')
  })

  test.each([
    [
      'a rate',
      `update ticket set rates = '{9000000}' where id = $1`,
      `update ticket set rates = '{9000}' where id = $1`,
    ],
    [
      'its owner',
      `update ticket set member_id = '${'0'.repeat(8)}-0000-0000-0000-000000000001' where id = $1`,
      'MEMBER',
    ],
    [
      'the time of its sale',
      `update ticket set placed_at = placed_at + interval '1 millisecond' where id = $1`,
      `update ticket set placed_at = placed_at - interval '1 millisecond' where id = $1`,
    ],
  ])('%s changed is found as well', async (_, change, back) => {
    const [mine] = await stage.ctx.read.run<{ id: string }>`
      select id from ticket where round_id = ${roundId} and member_id = ${honest}`
    const id = mine?.id ?? ''
    await drawRound(stage, roundId)
    await forge(change, [id])
    await expectHeld('ticket', id)
    await mend(back === 'MEMBER' ? `update ticket set member_id = '${honest}' where id = $1` : back, [id])
    await expectPaid()
  })

  test('a ticket changed with its stored leaf no longer gives the root', async () => {
    await drawRound(stage, roundId)
    const { leaf } = await stored()
    await forge(`update ticket set numbers = '{252}', leaf = $2 where id = $1`, [
      ticketId,
      Buffer.alloc(32, 7),
    ])
    await expectHeld('tree')
    await mend(`update ticket set numbers = '{999}', leaf = $2 where id = $1`, [ticketId, leaf])
    await expectPaid()
  })

  test('a seal made anew bears no signature of ours', async () => {
    await drawRound(stage, roundId)
    const { root } = await stored()
    await forge(`update round_seal set root = $2 where round_id = $1`, [roundId, Buffer.alloc(32, 7)])
    await expectHeld('signature')
    await mend(`update round_seal set root = $2 where round_id = $1`, [roundId, root])
    await expectPaid()
  })

  test('a head before that is another one breaks the chain', async () => {
    const first = roundId
    await shutRound(stage, first)
    roundId = await stage.openRound()
    await placeTicket(stage.ctx, wishFor(stage, honest, roundId, [['two_bottom', '47', 10]]))
    await drawRound(stage, roundId)
    const stakes = await stage.ctx.read.one<{ sum: number }>`
      select stake_sum as sum from round_seal where round_id = ${first}`
    await forge('update round_seal set stake_sum = 1 where round_id = $1', [first])
    await expectHeld('chain', null, [900, 980])
    await mend('update round_seal set stake_sum = $2 where round_id = $1', [first, stakes.sum])
    await expectPaid([900, 1_880])
  })

  test('a cancelled ticket does not come to life again', async () => {
    await cancelTicket(stage.ctx, { memberId: thief, ticketId })
    await drawRound(stage, roundId)
    await forge(`update ticket set status = 'placed', cancelled_at = null where id = $1`, [ticketId])
    await expectHeld('cancelled', null, [1_000, 990])
    await mend(`update ticket set status = 'cancelled', cancelled_at = now() where id = $1`, [ticketId])
    await expectPaid([1_000, 1_890])
  })

  test('a payout written by hand is not what the ticket wins', async () => {
    await drawRound(stage, roundId)
    const item = [thief, roundId, ticketId]
    // After the evaluation and before the payment: a payout of a stopped run is found by the next.
    await forge(`update settlement set state = 'paying', winners = 1, payout = 100 where round_id = $1`, [
      roundId,
    ])
    await forge(
      `insert into settle_item (member_id, round_id, revision, ticket_id, payout) values ($1, $2, 1, $3, 9000000)`,
      item,
    )
    await expectHeld('payout', ticketId)
    await release() // evaluated anew: what was written by hand is gone
    await settleRound(stage.jobs, roundId)
    await expectPaid()
  })

  test('a ticket sold before the discounts were in its leaf is paid, and its price must be that of its lines', async () => {
    const { ctx } = stage
    await forge(`update ticket set leaf_version = 1 where round_id = $1`, [roundId])
    const tickets = await ctx.read.run<SoldTicket & { salt: Buffer }>`
      select t.id as "ticketId", t.member_id as "memberId", t.leaf_version as "leafVersion", t.placed_at as "placedAt",
        t.stake, t.net, array_to_string(t.types, ',') as types, array_to_string(t.numbers, ',') as numbers,
        array_to_string(t.stakes, ',') as stakes, array_to_string(t.rates, ',') as rates,
        array_to_string(t.discounts, ',') as discounts, t.nonce, r.salt
      from ticket t join round r on r.id = t.round_id where t.round_id = ${roundId}`
    for (const ticket of tickets) {
      const round = { operatorId: stage.operatorId, roundId, tagOf: tagsOfRound(ticket.salt) }
      const leaf = soldLeaf(round, ticket, soldLines(ticket) ?? [])
      await forge('update ticket set leaf = $2 where id = $1', [ticket.ticketId, Buffer.from(leaf ?? [])])
    }
    await drawRound(stage, roundId)
    await settleRound(stage.jobs, roundId)
    await expectPaid()
  })

  test.each([
    [
      'its numbers',
      `canonical = jsonb_set(canonical, '{three_top}', '"999"')`,
      `jsonb_set(canonical, '{three_top}', '"252"')`,
    ],
    ['its time', `official_at = now()`, 'null'],
    ['the person who confirmed it', `checker_role = 'operator_admin'`, `'draw_checker'`],
    ['its signature', 'signature = null, maker_role = null, checker_role = null', undefined],
  ])('a result that is not the one agreed on: %s', async (_, change, before) => {
    await drawRound(stage, roundId)
    const { signature, maker, checker } = await stage.ctx.read.one<{
      signature: Buffer
      maker: string
      checker: string
    }>`
      select signature, maker_role as maker, checker_role as checker from result where round_id = ${roundId}`
    await forge(`update result set ${change} where round_id = $1`, [roundId])
    await expectHeld('result')
    await (before === undefined
      ? mend(`update result set signature = $2, maker_role = $3, checker_role = $4 where round_id = $1`, [
          roundId,
          signature,
          maker,
          checker,
        ])
      : mend(`update result set ${change.split(' ')[0]} = ${before} where round_id = $1`, [roundId]))
    await expectPaid()
  })

  test('a result of before is signed when the key of the program is first known, and only then', async () => {
    await drawRound(stage, roundId)
    await forge(
      'update result set signature = null, maker_role = null, checker_role = null where round_id = $1',
      [roundId],
    )
    const known = () => recogniseKey(stage.ctx, (tx) => signEarlierResults(stage.ctx, tx))
    await forge('delete from program_key')
    expect(await known()).toBe(true)
    await settleRound(stage.jobs, roundId)
    await expectPaid()

    const later = await stage.openRound()
    await placeTicket(stage.ctx, wishFor(stage, honest, later, [['two_bottom', '47', 10]]))
    await drawRound(stage, later)
    await forge(
      'update result set signature = null, maker_role = null, checker_role = null where round_id = $1',
      [later],
    )
    expect(await known()).toBe(true)
    roundId = later
    await expectHeld('result', null, [900, 1_880])

    // The way on: the same numbers by two people once more, which are signed.
    await drawRound(stage, later, DRAWN, 'not signed')
    await settleRound(stage.jobs, later)
    await expectPaid([900, 2_780])
  })

  test('the first key that is known is one that has signed what is sealed', async () => {
    await shutRound(stage, roundId)
    await forge('delete from program_key')
    const others = { ...stage.ctx, keys: keysFrom(Buffer.alloc(32, 9)) }
    expect(await recogniseKey(others, async () => {})).toBe(false)
    expect(await recogniseKey(stage.ctx, async () => {})).toBe(true)
    expect(await recogniseKey(others, async () => {})).toBe(false)
  })
})

describe('a correction', () => {
  test('pays no difference to what somebody has written into the ticket or its earlier payment', async () => {
    await drawRound(stage, roundId)
    await settleRound(stage.jobs, roundId)
    await expectPaid()
    await drawRound(stage, roundId, { ...DRAWN, last2: '48' }, 'read wrongly')
    await settleRound(stage.jobs, roundId) // the rule takes nothing back
    await drawRound(stage, roundId, DRAWN, 'read rightly')
    await forge(`update settle_item set before = 0, held = 0 where round_id = $1`, [roundId])
    await expectHeld('before', (await winners())[0], [900, 1_890])
    await mend(
      `update settle_item set before = case revision when 1 then 0 else 90000 end, held = case when paid_at is not null then 90000 end where round_id = $1`,
      [roundId],
    )
    await expectPaid()
  })

  async function winners(): Promise<string[]> {
    const rows = await stage.ctx.read.run<{ id: string }>`
      select distinct ticket_id as id from settle_item where round_id = ${roundId}`
    return rows.map(({ id }) => id)
  }
})

describe('a void', () => {
  const voidIt = () =>
    voidRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'งดออกผล', actor: 'system' })

  test('gives back what the leaf says was paid, and nothing while one ticket says more', async () => {
    await shutRound(stage, roundId)
    await voidIt()
    await forge(`update ticket set net = 999, stake = 999, stakes = '{999}' where id = $1`, [ticketId])
    await expectHeld('stakes')
    await mend(`update ticket set net = 10000, stake = 10000, stakes = '{10000}' where id = $1`, [ticketId])
    await expectPaid([1_000, 1_000])
  })

  test('does not give back a discount that was taken', async () => {
    await shutRound(stage, roundId)
    await forge(`update ticket set net = 9000, discounts = '{1000}' where id = $1`, [ticketId])
    await voidIt()
    await expectHeld('ticket', ticketId)
    await mend(`update ticket set net = 10000, discounts = '{0}' where id = $1`, [ticketId])
    await expectPaid([1_000, 1_000])
  })

  test('of an open round is sealed first', async () => {
    await voidIt()
    await settleRound(stage.jobs, roundId)
    await expectPaid([1_000, 1_000])
    expect(await findSeal(stage.ctx.read, roundId)).toMatchObject({ size: 2 })
  })
})
