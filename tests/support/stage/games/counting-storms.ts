import { expect } from 'vitest'
import { bahtToSatang } from '../../../../domain/money.ts'
import type { Tx } from '../../../../server/context.ts'
import { lockAccounts } from '../../../../server/features/ledger/queries.ts'
import type { Stage } from '../stage.ts'
import { begunToken, openWallet, PROVIDER, providerOf } from './gamer.ts'

/** Another worker adds the day's sums up while the job waits for the watermark: nothing is added twice. */
export async function addedUpMeanwhile(stage: Stage, databaseUrl: string) {
  const member = await playedRound(stage, databaseUrl, 'storm-sums')
  expect(member).not.toBe('')
  const sums = async () =>
    stage.ctx.read
      .run`select from game_day where operator_id = ${stage.operatorId} and provider = ${PROVIDER}`
  const before = (await sums()).length
  return {
    hold: (tx: Tx) => tx.run`select from game_sums for update`,
    meanwhile: (tx: Tx) =>
      tx.run`
        update game_sums set watermark = (select base + pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 1 from transaction_base)`,
    after: async () => expect(await sums()).toHaveLength(before),
  }
}

/** A closed round is played on while the job waits for its member's accounts: it counts what the round has come to. */
export async function playedOnMeanwhile(stage: Stage, databaseUrl: string) {
  const memberId = await playedRound(stage, databaseUrl, 'storm-count')
  return {
    hold: (tx: Tx) => lockAccounts(tx, [memberId]),
    meanwhile: (tx: Tx) => tx.run`update game_round set closed_at = null where member_id = ${memberId}`,
    after: async () =>
      expect(await stage.ctx.read.run`select from play_entry where member_id = ${memberId}`).toEqual([]),
  }
}

async function playedRound(stage: Stage, databaseUrl: string, round: string): Promise<string> {
  await openWallet(stage)
  const [memberId = ''] = await stage.members(1, bahtToSatang(100))
  const token = await begunToken(stage, databaseUrl, memberId)
  await providerOf(stage, { token, round }).bet(`${round}-b`, 10_00, { closes: true })
  return memberId
}
