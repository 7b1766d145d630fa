import { expect } from 'vitest'
import { thaiGovernment } from '../../../domain/lottery/lotteries/thai-government.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import type { Tx } from '../../../server/context.ts'
import { placeTicket } from '../../../server/features/betting/place-ticket.ts'
import { joinTransaction } from '../../../server/features/keys/join-transaction.ts'
import { lockAccounts } from '../../../server/features/ledger/queries.ts'
import { addUpSold } from '../../../server/features/results/sold/add-up-sold.ts'
import { addPastRound } from '../../../server/features/rounds/add-past-round.ts'
import { listLotteries } from '../../../server/features/rounds/queries.ts'
import { lockRound } from '../../../server/features/rounds/queries-locks.ts'
import { settleRound } from '../../../server/features/settlement/settle-round.ts'
import { tellRound } from '../../../server/features/settlement/tell-round.ts'
import { accrueTurnover } from '../../../server/features/turnover/accrue-turnover.ts'
import { beginVoid } from '../../../server/features/voids/void-round.ts'
import { moveClock, withSql } from '../database/database.ts'
import { drawRound } from './drawing.ts'
import { addedUpMeanwhile, incomeCountedMeanwhile, playedOnMeanwhile } from './games/counting-storms.ts'
import { freeMeanwhile, transferEndedMeanwhile } from './games/transferred.ts'
import { broughtMember } from './rewards/affiliates.ts'
import { convertedMeanwhile } from './rewards/couponed.ts'
import { type Stage, wishFor } from './stage.ts'

/** For each job that counts a settled round, tells of it, or asks about money of games, what may change while it waits. */
export function countingStorms(stage: () => Stage, databaseUrl: () => string) {
  return {
    'accrue-turnover': { 'it becomes void': () => voidWhileCounted(stage(), 'turnover_entry') },
    'accrue-affiliates': { 'it becomes void': () => voidWhileCounted(stage(), 'affiliate_accrual') },
    'recount-affiliates': {
      'it becomes void': async () => {
        const storm = await voidWhileCounted(stage(), 'affiliate_accrual')
        // Its play is counted, and the job that counts the income of it has failed.
        await accrueTurnover(stage().ctx, storm.payload.roundId)
        await withSql(databaseUrl(), (sql) => sql`delete from graphile_worker._private_jobs`)
        await moveClock(databaseUrl(), 11 * 60_000)
        return { ...storm, payload: {} }
      },
    },
    'convert-coupons': {
      'another worker has paid it': () => convertedMeanwhile(stage(), databaseUrl()),
    },
    'convert-waiting': {
      'another worker has paid it': async () => {
        const roundId = stage().ctx.chance.id()
        const storm = await convertedMeanwhile(stage(), databaseUrl(), roundId)
        return { ...storm, payload: { roundIds: [roundId] } }
      },
    },
    'add-up-sold': { 'another worker has added it up': () => soldMeanwhile(stage()) },
    'check-kept': { 'another worker has compared the last of it': () => comparedMeanwhile(stage()) },
    'add-up-games': { 'another worker has added it up': () => addedUpMeanwhile(stage(), databaseUrl()) },
    'count-games': { 'it is played on': () => playedOnMeanwhile(stage(), databaseUrl()) },
    'count-game-income': {
      'another worker has counted it': () => incomeCountedMeanwhile(stage(), databaseUrl()),
    },
    'resume-game-transfers': { 'it has come back': () => transferEndedMeanwhile(stage(), databaseUrl()) },
    'end-kept-play': { 'the member may play again': () => freeMeanwhile(stage(), databaseUrl()) },
    'tell-round': { 'another worker has told it': () => toldMeanwhile(stage()) },
  }
}

/** A settled round that becomes void while a job that counts it waits for the account of a member who bet on it. */
async function voidWhileCounted(stage: Stage, counted: 'turnover_entry' | 'affiliate_accrual') {
  const { memberId } = await broughtMember(stage, await broughtMember(stage))
  const roundId = await stage.openRound()
  await placeTicket(stage.ctx, wishFor(stage, memberId, roundId, [['two_top', '12', 100]]))
  await drawRound(stage, roundId)
  await settleRound(stage.jobs, roundId)
  return {
    payload: { roundId },
    hold: (tx: Tx) => lockAccounts(tx, [memberId]),
    async meanwhile(tx: Tx) {
      const round = await lockRound(tx, roundId)
      if (round) await beginVoid(tx, round, { reason: 'test', actor: 'system' })
    },
    async after() {
      const rows =
        counted === 'turnover_entry'
          ? await stage.ctx.read.run`select from turnover_entry where round_id = ${roundId}`
          : await stage.ctx.read.run`select from affiliate_accrual where round_id = ${roundId}`
      expect(rows).toHaveLength(0)
    },
  }
}

/** Another worker has added up what was sold, and commits while the job waits for the mark. */
async function soldMeanwhile(stage: Stage) {
  const roundId = await stage.openRound()
  const members = await stage.members(2, bahtToSatang(1_000))
  for (const memberId of members)
    await placeTicket(stage.ctx, wishFor(stage, memberId, roundId, [['two_bottom', '47', 10]]))
  return {
    payload: {},
    hold: (tx: Tx) => tx.run`select from round_sold_mark for update`,
    meanwhile: (tx: Tx) => addUpSold(joinTransaction(stage.jobs, tx)),
    // An open transaction of any other test holds both back; then the next run adds it up.
    after: () =>
      expect
        .poll(
          async () => {
            await addUpSold(stage.jobs)
            return stage.ctx.read.run`select tickets from round_sold where round_id = ${roundId}`
          },
          { timeout: 20_000 },
        )
        .toEqual([{ tickets: 2 }]),
  }
}

/** Another worker has compared the last piece of the day, and commits while the job waits for the place. */
async function comparedMeanwhile(stage: Stage) {
  const begun = { part: 'files', after: '00000000-0000-0000-0000-000000000000' }
  await stage.ctx.read.run`
    update kept_check set part = ${begun.part}, after = ${begun.after}::uuid, begun_at = db_now()`
  return {
    payload: {},
    hold: (tx: Tx) => tx.run`select from kept_check for update`,
    meanwhile: (tx: Tx) => tx.run`update kept_check set part = null, after = null`,
    after: async () =>
      expect(await stage.ctx.read.run`select part, after from kept_check`).toEqual([
        { part: null, after: null },
      ]),
  }
}

/** Another worker tells the members of a settled round, and commits while the job waits for the first of them. */
async function toldMeanwhile(stage: Stage) {
  const [memberId = ''] = await stage.members(1, bahtToSatang(1_000))
  const roundId = await stage.openRound()
  await placeTicket(stage.ctx, wishFor(stage, memberId, roundId, [['two_bottom', '47', 10]]))
  await drawRound(stage, roundId)
  await settleRound(stage.jobs, roundId)
  return {
    payload: { roundId },
    hold: (tx: Tx) => tellRound(joinTransaction(stage.jobs, tx), roundId),
    meanwhile: async () => {},
    after: async () =>
      expect(await stage.ctx.read.run`select from message where member_id = ${memberId}`).toHaveLength(1),
  }
}

/** Another worker has written the newest of the older draws, and commits while the job waits for it. */
export async function drawBegunMeanwhile(stage: Stage, entries: (roundId: string) => Promise<string[]>) {
  await stage.openRound()
  const { operatorId } = stage
  const sold = (await listLotteries(stage.ctx.read, operatorId)).find(
    ({ code }) => code === thaiGovernment.code,
  )
  let roundId = ''
  return {
    payload: { operatorId },
    hold: async (tx: Tx) => {
      const begun = {
        operatorId,
        lotteryId: sold?.id ?? '',
        lottery: thaiGovernment,
        businessDate: '2026-05-02',
      }
      roundId = (await addPastRound(joinTransaction(stage.jobs, tx), begun)) ?? ''
    },
    meanwhile: async () => {},
    after: async () => expect(await entries(roundId)).toEqual([]),
  }
}
