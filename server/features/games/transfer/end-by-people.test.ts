import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GONE_MS, type TransferSaid } from '../../../../domain/games/transfer-wallet.ts'
import { bahtToSatang, satang } from '../../../../domain/money.ts'
import { moveClock, useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { cashOf, openWallet, outcomeOf } from '../../../../tests/support/stage/games/gamer.ts'
import {
  movedMoney,
  TRANSFER_PROVIDER,
  transferOf,
} from '../../../../tests/support/stage/games/transferred.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../context.ts'
import { Unavailable } from '../../../errors.ts'
import { findOpenApproval } from '../../approvals/queries.ts'
import { listAlarms } from '../operated/queries-alarms.ts'
import { askTransferEnd, confirmTransferEnd, endTransferAsked } from './end-by-people.ts'
import { resumeTransfers } from './resume-transfers.ts'

const LONG_MS = 3 * 60_000
const database = useDatabase()
let stage: Stage
let ctx: Context
let memberId = ''
/** What the provider says of every move and whenever it is asked; null: nothing. */
let says: TransferSaid | null
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
  await openWallet(stage, TRANSFER_PROVIDER, 'transfer')
})
afterAll(() => stage.close())
beforeEach(async () => {
  await moveClock(database.url, 0)
  says = null
  const answer = async () => {
    if (!says) throw new Unavailable('game wallets')
    return says
  }
  const demoTransferWallets = { move: answer, ask: answer, balance: async () => satang(0) }
  ctx = { ...stage.ctx, external: { ...stage.ctx.external, demoTransferWallets } }
  ;[memberId = ''] = await stage.members(1, bahtToSatang(1_000))
})

const DONE = { state: 'done', amount: satang(300_00), reference: 'ref-1' } as const
const cash = () => cashOf(stage, memberId)
const now = (id: string) => transferOf(ctx, memberId, id)
const by = (staffId: string) => ({ operatorId: stage.operatorId, staffId })
const asks = (transferId: string, end: 'done' | 'failed', staffId = stage.makerId) =>
  askTransferEnd(ctx, { ...by(staffId), transferId, end, reason: 'ตรวจกับค่ายแล้ว' })
const agrees = (transferId: string, proposalId: string, { staffId = stage.checkerId, within = ctx } = {}) =>
  confirmTransferEnd(within, { ...by(staffId), transferId, proposalId })
const alarmsOf = async (id: string) =>
  (await listAlarms(ctx.read, stage.operatorId, 100)).filter(({ about }) => about === id)

/** A transfer of 300 baht of which the provider says nothing, and what one person asks for, `afterMs` later. */
async function unanswered(
  end: 'done' | 'failed',
  { way = 'in', afterMs = GONE_MS }: { way?: 'in' | 'out'; afterMs?: number } = {},
) {
  const { id } = await movedMoney(ctx, stage, memberId, 300, { way })
  await moveClock(database.url, afterMs)
  return { id, proposalId: (await asks(id, end)).proposalId }
}

describe('of a transfer whose provider is silent two people', () => {
  test('give the money back, once, however often and by how many at once', async () => {
    const { id, proposalId } = await unanswered('failed')
    expect(await outcomeOf(asks(id, 'done', stage.checkerId))).toBe('PROPOSAL_WAITS')
    expect(await outcomeOf(agrees(id, proposalId, { staffId: stage.makerId }))).toBe('SAME_PERSON')
    await Promise.all([1, 2, 3, 4].map(() => agrees(id, proposalId)))
    const told = await withSql(
      database.url,
      (sql) => sql`
      select facts from message where member_id = ${memberId} and kind = 'game-moved'`,
    )
    expect(told).toEqual([
      { facts: { amount: 300_00, provider: TRANSFER_PROVIDER, way: 'in', now: 'failed' } },
    ])
    expect(await now(id)).toMatchObject({ state: 'failed', endedBy: `staff:${stage.checkerId}` })
    expect(await cash()).toBe(1_000_00)
    expect(await outcomeOf(asks(id, 'done'))).toBe('GAME_TRANSFER_DECIDED')
  })

  test('credit what came back, once', async () => {
    const { id, proposalId } = await unanswered('done', { way: 'out' })
    await agrees(id, proposalId)
    await agrees(id, proposalId)
    expect([(await now(id))?.state, await cash()]).toEqual(['done', 1_300_00])
  })

  test.each(['before the commit', 'after the commit'] as const)(
    'who are stopped %s end it once',
    async (moment) => {
      const { id, proposalId } = await unanswered('failed')
      // What the provider is heard of, after it has failed, is the second.
      const stopped = stoppedAt(ctx, 3, moment)
      await expect(agrees(id, proposalId, { within: stopped })).rejects.toThrow('stopped')
      expect(await cash()).toBe(moment === 'before the commit' ? 700_00 : 1_000_00)
      await agrees(id, proposalId)
      expect([(await now(id))?.state, await cash()]).toEqual(['failed', 1_000_00])
    },
  )

  test('tell the member before the record, as every act does: the end of the record is held last', async () => {
    const { id, proposalId } = await unanswered('failed')
    await ctx.transaction(async (tx) => {
      await tx.run`insert into inbox (member_id, operator_id) values (${memberId}, ${stage.operatorId}) on conflict do nothing`
    })
    const waiting = () =>
      ctx.read
        .run`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    let agreed: Promise<unknown> | undefined
    await withSql(database.url, (sql) =>
      sql.begin(async (holding) => {
        await holding`select from inbox where member_id = ${memberId} for update`
        agreed = agrees(id, proposalId)
        await expect.poll(async () => (await waiting()).length).toBe(1)
        await holding`select from audit_head where operator_id = ${stage.operatorId} for update nowait`
      }),
    )
    await agreed
    expect((await now(id))?.state).toBe('failed')
  })

  test('wait for a day, and while it says that it has it', async () => {
    const { id, proposalId } = await unanswered('failed', { afterMs: LONG_MS })
    expect(await outcomeOf(agrees(id, proposalId))).toBe('GAME_TRANSFER_WAITS')
    await moveClock(database.url, GONE_MS - 60_000)
    says = { state: 'pending' }
    expect(await outcomeOf(agrees(id, proposalId))).toBe('GAME_TRANSFER_WAITS')
    says = { state: 'absent' }
    await agrees(id, proposalId)
    expect(await cash()).toBe(1_000_00)
  })

  test('say no, or take it back, and it waits on', async () => {
    const { id, proposalId } = await unanswered('failed')
    await endTransferAsked(ctx, { ...by(stage.checkerId), proposalId }, 'rejected')
    const again = await asks(id, 'done')
    await endTransferAsked(ctx, { ...by(stage.makerId), proposalId: again.proposalId }, 'withdrawn')
    expect([(await now(id))?.state, await cash()]).toEqual(['unknown', 700_00])
  })
})

describe('the word of the provider', () => {
  test('holds when it comes before the second person', async () => {
    const { id, proposalId } = await unanswered('failed')
    says = DONE
    expect(await outcomeOf(agrees(id, proposalId))).toBe('GAME_TRANSFER_ANSWERED')
    expect(await now(id)).toMatchObject({ state: 'done', endedBy: 'provider' })
    expect(await cash()).toBe(700_00)
    expect(await findOpenApproval(ctx.read, stage.operatorId, 'game-transfer', id)).toBeUndefined()
  })

  test('is not contradicted by people', async () => {
    const { id, proposalId } = await unanswered('done', { afterMs: LONG_MS })
    says = { state: 'absent' }
    expect(await outcomeOf(agrees(id, proposalId))).toBe('GAME_TRANSFER_OTHERWISE')
    await endTransferAsked(ctx, { ...by(stage.makerId), proposalId }, 'withdrawn')
    says = { ...DONE, amount: satang(300_01) }
    await resumeTransfers(ctx)
    const back = await asks(id, 'failed')
    expect(await outcomeOf(agrees(id, back.proposalId))).toBe('GAME_TRANSFER_OTHERWISE')
    expect(await alarmsOf(id)).toMatchObject([{ kind: 'transfer-odd' }])
    expect([(await now(id))?.state, await cash()]).toEqual(['unknown', 700_00])
  })

  test('that comes after them moves nothing, and is an alarm where it differs', async () => {
    const { id, proposalId } = await unanswered('failed')
    await agrees(id, proposalId)
    says = DONE
    await moveClock(database.url, GONE_MS + 2 * 3_600_000)
    await Promise.all([resumeTransfers(ctx), resumeTransfers(ctx)])
    await moveClock(database.url, GONE_MS + 4 * 3_600_000)
    await resumeTransfers(ctx)
    expect(await now(id)).toMatchObject({ state: 'failed', late: 'done' })
    expect(await cash()).toBe(1_000_00)
    expect(await alarmsOf(id)).toMatchObject([{ kind: 'transfer-contradicted', told: 1, amount: 300_00 }])
  })

  test('that comes after them and agrees is kept, and no alarm', async () => {
    const { id, proposalId } = await unanswered('failed')
    await agrees(id, proposalId)
    says = { state: 'refused' }
    await moveClock(database.url, GONE_MS + 2 * 3_600_000)
    await resumeTransfers(ctx)
    expect(await now(id)).toMatchObject({ state: 'failed', late: 'refused' })
    expect(await alarmsOf(id)).toEqual([])
  })

  test('and two people at once end it one way', async () => {
    for (let nth = 0; nth < 4; nth += 1) {
      ;[memberId = ''] = await stage.members(1, bahtToSatang(1_000))
      await moveClock(database.url, 0)
      says = null
      const { id, proposalId } = await unanswered('failed')
      const [agreed] = await Promise.all([
        outcomeOf(agrees(id, proposalId)),
        resumeTransfers({
          ...ctx,
          external: {
            ...ctx.external,
            demoTransferWallets: { ...ctx.external.demoTransferWallets, ask: async () => DONE },
          },
        }),
      ])
      const { state } = (await now(id)) ?? {}
      expect([state, await cash()]).toEqual(agreed === 'ok' ? ['failed', 1_000_00] : ['done', 700_00])
    }
  })
})

test('told again after it was asked for, a transfer is looked at anew', async () => {
  const { id, proposalId } = await unanswered('failed', { afterMs: LONG_MS })
  says = { state: 'absent' }
  const silent = {
    ...ctx.external.demoTransferWallets,
    move: async () => Promise.reject(new Unavailable('game wallets')),
  }
  await resumeTransfers({ ...ctx, external: { ...ctx.external, demoTransferWallets: silent } })
  expect((await now(id))?.sends).toBe(2)
  await moveClock(database.url, 3 * LONG_MS)
  expect(await outcomeOf(agrees(id, proposalId))).toBe('PROPOSAL_STALE')
  expect(await cash()).toBe(700_00)
})

test('one that is open for long is an alarm once', async () => {
  const { id } = await movedMoney(ctx, stage, memberId, 300)
  await moveClock(database.url, 29 * 60_000)
  await resumeTransfers(ctx)
  expect(await alarmsOf(id)).toEqual([])
  await moveClock(database.url, 31 * 60_000)
  await resumeTransfers(ctx)
  await resumeTransfers(ctx)
  expect(await alarmsOf(id)).toMatchObject([{ kind: 'transfer-open', told: 1, memberId }])
})

test('the database takes an end of people from nobody alone, and changes none', async () => {
  const { id, proposalId } = await unanswered('failed')
  const end = `staff:${stage.checkerId}`
  await withSql(database.url, async (sql) => {
    const alone = sql`
      update game_transfer set state = 'failed', ended_at = db_now(), ended_by = ${end} where id = ${id}`
    await expect(alone).rejects.toThrow('two people')
  })
  await agrees(id, proposalId)
  await withSql(database.url, async (sql) => {
    const other = sql`update game_transfer set state = 'done' where id = ${id}`
    await expect(other).rejects.toThrow('ends once')
  })
})
