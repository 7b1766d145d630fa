import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { passDrawTime } from '../../../tests/support/stage/drawing.ts'
import { openMachinery, openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { findSeal } from '../fairness/queries.ts'
import { sealRound } from '../fairness/seal-round.ts'
import { findCash, listMoneyFaults } from '../ledger/queries.ts'
import { confirmResult } from '../results/confirm-result.ts'
import { proposeResult } from '../results/propose-result.ts'
import { closeRound } from '../rounds/close-round.ts'
import { findRound } from '../rounds/queries.ts'
import { lockEvaluation } from './queries.ts'
import { settleRound } from './settle-round.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url)
})
afterAll(() => stage.close())

/** A draw whose winning numbers were worked out by hand. */
const DRAWN = { first: '461252', last2: '47', front3: ['183', '905'], back3: ['774', '016'] }

async function sell(
  lines: readonly (readonly [BetType, string, number])[],
): Promise<{ roundId: string; member: string }> {
  const roundId = await stage.openRound()
  const [member] = (await stage.members(1, bahtToSatang(10_000))) as [string]
  await placeTicket(stage.ctx, wishFor(stage, member, roundId, lines))
  return { roundId, member }
}

async function close(roundId: string): Promise<void> {
  await closeRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'test' })
  await sealRound(stage.ctx, roundId)
  await passDrawTime(stage, roundId)
}

async function drawn(roundId: string, published: unknown = DRAWN): Promise<void> {
  const wish = { operatorId: stage.operatorId, roundId, published }
  await proposeResult(stage.ctx, { ...wish, staffId: stage.makerId, source: 'test' })
  await confirmResult(stage.ctx, { ...wish, staffId: stage.checkerId })
}

async function cashOf(memberId: string): Promise<number> {
  return (await findCash(stage.ctx.read, memberId))?.balance ?? -1
}

describe('a settlement', () => {
  test('waits for its second evaluator as long as a statement of a job may take', async () => {
    const setting = await stage.jobs.transaction(async (tx) => {
      await lockEvaluation(tx, randomUUID(), 1)
      return tx.one<{ idle: string; statement: string }>`
        select current_setting('idle_in_transaction_session_timeout') as idle, current_setting('statement_timeout') as statement`
    })
    expect(setting).toEqual({ idle: '1min', statement: '1min' })
  })

  test('pays winning lines, and nothing for near misses', async () => {
    const { roundId, member } = await sell([
      ['three_top', '252', 10],
      ['three_top', '225', 10],
      ['three_tod', '225', 10],
      ['three_tod', '255', 10],
      ['three_front', '905', 10],
      ['three_bottom', '016', 10],
      ['three_bottom', '160', 10],
      ['two_top', '52', 10],
      ['two_top', '25', 10],
      ['two_bottom', '47', 10],
      ['two_bottom', '74', 10],
      ['run_top', '2', 10],
      ['run_top', '4', 10],
      ['run_bottom', '7', 10],
    ])
    await close(roundId)
    await drawn(roundId)
    const settled = await settleRound(stage.jobs, roundId)
    const paid = 9_000 + 1_500 + 4_500 + 4_500 + 900 + 900 + 32 + 42
    expect(settled).toEqual({ winners: 1, payout: paid * 100, paidNow: 1 })
    expect(await cashOf(member)).toBe((10_000 - 140 + paid) * 100)
    expect((await findRound(stage.ctx.read, roundId))?.status).toBe('settled')
  })

  test('run again pays nothing, alone or by two workers at once', async () => {
    const { roundId, member } = await sell([['two_bottom', '47', 10]])
    await close(roundId)
    await drawn(roundId)
    const other = openMachinery(database.url)
    const runs = await Promise.all([settleRound(stage.jobs, roundId), settleRound(other.jobs, roundId)])
    await other.close()
    expect(runs.reduce((sum, run) => sum + run.paidNow, 0)).toBe(1)
    expect(await settleRound(stage.jobs, roundId)).toEqual({ winners: 1, payout: 900_00, paidNow: 0 })
    expect(await cashOf(member)).toBe(10_890_00)
  })

  test('pays many winners of several tickets each, each exactly once', async () => {
    const roundId = await stage.openRound()
    const members = await stage.members(60, bahtToSatang(1_000))
    for (let turn = 0; turn < 12; turn += 1) {
      await Promise.all(
        members.map((member) =>
          placeTicket(stage.ctx, wishFor(stage, member, roundId, [['run_top', '2', 10]])),
        ),
      )
    }
    await close(roundId)
    await drawn(roundId)
    expect(await settleRound(stage.jobs, roundId)).toEqual({
      winners: 720,
      payout: 720 * 32_00,
      paidNow: 720,
    })
    for (const member of members) expect(await cashOf(member)).toBe((1_000 - 120 + 12 * 32) * 100)
    expect(await listMoneyFaults(stage.ctx.read)).toEqual([])
  })

  test('moves no money while the two evaluators differ, and pays once they agree', async () => {
    const { roundId, member } = await sell([['two_bottom', '47', 10]])
    await close(roundId)
    await drawn(roundId)
    // The second evaluator is the database's own: here it does not see a winner.
    await withSql(database.url, (sql) =>
      sql.unsafe(`
        alter function line_wins(bet_type, text, jsonb) rename to line_wins_truly;
        create function line_wins(type bet_type, number text, result jsonb) returns boolean
          language sql immutable as 'select false'`),
    )
    try {
      await expect(settleRound(stage.ctx, roundId)).rejects.toThrow('two evaluators agree')
    } finally {
      await withSql(database.url, (sql) =>
        sql.unsafe(`
          drop function line_wins(bet_type, text, jsonb);
          alter function line_wins_truly(bet_type, text, jsonb) rename to line_wins`),
      )
    }
    expect(await cashOf(member)).toBe(bahtToSatang(9_990))
    expect(await settleRound(stage.ctx, roundId)).toMatchObject({ winners: 1, paidNow: 1 })
    expect(await cashOf(member)).toBe(bahtToSatang(9_990 + 900))
  })

  test('of a round nobody bet in ends it', async () => {
    const roundId = await stage.openRound()
    await close(roundId)
    await drawn(roundId)
    expect(await settleRound(stage.jobs, roundId)).toEqual({ winners: 0, payout: 0, paidNow: 0 })
  })
})

describe('a result', () => {
  test('is refused before the round is sealed, by rule and by the database', async () => {
    const { roundId } = await sell([['two_top', '52', 10]])
    const wish = {
      operatorId: stage.operatorId,
      roundId,
      published: DRAWN,
      staffId: stage.makerId,
      source: 'test',
    }
    await expect(proposeResult(stage.ctx, wish)).rejects.toMatchObject({ code: 'ROUND_NOT_SEALED' })
    await expect(stage.ctx.read.run`
      insert into result (round_id, revision, operator_id, published, canonical, source, evidence_hash, maker_id,
        checker_id, confirmed_at)
      values (${roundId}, 1, ${stage.operatorId}, '{}', '{}', '', '', ${stage.makerId}, ${stage.checkerId}, now())`).rejects.toThrow(
      /foreign key/,
    )
  })

  test('needs another person', async () => {
    const { roundId } = await sell([['two_top', '52', 10]])
    await close(roundId)
    const wish = { operatorId: stage.operatorId, roundId, published: DRAWN, staffId: stage.makerId }
    await expect(confirmResult(stage.ctx, wish)).rejects.toMatchObject({ code: 'PROPOSAL_UNKNOWN' })
    await proposeResult(stage.ctx, { ...wish, source: 'test' })
    await expect(confirmResult(stage.ctx, wish)).rejects.toMatchObject({ code: 'SAME_PERSON' })
    const other = { ...wish, published: { ...DRAWN, last2: '48' }, source: 'test' }
    await expect(proposeResult(stage.ctx, other)).rejects.toMatchObject({ code: 'RESULT_PROPOSED' })
  })

  test('entered or confirmed again by the same person, after an answer was lost, is the same act', async () => {
    const { roundId } = await sell([['two_top', '52', 10]])
    await close(roundId)
    const entry = {
      operatorId: stage.operatorId,
      roundId,
      published: DRAWN,
      staffId: stage.makerId,
      source: 'test',
    }
    expect(await proposeResult(stage.ctx, entry)).toEqual(await proposeResult(stage.ctx, entry))
    const check = { ...entry, staffId: stage.checkerId }
    await confirmResult(stage.ctx, check)
    await confirmResult(stage.ctx, check)
    const other = { ...check, published: { ...DRAWN, last2: '48' } }
    await expect(confirmResult(stage.ctx, other)).rejects.toMatchObject({ code: 'RESULT_EXISTS' })
    await expect(confirmResult(stage.ctx, entry)).rejects.toMatchObject({ code: 'RESULT_EXISTS' })
  })

  test('typed differently by the second person ends the proposal and pays nothing', async () => {
    const { roundId, member } = await sell([['two_top', '52', 10]])
    await close(roundId)
    const wish = { operatorId: stage.operatorId, roundId, published: DRAWN }
    await proposeResult(stage.ctx, { ...wish, staffId: stage.makerId, source: 'test' })
    const other = { ...wish, published: { ...DRAWN, last2: '74' }, staffId: stage.checkerId }
    await expect(confirmResult(stage.ctx, other)).rejects.toMatchObject({ code: 'RESULT_DIFFERS' })
    expect((await findRound(stage.ctx.read, roundId))?.status).toBe('sealed')
    expect(await cashOf(member)).toBe(9_990_00)
    await drawn(roundId) // the first person begins anew
  })

  test.each([
    ['five digits', { ...DRAWN, first: '61252' }],
    ['Thai digits', { ...DRAWN, last2: '๔๗' }],
    ['a missing field', { first: '461252', last2: '47', front3: DRAWN.front3 }],
    ['three of two', { ...DRAWN, front3: ['183', '905', '111'] }],
    ['nothing', {}],
  ])('with %s is refused', async (_, published) => {
    const { roundId } = await sell([['two_top', '52', 10]])
    await close(roundId)
    const wish = { operatorId: stage.operatorId, roundId, published, staffId: stage.makerId, source: 'test' }
    await expect(proposeResult(stage.ctx, wish)).rejects.toMatchObject({ code: 'RESULT_INVALID' })
  })

  test('numbers of one prize may be typed in any order', async () => {
    const { roundId } = await sell([['three_front', '905', 10]])
    await close(roundId)
    const wish = { operatorId: stage.operatorId, roundId }
    await proposeResult(stage.ctx, { ...wish, published: DRAWN, staffId: stage.makerId, source: 'test' })
    const turned = { ...DRAWN, front3: ['905', '183'] }
    await confirmResult(stage.ctx, { ...wish, published: turned, staffId: stage.checkerId })
  })
})

describe('a seal', () => {
  test('is made once, however often and at once it is asked for', async () => {
    const { roundId } = await sell([['two_top', '52', 10]])
    await closeRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'test' })
    const seals = await Promise.all([1, 2, 3].map(() => sealRound(stage.ctx, roundId)))
    expect(new Set(seals.map((seal) => seal.head.toHex())).size).toBe(1)
    expect(seals[0]).toMatchObject({ size: 1, stakeSum: 10_00 })
  })

  test('is chained to the one before', async () => {
    const first = await sell([['two_top', '52', 10]])
    const second = await sell([['two_top', '52', 10]])
    await close(first.roundId)
    await close(second.roundId)
    const [before, after] = await Promise.all(
      [first, second].map((sold) => findSeal(stage.ctx.read, sold.roundId)),
    )
    expect(after?.previousHead).toEqual(before?.head)
    expect(after?.seq).toBe((before?.seq ?? 0) + 1)
  })

  test('lets no ticket in, even past the rules', async () => {
    const { roundId, member } = await sell([['two_top', '52', 10]])
    await close(roundId)
    await expect(stage.ctx.read.run`
      insert into ticket (member_id, id, operator_id, round_id, plan, types, numbers, stakes, rates, discounts, stake,
        net, key, request_hash, leaf, nonce, batch_id, batch_index, placed_at)
      select member_id, gen_random_uuid(), operator_id, round_id, plan, types, numbers, stakes, rates, discounts, stake,
        net, gen_random_uuid(), request_hash, leaf, nonce, batch_id, batch_index, placed_at
      from ticket where member_id = ${member}`).rejects.toThrow(/sealed round takes no ticket/)
  })
})
