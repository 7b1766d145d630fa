import { expect } from 'vitest'
import { DEMO_AFFILIATE_RULES } from '../../../../domain/affiliates/rules.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import type { Tx } from '../../../../server/context.ts'
import { countGames } from '../../../../server/features/games/counted/count-games.ts'
import { lockAccounts } from '../../../../server/features/ledger/queries.ts'
import { broughtMember, setAffiliates } from '../rewards/affiliates.ts'
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
  const { mark } = await stage.ctx.read.one<{ mark: number }>`select watermark as mark from game_sums`
  return {
    hold: (tx: Tx) => tx.run`select from game_sums for update`,
    meanwhile: (tx: Tx) =>
      tx.run`
        update game_sums set watermark = (select base + pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 1 from transaction_base)`,
    after: async () => {
      expect(await sums()).toHaveLength(before)
      // The other worker has moved the mark alone: what is below it is to be in the sums.
      await stage.ctx.read.run`update game_sums set watermark = ${mark}`
    },
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

/** What a friend has played is counted in who brought the friend's income while the job waits for their accounts. */
export async function incomeCountedMeanwhile(stage: Stage, databaseUrl: string) {
  await setAffiliates(stage, { rates: DEMO_AFFILIATE_RULES.rates })
  const { memberId } = await broughtMember(stage, await broughtMember(stage))
  await playedRound(stage, databaseUrl, 'storm-income', memberId)
  await countGames(stage.ctx)
  return {
    hold: (tx: Tx) => lockAccounts(tx, [memberId]),
    meanwhile: (tx: Tx) =>
      tx.run`update game_round set is_income_counted = true where member_id = ${memberId}`,
    after: async () =>
      expect(
        await stage.ctx.read.run`select from affiliate_game_accrual where friend_id = ${memberId}`,
      ).toEqual([]),
  }
}

async function playedRound(stage: Stage, databaseUrl: string, round: string, by?: string): Promise<string> {
  await openWallet(stage)
  const [memberId = ''] = by === undefined ? await stage.members(1, bahtToSatang(100)) : [by]
  const token = await begunToken(stage, databaseUrl, memberId)
  await providerOf(stage, { token, round }).bet(`${round}-b`, 10_00, { closes: true })
  return memberId
}
