import { expect } from 'vitest'
import { turnoverOf } from '../../../../server/features/turnover/turnover-of.ts'
import type { MoneyModel } from './model-shapes.ts'
import { heldInModel } from './money-model.ts'
import type { MoneyWorld } from './money-world.ts'
import { endInModel } from './payouts-model.ts'

/** What the site has written of a world is what the model says, to the satang. */
export async function expectAsInModel(world: MoneyWorld, model: MoneyModel, why: string): Promise<void> {
  const [members, payments, papers, moved] = await Promise.all([
    membersAtSite(world),
    paymentsAtSite(world),
    papersAtSite(world),
    movedAtSite(world),
  ])
  expect(members, `${why}: balances and holds`).toEqual(membersInModel(model))
  expect(payments, `${why}: money that came, and suspense`).toEqual(paymentsInModel(world, model))
  expect(papers, `${why}: orders, withdrawals, pairs, tickets`).toEqual(papersInModel(world, model))
  expect(moved, `${why}: what the house's accounts have moved`).toEqual(movedInModel(model))
  for (const [at, memberId] of world.memberIds.entries()) {
    const { remaining } = await turnoverOf(world.stage.ctx.read, memberId)
    expect(remaining, `${why}: turnover of ${at}`).toBe(model.members[at]?.turnover)
  }
}

async function membersAtSite({ owner, memberIds }: MoneyWorld) {
  const rows = await owner<{ id: string; cash: number; hold: number; open: number }[]>`
    select m.id, c.balance::float8 as cash, h.balance::float8 as hold,
      (select coalesce(sum(amount), 0)::float8 from hold o where o.member_id = m.id and o.resolved_at is null) as open
    from unnest(${memberIds}::uuid[]) as m(id)
      left join account c on c.member_id = m.id and c.name = 'cash'
      left join account h on h.member_id = m.id and h.name = 'hold'`
  return memberIds.map((memberId) => {
    const row = rows.find(({ id }) => id === memberId)
    return { cash: row?.cash ?? 0, hold: row?.hold ?? 0, open: row?.open ?? 0 }
  })
}

const membersInModel = (model: MoneyModel) =>
  Object.entries(model.members).map(([at, { cash }]) => {
    const held = heldInModel(model, Number(at))
    return { cash, hold: held, open: held }
  })

interface Payment {
  readonly amount: number
  readonly state: string
  readonly reason: string | null
  readonly flag: string | null
  readonly member: string | null
}

const inOrder = (payments: readonly Payment[]) =>
  [...payments].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

async function paymentsAtSite({ owner, stage, since }: MoneyWorld): Promise<Payment[]> {
  return inOrder([
    ...(await owner<Payment[]>`
      select amount::float8 as amount, state, case when state = 'suspense' then suspense_reason end as reason, flag,
        member_id as member
      from incoming_payment where operator_id = ${stage.operatorId} and heard_at >= ${since}`),
  ])
}

const paymentsInModel = ({ memberIds }: MoneyWorld, model: MoneyModel): Payment[] =>
  inOrder(
    Object.values(model.facts)
      .filter(({ state }) => state !== 'untold')
      .map(({ amount, state, reason, flag, member }) => ({
        ...{ amount, state, reason: state === 'suspense' ? reason : null, flag },
        member: member === null ? null : (memberIds[member] ?? ''),
      })),
  )

interface Paper {
  readonly id: string
  readonly state: string
  readonly amount: number
}

async function papersAtSite({ owner, memberIds }: MoneyWorld): Promise<Record<string, string>> {
  const rows = await owner<Paper[]>`
    select id, state, pay::float8 as amount from deposit_order where member_id = any(${memberIds}::uuid[])
    union all select id, state, coalesce(paid_by_members, 0)::float8 from withdrawal
      where member_id = any(${memberIds}::uuid[])
    union all select id, state, amount::float8 from member_pair where payer_id = any(${memberIds}::uuid[])
    union all select id, status, 0 from ticket where member_id = any(${memberIds}::uuid[])`
  return Object.fromEntries(rows.map(({ id, state, amount }) => [id, `${state} ${amount}`]))
}

function papersInModel(world: MoneyWorld, model: MoneyModel): Record<string, string> {
  const all: [string | undefined, string][] = [
    ...Object.entries(model.orders).map(([at, { state, pay }]): [string | undefined, string] => [
      world.orders[Number(at)]?.id,
      `${state} ${pay}`,
    ]),
    ...Object.entries(model.withdrawals).map(([at, each]): [string | undefined, string] => [
      world.withdrawals[Number(at)]?.id,
      `${each.state} ${endInModel(each) ? each.paidByMembers : 0}`,
    ]),
    ...Object.entries(model.pairs).map(([at, { state, amount }]): [string | undefined, string] => [
      world.pairs[Number(at)]?.id,
      `${state} ${amount}`,
    ]),
    ...Object.entries(model.tickets).map(([at, { isTakenBack }]): [string | undefined, string] => [
      world.tickets[Number(at)],
      `${isTakenBack ? 'cancelled' : 'placed'} 0`,
    ]),
  ]
  return Object.fromEntries(all.map(([id, said]) => [id ?? 'nowhere', said]))
}

/** What the accounts of the house have gained by these members. */
async function movedAtSite({ owner, memberIds }: MoneyWorld): Promise<Record<string, number>> {
  const rows = await owner<{ name: string; gained: number }[]>`
    select name, sum(gained)::float8 as gained from (
      select credit as name, amount as gained from transfer where member_id = any(${memberIds}::uuid[])
      union all select debit, -amount from transfer where member_id = any(${memberIds}::uuid[])) t
    where name in ('house:bank', 'house:peers', 'round:escrow') group by name`
  const gained = Object.fromEntries(rows.map(({ name, gained: sum }) => [name, sum]))
  return {
    bank: gained['house:bank'] ?? 0,
    peers: gained['house:peers'] ?? 0,
    escrow: gained['round:escrow'] ?? 0,
  }
}

function movedInModel(model: MoneyModel): Record<string, number> {
  const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)
  const withdrawals = Object.values(model.withdrawals)
  const credited = Object.values(model.facts).map(({ state, amount }) => (state === 'credited' ? amount : 0))
  const parts = Object.values(model.pairs).map(({ state, amount }) => (state === 'paid' ? amount : 0))
  const byMembers = withdrawals.map((each) => (endInModel(each) ? each.paidByMembers : 0))
  const staked = Object.values(model.tickets).map(({ isTakenBack, amount }) => (isTakenBack ? 0 : amount))
  return {
    bank: sum(withdrawals.map(({ paidOut }) => paidOut)) - sum(credited),
    peers: sum(byMembers) - sum(parts),
    escrow: sum(staked),
  }
}
