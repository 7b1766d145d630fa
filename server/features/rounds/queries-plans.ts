import type { BetType } from '../../../domain/betting/bet-types.ts'
import type { PlanPrice, PlanWish } from '../../../domain/staff/proposed-prices.ts'
import type { Reader, Tx } from '../../context.ts'

/** The price of one type of a lottery in one plan. Hundredths, basis points. */
export interface PlanRateRow {
  readonly lotteryCode: string
  readonly plan: string
  readonly type: BetType
  readonly rate: number
  readonly discount: number
  /** The most that a rank may raise the rate to; null: no rank does. */
  readonly rankMax: number | null
}

/** All prices of an operator, by plan and type. */
export function listPlanRates(reader: Reader, operatorId: string): Promise<PlanRateRow[]> {
  return reader.run<PlanRateRow>`
    select l.code as "lotteryCode", p.plan, p.type::text as type, p.rate, p.discount, p.rank_max as "rankMax"
    from rate p join lottery l on l.id = p.lottery_id
    where l.operator_id = ${operatorId} order by l.position, l.code, p.plan, p.type`
}

/** The prices of a plan in these lotteries, as a proposal says them. */
export function listPlanPrices(
  reader: Reader,
  lotteryIds: readonly string[],
  plan: string,
): Promise<PlanPrice[]> {
  return reader.run<PlanPrice>`
    select l.code as lottery, p.type::text as type, p.rate, p.discount, p.rank_max as "rankMax",
      p.stake_min as "stakeMin", p.stake_max as "stakeMax"
    from rate p join lottery l on l.id = p.lottery_id
    where p.lottery_id = any(${lotteryIds}::uuid[]) and p.plan = ${plan} order by l.position, l.code, p.type`
}

/** What went when two people removed a plan of a group, the latest first: of few removals any lottery lacks the last. */
export async function listRemovedPrices(
  reader: Reader,
  operatorId: string,
  { group, plan }: Pick<PlanWish, 'group' | 'plan'>,
): Promise<(readonly PlanPrice[])[]> {
  const rows = await reader.run<Pick<PlanWish, 'prices'>>`
    select content->'prices' as prices from approval
    where operator_id = ${operatorId} and kind = 'plan' and slot = ${`${group}/${plan}`} and state = 'confirmed'
      and content->>'act' = 'remove' order by decided_at desc, id limit 20`
  return rows.map(({ prices }) => prices)
}

/** Whether some price of an operator has a highest for ranks above its rate. */
export async function findRaisedPrice(reader: Reader, operatorId: string): Promise<boolean> {
  const found = await reader.maybe`
    select from rate p join lottery l on l.id = p.lottery_id
    where l.operator_id = ${operatorId} and p.rank_max > p.rate limit 1`
  return found !== undefined
}

/** Sets the price of a type in a plan of these lotteries; returns how many of them sell it. */
export async function updatePlanRates(
  tx: Tx,
  lotteryIds: readonly string[],
  { plan, type, rate, discount, rankMax }: Omit<PlanRateRow, 'lotteryCode'>,
): Promise<number> {
  const rows = await tx.run`
    update rate set rate = ${rate}, discount = ${discount}, rank_max = ${rankMax}::int
    where lottery_id = any(${lotteryIds}::uuid[]) and plan = ${plan} and type = ${type}::text::bet_type
    returning lottery_id`
  return rows.length
}

/** Locks the open and scheduled rounds of these lotteries exclusively until commit, in the order of all round locks. */
export async function lockRoundsOnSale(tx: Tx, lotteryIds: readonly string[]): Promise<void> {
  await tx.run`
    select pg_advisory_xact_lock(key)
    from (select round_lock(id) as key from round
      where lottery_id = any(${lotteryIds}::uuid[]) and status in ('scheduled', 'open')
      order by 1) ordered`
}

/**
 * Whether a ticket or a booking of an unfinished round was bought in the plan. Fast rounds do not count: they sell by
 * their promised terms.
 */
export async function findPlanUse(tx: Tx, lotteryIds: readonly string[], plan: string): Promise<boolean> {
  const row = await tx.one<{ used: boolean }>`
    select exists (
      select from round r where r.lottery_id = any(${lotteryIds}::uuid[])
        and r.status in ('scheduled', 'open', 'closed', 'sealed', 'resulted')
        and not exists (select from fast_round f where f.round_id = r.id)
        and (exists (select from ticket t where t.round_id = r.id and t.plan = ${plan} and t.status = 'placed')
          or exists (select from open_booking b where b.round_id = r.id and b.plan = ${plan}))
    ) as used`
  return row.used
}

export async function deletePlanRates(tx: Tx, lotteryIds: readonly string[], plan: string): Promise<void> {
  await tx.run`delete from rate where lottery_id = any(${lotteryIds}::uuid[]) and plan = ${plan}`
}

/** Sells a plan again, where none of its prices stand. */
export async function insertPlanRates(
  tx: Tx,
  operatorId: string,
  { plan, prices }: Pick<PlanWish, 'plan' | 'prices'>,
): Promise<void> {
  await tx.run`
    insert into rate (lottery_id, plan, type, rate, discount, rank_max, stake_min, stake_max)
    select l.id, ${plan}, p.type::bet_type, p.rate, p.discount, p."rankMax", p."stakeMin", p."stakeMax"
    from jsonb_to_recordset(${{ json: prices }}) as p(lottery text, type text, rate int, discount int, "rankMax" int,
      "stakeMin" bigint, "stakeMax" bigint)
    join lottery l on l.operator_id = ${operatorId} and l.code = p.lottery`
}
