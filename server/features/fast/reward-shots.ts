import { RANK_REWARDS, rankReward } from '../../../domain/fair/fast/fast-rules.ts'
import { shotOfRank } from '../../../domain/fair/fast/shots.ts'
import { satang } from '../../../domain/money.ts'
import type { Context, Tx } from '../../context.ts'
import { move } from '../ledger/move.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { lockRound } from '../rounds/queries-locks.ts'
import { insertShotReward, listLastShots, listShotRewards, type ShotReward, sumStaked } from './queries.ts'

const LAST_RANK = Math.max(...RANK_REWARDS.map(({ rank }) => rank))

/**
 * Decides the rewards for ranked shots of a paid round, once: members who have staked enough get the amount, others
 * nothing, and both are recorded. It waits until the round is paid, because a void round pays no rewards and nothing
 * should have to be taken back. Returns what this run has decided.
 */
export async function rewardShots(ctx: Context, roundId: string): Promise<readonly ShotReward[]> {
  return ctx.transaction(async (tx) => {
    const round = await lockRound(tx, roundId)
    if (round?.status !== 'settled') return []
    const ranked = await listRanked(tx, roundId)
    if (ranked.length === 0) return []
    await lockAccounts(tx, [...new Set(ranked.map(({ memberId }) => memberId))]) // a second worker waits here
    const decided = new Set((await listShotRewards(tx, roundId)).map(({ rank }) => rank))
    const rewards: ShotReward[] = []
    for (const { rank, memberId } of ranked.filter(({ rank }) => !decided.has(rank))) {
      const staked = await sumStaked(tx, memberId, roundId)
      const amount = rankReward(rank, staked)
      const reward = { memberId, roundId, operatorId: round.operatorId, rank, staked, amount }
      await insertShotReward(tx, reward)
      rewards.push(reward)
    }
    await pay(ctx, tx, rewards)
    return rewards
  })
}

/** Who has thrown the shots of the rewarded ranks. */
async function listRanked(tx: Tx, roundId: string): Promise<{ rank: number; memberId: string }[]> {
  const shots = (await listLastShots(tx, roundId, LAST_RANK)).toReversed()
  return RANK_REWARDS.flatMap(({ rank }) => {
    const shot = shotOfRank(shots, rank)
    return shot ? [{ rank, memberId: shot.memberId }] : []
  })
}

async function pay(ctx: Context, tx: Tx, rewards: readonly ShotReward[]): Promise<void> {
  await move(
    tx,
    ctx.chance,
    rewards
      .filter(({ amount }) => amount > 0)
      .map(({ memberId, operatorId, roundId, rank, amount }) => ({
        memberId,
        operatorId,
        kind: 'reward',
        refType: `shot-rank:${rank}`,
        refId: roundId,
        debit: 'promo:expense',
        credit: 'cash',
        amount: satang(amount),
        actor: 'system',
      })),
  )
}
