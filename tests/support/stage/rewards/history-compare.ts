import { expect } from 'vitest'
import { claimState } from '../../../../domain/rewards/coupon.ts'
import type { WheelRules } from '../../../../domain/rewards/wheel.ts'
import { sumIncome } from '../../../../server/features/affiliates/queries-income.ts'
import { listMemberMoney } from '../../../../server/features/ledger/queries.ts'
import { wheelRules } from '../../../../server/features/operators/money-rules.ts'
import { listClaims } from '../../../../server/features/promotions/coupons/queries-claims.ts'
import { listGrants } from '../../../../server/features/promotions/queries-promotions.ts'
import { operatorOf } from '../../../../server/features/rewards/operator-of.ts'
import { listCollected } from '../../../../server/features/rewards/queries-cashback.ts'
import { turnoverOf } from '../../../../server/features/turnover/turnover-of.ts'
import { claimDone, claimEnd } from './history-claims.ts'
import { dailyOf } from './history-daily-acts.ts'
import { incomeInModel } from './history-earnings.ts'
import type { MemberModel } from './history-member.ts'
import { doneOf, turnoverLeftInModel } from './history-model.ts'
import { type History, lanes, type World } from './history-world.ts'

/** What is read once for all members. */
interface Shared {
  readonly wheel: WheelRules
  /** Cash less debt, by member. */
  readonly money: ReadonlyMap<string, number>
}

/**
 * Compares what stands at the site with the model. Who brought the others does nothing but earn, and nothing that was given is
 * ever deleted: unless it is asked `whole`, only their money and income are compared.
 */
export async function compare(world: World, { whole = false } = {}): Promise<void> {
  const { stage, histories } = world
  const { ctx, operatorId } = stage
  world.now = await ctx.transaction((tx) => tx.readClock())
  const ids = histories.flatMap(({ root, players }) => [root, ...players].map(({ id }) => id))
  const [operator, money] = await Promise.all([
    operatorOf(ctx.read, { operatorId }),
    listMemberMoney(ctx.read, ids),
  ])
  const shared = {
    wheel: wheelRules(operator),
    money: new Map(money.map(({ memberId, cash, debt }) => [memberId, cash - debt])),
  }
  await lanes(world, async (history) => {
    for (const member of whole ? [history.root, ...history.players] : history.players)
      await expectSame(world, { member, shared, why: `seed ${history.seed}` })
    await expectIncome(world, history, shared)
  })
}

async function expectSame(
  world: World,
  { member, shared, why }: { readonly member: MemberModel; readonly shared: Shared; readonly why: string },
): Promise<void> {
  const { read } = world.stage.ctx
  const [{ remaining }, grants, claims, collected, daily] = await Promise.all([
    turnoverOf(read, member.id),
    listGrants(read, member.id, 20),
    listClaims(read, member.id, { limit: 20 }),
    listCollected(read, member.id, 20),
    dailyOf(world, member, shared.wheel),
  ])
  expect(daily[0], why).toEqual(daily[1])
  expect(
    {
      cash: shared.money.get(member.id) ?? 0,
      left: remaining,
      grants: grants.map(({ bonus, need, done, state }) => [bonus, need, asFar(done, need, state), state]),
      claims: claims.map((each) => [
        ...[each.credit, each.need, asFar(each.done, each.need, claimState(each))],
        claimState(each),
      ]),
      cashback: collected.map(({ amount }) => amount),
    },
    why,
  ).toEqual({
    cash: member.cash,
    left: turnoverLeftInModel(member, world.rounds),
    grants: member.grants
      .map((grant) => [
        ...[grant.bonus, grant.need, asFar(doneOf(member, grant, world), grant.need, grant.end)],
        grant.end,
      ])
      .reverse(),
    claims: member.claims
      .map((each) => [
        each.credit,
        each.need,
        asFar(claimDone(member, each, world), each.need, claimEnd(member, each, world)),
        claimEnd(member, each, world),
      ])
      .reverse(),
    cashback: [...member.cashback.values()].reverse(),
  })
}

async function expectIncome(world: World, history: History, { money }: Shared): Promise<void> {
  const { root, players, earnings, withdrawn } = history
  const why = `seed ${history.seed}`
  expect(money.get(root.id) ?? 0, why).toBe(root.cash)
  for (const which of [0, 1] as const) {
    const { id } = which === 0 ? root : players[0]
    const { earned, ripe } = incomeInModel(earnings[which], world.now.getTime())
    const real = await sumIncome(world.stage.ctx.read, id, world.now)
    expect(real, why).toEqual({ earned, ripe, flagged: 0, withdrawn: withdrawn[which] })
  }
}

/** Of what has ended it is kept what counted then, and of what was given up nobody asks. */
function asFar(done: number, need: number, state: string | null): number | null {
  if (state === 'given-up') return null
  return state === 'converted' ? Math.min(done, need) : done
}

export async function expectNothingOfVoids({ stage, rounds }: World): Promise<void> {
  const voids = rounds.filter(({ isVoid }) => isVoid).map(({ id }) => id)
  const left = await stage.ctx.read.run`
    select round_id, sum(amount) as amount from (
      select round_id, friend_id as member_id, amount from affiliate_accrual
      union all select round_id, member_id, counted from turnover_entry
      union all select round_id, member_id, staked - won from play_entry
    ) x where round_id = any(${voids}::uuid[]) group by round_id, member_id having sum(amount) <> 0`
  expect(left).toEqual([])
}
