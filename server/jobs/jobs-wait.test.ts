import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bangkokDate } from '../../domain/calendar/bangkok.ts'
import { bahtToSatang } from '../../domain/money.ts'
import { behindTriggers, putBeforeSale } from '../../tests/support/database/behind-triggers.ts'
import { moveClock, useDatabase } from '../../tests/support/database/database.ts'
import { countingStorms, drawBegunMeanwhile } from '../../tests/support/stage/counting-storms.ts'
import { pictureGoneMeanwhile } from '../../tests/support/stage/documents.ts'
import { DRAWN, drawRound, passDrawTime, shutRound } from '../../tests/support/stage/drawing.ts'
import {
  freezeRound,
  playedRound,
  shutRound as shutFastRound,
} from '../../tests/support/stage/fast/fast-play.ts'
import { mailingStoppedMeanwhile } from '../../tests/support/stage/messages/mailed.ts'
import {
  askingBanks,
  cancelledMeanwhile,
  lookedAtMeanwhile,
  returnedMeanwhile,
  sentMeanwhile,
  shownMeanwhile,
  undoneMeanwhile,
} from '../../tests/support/stage/payment-storms.ts'
import { rankedMeanwhile } from '../../tests/support/stage/rewards/ranked.ts'
import { givingBack, markedMeanwhile, reckonedMeanwhile } from '../../tests/support/stage/safer/played.ts'
import { openStage, type Stage, wishFor } from '../../tests/support/stage/stage.ts'
import type { Context, Tx } from '../context.ts'
import { type FakeGovernmentLottery, fakeGovernmentLottery } from '../external/fake-government-lottery.ts'
import { propose } from '../features/approvals/propose.ts'
import { updateApprovalDecided } from '../features/approvals/queries.ts'
import { placeTicket } from '../features/betting/place-ticket.ts'
import { bookNumbers } from '../features/booking/book-numbers.ts'
import { insertDay, lockDays } from '../features/fairness/queries-days.ts'
import { drawFastRound } from '../features/fast/draw-fast-round.ts'
import { findCash, lockAccounts } from '../features/ledger/queries.ts'
import { listLotteries, lockLotteries, updateRoundStatus } from '../features/rounds/queries.ts'
import { lockRound } from '../features/rounds/queries-locks.ts'
import { lockSchedule, updateSchedule } from '../features/rounds/queries-schedules.ts'
import { lockSettlement, updateSettlementState } from '../features/settlement/queries.ts'
import { settleRound } from '../features/settlement/settle-round.ts'
import { custodianStaff } from '../features/staff/custodian-staff.ts'
import { insertStaff } from '../features/staff/queries.ts'
import { FEED_CHECKER, FEED_MAKER } from '../features/staff/seed-demo-operator.ts'
import { beginVoid } from '../features/voids/void-round.ts'
import { JOBS } from './schedule.ts'

/** A job is listed what it has to do, waits for a lock, and meanwhile what it was told is no longer so. */
interface Storm {
  readonly payload?: Readonly<Record<string, unknown>>
  /** Takes the lock the job waits for. */
  readonly hold: (tx: Tx) => Promise<unknown>
  readonly meanwhile: (tx: Tx) => Promise<unknown>
  /** What the job has done of it: nothing that is no longer due. */
  readonly after: () => Promise<unknown>
}

async function voidWhileSealed(): Promise<Storm> {
  const roundId = await soldRound()
  await admin`update round set status = 'closed', closed_at = db_now() where id = ${roundId}`
  return {
    payload: { roundId },
    hold: (tx) => lockRound(tx, roundId),
    meanwhile: (tx) => voidIn(tx, roundId),
    after: async () => {
      expect(await statusOf(roundId)).toBe('void')
      expect(await admin`select size from round_seal where round_id = ${roundId}`).toEqual([{ size: 1 }])
    },
  }
}

async function stoppedWhilePaid(): Promise<Storm> {
  const roundId = await soldRound()
  await drawRound(stage, roundId)
  const items = () => admin`select from settle_item where round_id = ${roundId}`
  return {
    payload: { roundId },
    hold: (tx) => lockSettlement(tx, roundId, 1),
    meanwhile: (tx) => updateSettlementState(tx, { roundId, revision: 1 }, 'stopped'),
    after: async () => expect(await items(), 'what is stopped leaves nothing').toHaveLength(0),
  }
}

/** Each job with what may change while it waits. `asks`: it decides nothing, so no lock stops it. */
const STORMS: Readonly<Record<keyof typeof JOBS, 'asks' | Readonly<Record<string, () => Promise<Storm>>>>> = {
  'resume-rounds': 'asks',
  'resume-fast-rounds': 'asks',
  'check-money': 'asks',
  'check-settled-rounds': 'asks',
  'check-all-money': 'asks',
  'check-audit': 'asks',
  'append-ledger-log': 'asks', // reads transfers whose transactions are over, which nothing changes
  'publish-day': {
    'another worker has published it': async () => {
      const published = () => admin`select from published_day where operator_id = ${stage.operatorId}`
      return {
        hold: (tx) => lockDays(tx, stage.operatorId),
        meanwhile: (tx) => publishedMeanwhile(tx),
        after: async () => expect(await published()).toHaveLength(1),
      }
    },
  },
  'check-ledger-log': 'asks',
  'write-heads': 'asks', // reads sealed heads, which nothing changes
  'check-heads': 'asks',
  'check-anchors': 'asks',
  'check-all-anchors': 'asks',
  'demo-crowd': 'asks',
  'send-pushes': 'asks', // who is no more to be told is asked beside the message, and a push moves nothing
  'send-mailings': { 'it is stopped': () => mailingStoppedMeanwhile(stage) },
  'count-opened': 'asks',
  'send-password-code': 'asks', // reads whose phone it is; whether the code is good is decided when it is used
  'advance-rounds': {
    'its close is put off': async () => {
      const roundId = await stage.openRound({ openedMsAgo: 60_000 })
      await admin`update round set closes_at = db_now() where id = ${roundId}`
      return {
        hold: (tx) => lockRound(tx, roundId),
        meanwhile: (tx) => putOff(tx, roundId),
        after: async () => expect(await statusOf(roundId)).toBe('open'),
      }
    },
    'its opening is put off': async () => {
      const roundId = await stage.openRound({ openedMsAgo: 60_000 })
      await putBeforeSale(database.url, roundId)
      return {
        hold: (tx) => lockRound(tx, roundId),
        meanwhile: (tx) => tx.run`
          update round set opens_at = db_now() + interval '10 minutes' where id = ${roundId}`,
        after: async () => expect(await statusOf(roundId)).toBe('scheduled'),
      }
    },
  },
  'expire-approvals': {
    'the one who proposed is back': async () => {
      const roundId = await sealedRound()
      await stage.ctx.transaction((tx) => enterOpen(tx, roundId))
      await admin`update staff set status = 'closed' where staff_id = ${stage.makerId}`
      return {
        hold: (tx) => tx.run`select from approval where round_id = ${roundId} for update`,
        meanwhile: (tx) => tx.run`update staff set status = 'active' where staff_id = ${stage.makerId}`,
        after: async () => expect(await entries(roundId)).toEqual(['open']),
      }
    },
  },
  'end-bookings': {
    'its member is given money': async () => {
      const roundId = await stage.openRound()
      const [member = ''] = await stage.members(1, bahtToSatang(1_000))
      await bookNumbers(stage.ctx, wishFor(stage, member, roundId, [['two_top', '12', 10]]))
      await moveClock(database.url, 600_000)
      return {
        hold: (tx) => lockAccounts(tx, [member]),
        meanwhile: (tx) => tx.run`select 1`,
        after: async () => expect((await findCash(stage.ctx.read, member))?.balance).toBe(1_000_00),
      }
    },
  },
  'generate-rounds': {
    'the lottery is taken off sale': async () => {
      const id = await lotteryId('malay')
      await admin`delete from round where lottery_id = ${id}`
      return {
        hold: (tx) => lockSchedule(tx, id),
        meanwhile: (tx) => updateSchedule(tx, id, { onSale: false, own: null }),
        after: async () => expect(await admin`select from round where lottery_id = ${id}`).toHaveLength(0),
      }
    },
  },
  'purge-sessions': {
    'somebody who was away comes back': async () => {
      const session = 'x'.repeat(43)
      await admin`
        insert into staff_session (token_hash, session_id, staff_id, address, device, started_at, seen_at, ends_at)
        values (${session}, gen_random_uuid(), ${stage.makerId}, '-', '-', db_now() - interval '9 hours',
          db_now() - interval '9 hours', db_now() + interval '9 hours')`
      return {
        hold: (tx) => tx.run`select from staff_session where token_hash = ${session} for update`,
        meanwhile: (tx) => tx.run`update staff_session set seen_at = db_now() where token_hash = ${session}`,
        after: async () => expect(await admin`select from staff_session`).toHaveLength(1),
      }
    },
  },
  'government-results': Object.fromEntries(
    enteredMeanwhile(async () => {
      const roundId = await sealedRound({ businessDate: DATE })
      government.say({ drawn: DATE, ...NUMBERS })
      return { roundId, hold: (tx) => lockRound(tx, roundId) }
    }),
  ),
  'void-without-result': Object.fromEntries(
    enteredMeanwhile(async () => {
      const roundId = await sealedRound({ lottery: 'hanoi' })
      await admin`update operator set demo = false where id = ${stage.operatorId}`
      await moveClock(database.url, 2 * 3_600_000)
      return { roundId, hold: (tx) => lockRound(tx, roundId) }
    }),
  ),
  'demo-results': Object.fromEntries(
    enteredMeanwhile(async () => {
      const roundId = await sealedRound()
      await moveClock(database.url, 600_000)
      return { roundId, hold: (tx) => lockRound(tx, roundId) }
    }),
  ),
  'bring-older-draws': {
    'another worker has begun the draw': () => drawBegunMeanwhile(stage, entries),
  },
  'add-lotteries': {
    'somebody else has added it': async () => {
      const id = await lotteryId('malay')
      await admin`delete from round where lottery_id = ${id}`
      await behindTriggers(database.url, (sql) => sql`delete from rate where lottery_id = ${id}`)
      const [row] = await admin`delete from lottery where id = ${id} returning position`
      return {
        payload: { operatorId: stage.operatorId },
        hold: (tx) => lockLotteries(tx, stage.operatorId),
        meanwhile: (tx) => tx.run`
          insert into lottery (id, operator_id, code, position, on_sale)
          values (${id}, ${stage.operatorId}, 'malay', ${row?.position ?? 0}, true)`,
        after: async () => expect(await lotteryId('malay')).toBe(id),
      }
    },
  },
  'open-next-round': {
    'another round of the lottery has opened': async () => {
      const lottery = 'lao'
      const [next, other] = [
        await stage.openRound({ lottery, closesInMs: 1_000_000 }),
        await stage.openRound({ lottery, closesInMs: 2_000_000 }),
      ]
      const id = await lotteryId(lottery)
      await putBeforeSale(database.url, next, other)
      return {
        payload: { lotteryId: id },
        hold: (tx) => lockRound(tx, next),
        meanwhile: (tx) => updateRoundStatus(tx, other, 'open'),
        after: async () => expect(await statusOf(next)).toBe('scheduled'),
      }
    },
  },
  'add-up-round': {
    'its sale ends': async () => {
      const roundId = await soldRound()
      return {
        payload: { roundId },
        hold: (tx) => lockRound(tx, roundId),
        meanwhile: (tx) => updateRoundStatus(tx, roundId, 'void'),
        after: async () => {
          const totals = await admin`select stake from number_total where round_id = ${roundId}`
          expect(totals).toMatchObject([{ stake: '1000' }])
        },
      }
    },
  },
  'seal-round': { 'it becomes void': voidWhileSealed },
  'seal-fast-round': { 'it becomes void': voidWhileSealed },
  'freeze-shots': {
    'it becomes void': async () => {
      const { roundId } = await playedRound(stage, 2)
      await shutFastRound(stage, database.url, roundId)
      await moveClock(database.url, 190_000)
      return {
        payload: { roundId },
        hold: (tx) => lockRound(tx, roundId),
        meanwhile: (tx) => voidIn(tx, roundId),
        after: async () =>
          expect(await admin`select from shot_seal where round_id = ${roundId}`).toHaveLength(0),
      }
    },
  },
  'draw-fast-round': {
    'it becomes void': async () => {
      const { roundId } = await playedRound(stage, 2)
      await freezeRound(stage, database.url, roundId)
      return {
        payload: { roundId },
        hold: (tx) => lockRound(tx, roundId),
        meanwhile: (tx) => voidIn(tx, roundId),
        after: async () =>
          expect(await admin`select from fast_draw where round_id = ${roundId}`).toHaveLength(0),
      }
    },
  },
  'reward-shots': {
    'it is not paid any more': async () => {
      const { roundId } = await playedRound(stage, 2)
      await freezeRound(stage, database.url, roundId)
      await drawFastRound(stage.ctx, roundId)
      await settleRound(stage.jobs, roundId)
      return {
        payload: { roundId },
        hold: (tx) => lockRound(tx, roundId),
        meanwhile: (tx) => updateRoundStatus(tx, roundId, 'resulted'),
        after: async () => {
          expect(await admin`select from shot_reward where round_id = ${roundId}`).toHaveLength(0)
          await admin`update round set status = 'settled' where id = ${roundId}`
        },
      }
    },
  },
  ...countingStorms(
    () => stage,
    () => database.url,
  ),
  'demo-shot': {
    'it becomes void': async () => {
      const { roundId, members } = await playedRound(stage, 1)
      const key = stage.ctx.chance.id()
      await moveClock(database.url, 20_000)
      return {
        payload: { operatorId: stage.operatorId, memberId: members[0], roundId, number: '12345', key },
        hold: (tx) => lockRound(tx, roundId),
        meanwhile: (tx) => voidIn(tx, roundId),
        after: async () => expect(await admin`select from shot where round_id = ${roundId}`).toHaveLength(1),
      }
    },
  },
  'demo-bank-notice': { 'its order is cancelled': () => cancelledMeanwhile(stage, database.url) },
  'take-statement': { 'it is taken back': () => undoneMeanwhile(stage, database.url) },
  'send-withdrawal': { 'another worker has sent it': () => sentMeanwhile(stage, database.url) },
  'forget-documents': { 'another worker has deleted it': () => pictureGoneMeanwhile(stage, database.url) },
  ...givingBack(() => stage),
  'end-pairs': { 'its slip is shown': () => shownMeanwhile(stage, database.url) },
  ...askingBanks(
    () => stage,
    () => database.url,
  ),
  'mark-play': { 'another worker has looked': () => markedMeanwhile(stage, database.url) },
  'reckon-effects': { 'another worker has reckoned it': () => reckonedMeanwhile(stage, database.url) },
  'decide-ranks': { 'another worker has decided it': () => rankedMeanwhile(stage, database.url) },
  'recount-turnover': 'asks', // it pays nobody, and what is not alike is looked at once more under the accounts' lock
  'reconcile-days': { 'another worker has looked': () => lookedAtMeanwhile(stage) },
  'resume-withdrawals': { 'it has come back': () => returnedMeanwhile(stage, database.url) },
  'ask-game-books': 'asks', // the same list again writes nothing, under the day's lock
  'sweep-game-tokens': 'asks', // what it deletes is good for nothing for ever
  'settle-round': { 'a newer result is agreed': stoppedWhilePaid },
  'settle-fast-round': { 'a newer result is agreed': stoppedWhilePaid },
}

/** What people may enter of a round's result, or decide of it, while a machine waits to do so. */
function enteredMeanwhile(
  prepare: () => Promise<Pick<Storm, 'hold'> & { readonly roundId: string }>,
): [string, () => Promise<Storm>][] {
  const storm =
    (meanwhile: (tx: Tx, roundId: string) => Promise<unknown>, status: string, found: string[]) =>
    async (): Promise<Storm> => {
      const { roundId, hold } = await prepare()
      return {
        hold,
        meanwhile: (tx) => meanwhile(tx, roundId),
        after: async () => {
          expect(await statusOf(roundId)).toBe(status)
          expect(await entries(roundId), 'only what people have entered').toEqual(found)
        },
      }
    }
  return [
    ['somebody enters the result', storm(enterOpen, 'sealed', ['open'])],
    ['two people enter different results', storm(enterTwo, 'sealed', ['mismatched'])],
    ['it is drawn and paid', storm((tx, id) => updateRoundStatus(tx, id, 'settled'), 'settled', [])],
    ['it becomes void', storm(voidIn, 'void', [])],
  ]
}

const DATE = '2026-11-16'
const NUMBERS = { first: '461252', last2: '47', front3: ['183', '905'], back3: ['774', '016'] } as const
const database = useDatabase()
let stage: Stage
let jobs: Context
let admin: postgres.Sql
let government: FakeGovernmentLottery
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
  admin = postgres(database.url, { max: 2, onnotice: () => {} })
  await custodianStaff(stage.ctx, stage.operatorId)
  await stage.ctx.transaction(async (tx) => {
    await tx.readClock()
    const { operatorId } = stage
    for (const [name, role] of [
      [FEED_MAKER, 'draw_maker'],
      [FEED_CHECKER, 'draw_checker'],
    ] as const) {
      await insertStaff(tx, { staffId: stage.ctx.chance.id(), operatorId, name, role, passwordHash: '-' })
    }
  })
})
afterAll(async () => {
  await admin.end()
  await stage.close()
})
beforeEach(() => {
  government = fakeGovernmentLottery()
  jobs = { ...stage.jobs, external: { ...stage.jobs.external, governmentLottery: government } }
})
afterEach(async () => {
  await moveClock(database.url, 0)
  // Nothing is left for the jobs of the next test.
  await admin`update operator set demo = true where id = ${stage.operatorId}`
  await admin`update round set status = 'settled' where status not in ('settled', 'void')`
})

test('every job is here', () => {
  expect(Object.keys(STORMS).sort()).toEqual(Object.keys(JOBS).sort())
})

describe.each(Object.entries(STORMS))('%s', (name, storms) => {
  const work = (payload: Storm['payload'] = {}) => JOBS[name]?.work(jobs, payload)
  if (storms === 'asks') {
    test('waits for no lock, because it decides nothing', async () => {
      const roundId = await soldRound()
      await stage.jobs.transaction(async (tx) => {
        await lockRound(tx, roundId)
        await tx.run`select from round for update`
        await tx.run`select from account for update`
        await work()
      })
    })
    return
  }
  test.each(Object.entries(storms))('while it waits, %s', async (_, prepare) => {
    const storm = await prepare()
    let working: Promise<unknown> | undefined
    await stage.jobs.transaction(async (tx) => {
      await storm.hold(tx)
      working = work(storm.payload)
      working?.catch(() => {}) // heard below
      await expect.poll(countWaiting, { interval: 10 }).toBeGreaterThan(0)
      await storm.meanwhile(tx)
    })
    await working
    await storm.after()
  })
})

async function countWaiting(): Promise<number> {
  const waiting = await admin`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return waiting.length
}

async function soldRound(wish: Parameters<Stage['openRound']>[0] = {}): Promise<string> {
  const roundId = await stage.openRound(wish)
  const [member = ''] = await stage.members(1, bahtToSatang(1_000))
  await placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_bottom', '47', 10]]))
  return roundId
}

async function sealedRound(wish: Parameters<Stage['openRound']>[0] = {}): Promise<string> {
  const roundId = await soldRound(wish)
  await shutRound(stage, roundId)
  await passDrawTime(stage, roundId)
  return roundId
}

async function statusOf(roundId: string): Promise<string> {
  return (await admin<{ status: string }[]>`select status from round where id = ${roundId}`)[0]?.status ?? ''
}

async function entries(roundId: string): Promise<string[]> {
  const rows = await admin<{ state: string }[]>`
    select state from approval where round_id = ${roundId} and kind = 'result' order by made_at`
  return rows.map(({ state }) => state)
}

async function enterOpen(tx: Tx, roundId: string): Promise<string> {
  await tx.readClock()
  const { operatorId, makerId, ctx } = stage
  const of = { id: ctx.chance.id(), operatorId, makerId, roundId, slot: roundId, reason: null }
  const content = { revision: 1, published: DRAWN, source: 'test', captureId: null, officialAt: null }
  await propose(tx, { ...of, kind: 'result', content })
  return of.id
}

async function enterTwo(tx: Tx, roundId: string): Promise<void> {
  const id = await enterOpen(tx, roundId)
  await updateApprovalDecided(tx, id, { state: 'mismatched', staffId: stage.checkerId, reason: null })
}

async function voidIn(tx: Tx, roundId: string): Promise<void> {
  const round = await lockRound(tx, roundId)
  if (round) await beginVoid(tx, round, { reason: 'test', actor: 'system' })
}

async function publishedMeanwhile(tx: Tx): Promise<void> {
  const now = await tx.readClock()
  const hash = Buffer.alloc(32)
  const day = { operatorId: stage.operatorId, seq: 1, day: bangkokDate(now.getTime()), takenAt: now }
  const hashes = { ledgerRoot: hash, debtsRoot: hash, previous: hash, head: hash, signature: hash }
  await insertDay(tx, { ...day, ...hashes, ledgerSize: 0, members: 0, debts: 0 }, hash)
}

function putOff(tx: Tx, roundId: string): Promise<unknown> {
  return tx.run`
    update round set closes_at = latest_close_at, draw_at = latest_close_at + interval '1 hour' where id = ${roundId}`
}

async function lotteryId(code: string): Promise<string> {
  return (await listLotteries(stage.ctx.read, stage.operatorId)).find((each) => each.code === code)?.id ?? ''
}
