import type { BetType } from '../../../domain/betting/bet-types.ts'
import type { NumberRule, Tier } from '../../../domain/betting/price/number-rule.ts'
import type { SaleLimits } from '../../../domain/betting/price/sale-limits.ts'
import type { RoundStatus } from '../../../domain/lottery/round-status.ts'
import type { PayoutRate, Satang } from '../../../domain/money.ts'
import type { Reader, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'

export interface Round {
  readonly id: string
  readonly operatorId: string
  readonly lotteryId: string
  readonly lotteryCode: string
  readonly code: string
  /** The Bangkok date the draw belongs to, 'YYYY-MM-DD'. */
  readonly businessDate: string
  readonly types: readonly BetType[]
  readonly status: RoundStatus
  readonly opensAt: Date
  readonly closesAt: Date
  readonly drawAt: Date
  readonly closedAt: Date | null
  readonly salt: Buffer
}

/** What an operator has set for the sale of a round. Satang, hundredths, basis points. */
export interface Offer {
  /** The promised terms of a fast round; null for any other. */
  readonly terms: string | null
  readonly rates: readonly (readonly [
    plan: string,
    type: BetType,
    rate: number,
    discount: number,
    stakeMin: Satang,
    stakeMax: Satang,
    rankMax: number | null,
  ])[]
  /** The operator's rules for single numbers. */
  readonly numbers: readonly (readonly [
    type: BetType,
    number: string,
    kind: NumberRule['kind'],
    rate: PayoutRate | null,
    tiers: readonly Tier[] | null,
  ])[]
  readonly caps: readonly (readonly [type: BetType, number: string, cap: Satang])[]
  /** The round's own limits, else its lottery's limits at the time it opened. */
  readonly limits: SaleLimits | null
}

/** A round for admission, without its offer. */
export interface RoundOnSale {
  readonly id: string
  /** How its lottery sells: at the plan's rates, at live prices, or both ways. */
  readonly sold: 'normal' | 'realtime' | 'both'
  readonly status: RoundStatus
  readonly opensAt: Date
  readonly closesAt: Date
  readonly salt: Buffer
  /** The offer's version: two different offers of a round never share it, unless the opening time changes. */
  readonly version: number
}

export function findRound(reader: Reader, roundId: string): Promise<Round | undefined> {
  return reader.maybe<Round>`
    select r.id, r.operator_id as "operatorId", r.lottery_id as "lotteryId", l.code as "lotteryCode", r.code,
      r.business_date as "businessDate", r.types::text[] as types, r.status, r.opens_at as "opensAt",
      r.closes_at as "closesAt", r.draw_at as "drawAt", r.closed_at as "closedAt", r.salt
    from round r join lottery l on l.id = r.lottery_id where r.id = ${roundId}`
}

/** A round of this operator. Throws `Refusal` ROUND_UNKNOWN, also for another operator's: nobody learns whether it is there. */
export async function readRound(
  reader: Reader,
  { operatorId, roundId }: { readonly operatorId: string; readonly roundId: string },
): Promise<Round> {
  const round = await findRound(reader, roundId)
  if (round?.operatorId !== operatorId) throw new Refusal('ROUND_UNKNOWN')
  return round
}

/** A round by its public code, to find out whether it exists. */
export function findRoundByCode(
  reader: Reader,
  operatorId: string,
  code: string,
): Promise<{ id: string } | undefined> {
  return reader.maybe`select id from round where operator_id = ${operatorId} and code = ${code}`
}

/** Rounds of one operator, for admission. Another operator's round is left out. */
export function listRoundsOnSale(
  reader: Reader,
  operatorId: string,
  roundIds: readonly string[],
): Promise<RoundOnSale[]> {
  return reader.run<RoundOnSale>`
    select r.id, l.sold, r.status, r.opens_at as "opensAt", r.closes_at as "closesAt", r.salt,
      l.offer_version as version
    from round r join lottery l on l.id = r.lottery_id and l.on_sale
    where r.id = any(${roundIds}::uuid[]) and r.operator_id = ${operatorId}`
}

/**
 * The offers of these rounds, each with its version, in one statement so that they match. Every table read here raises
 * the version when it changes (migration 0024); of the round only immutable columns are read.
 */
export function listOffers(
  reader: Reader,
  roundIds: readonly string[],
): Promise<(Offer & Pick<RoundOnSale, 'id' | 'opensAt' | 'version'>)[]> {
  return reader.run`
    select r.id, r.opens_at as "opensAt", l.offer_version as version,
      (select f.terms from fast_round f where f.round_id = r.id) as terms,
      (select coalesce(jsonb_agg(jsonb_build_array(p.plan, p.type, p.rate, p.discount, p.stake_min, p.stake_max,
          p.rank_max)), '[]')
        from rate p where p.lottery_id = r.lottery_id and p.type = any(r.types)) as rates,
      (select coalesce(jsonb_agg(jsonb_build_array(n.type, n.number, n.kind, n.rate, n.tiers)), '[]')
        from number_rule n where n.round_id = r.id) as numbers,
      (select coalesce(jsonb_agg(jsonb_build_array(c.type, c.number, c.cap)), '[]')
        from number_cap c where c.round_id = r.id) as caps,
      coalesce((select o.limits from round_limits o where o.round_id = r.id),
        (select d.limits from lottery_limits d where d.lottery_id = r.lottery_id and d.set_at <= r.opens_at
          order by d.set_at desc limit 1)) as limits
    from round r join lottery l on l.id = r.lottery_id
    where r.id = any(${roundIds}::uuid[])`
}

export interface Lottery {
  readonly id: string
  readonly operatorId: string
  readonly code: string
  readonly onSale: boolean
}

export function listLotteries(reader: Reader, operatorId: string): Promise<Lottery[]> {
  return reader.run<Lottery>`
    select id, operator_id as "operatorId", code, on_sale as "onSale" from lottery
    where operator_id = ${operatorId} order by position, code`
}

/** Serialises additions to an operator's list of lotteries until commit. */
export async function lockLotteries(tx: Tx, operatorId: string): Promise<void> {
  await tx.run`select pg_advisory_xact_lock(hashtextextended('lotteries:' || ${operatorId}, 0))`
}

export interface NewLottery {
  readonly id: string
  readonly operatorId: string
  readonly code: string
  readonly position: number
  readonly sold: RoundOnSale['sold']
  readonly onSale: boolean
}

export async function insertLotteries(tx: Tx, lotteries: readonly NewLottery[]): Promise<void> {
  await tx.run`
    insert into lottery (id, operator_id, code, position, sold, on_sale)
    select * from unnest(${lotteries.map((l) => l.id)}::uuid[], ${lotteries.map((l) => l.operatorId)}::uuid[],
      ${lotteries.map((l) => l.code)}::text[], ${lotteries.map((l) => l.position)}::int[],
      ${lotteries.map((l) => l.sold)}::text[], ${lotteries.map((l) => String(l.onSale))}::bool[])
    on conflict (operator_id, code) do nothing`
}

export interface RateRow {
  readonly plan: string
  readonly type: BetType
  readonly rate: number
  readonly discount: number
  readonly stakeMin: Satang
  readonly stakeMax: Satang
  /** The most that a rank may raise the rate to, hundredths; null: no rank does. */
  readonly rankMax?: number | null
}

/**
 * Adds the rates of all lotteries of an operator in one statement. A lottery on sale gets only new types of its plans;
 * a removed plan does not come back.
 */
export async function insertRates(
  tx: Tx,
  rates: readonly (RateRow & { readonly lotteryId: string })[],
): Promise<void> {
  await tx.run`
    insert into rate (lottery_id, plan, type, rate, discount, stake_min, stake_max)
    select lottery_id, plan, type::bet_type, rate, discount, stake_min, stake_max
    from unnest(${rates.map((r) => r.lotteryId)}::uuid[], ${rates.map((r) => r.plan)}::text[], ${rates.map((r) => r.type)}::text[],
      ${rates.map((r) => r.rate)}::int[], ${rates.map((r) => r.discount)}::int[],
      ${rates.map((r) => r.stakeMin)}::bigint[], ${rates.map((r) => r.stakeMax)}::bigint[])
      as r(lottery_id, plan, type, rate, discount, stake_min, stake_max)
    where not exists (select from rate p where p.lottery_id = r.lottery_id)
      or exists (select from rate p where p.lottery_id = r.lottery_id and p.plan = r.plan)
    on conflict do nothing`
}

/** The rates of a lottery by plan. */
export function listRates(reader: Reader, lotteryId: string): Promise<RateRow[]> {
  return reader.run<RateRow>`
    select plan, type::text as type, rate, discount, stake_min as "stakeMin", stake_max as "stakeMax", rank_max as "rankMax"
    from rate where lottery_id = ${lotteryId} order by plan, type`
}

export interface NewRound {
  readonly id: string
  readonly operatorId: string
  readonly lotteryId: string
  readonly code: string
  readonly businessDate: string
  readonly types: readonly BetType[]
  readonly opensAt: Date
  readonly closesAt: Date
  /** It never closes later; this never gets later either. */
  readonly latestCloseAt: Date
  readonly drawAt: Date
  readonly salt: Buffer
}

/** Inserts rounds that do not exist yet; returns how many. */
export async function insertRounds(tx: Tx, rounds: readonly NewRound[]): Promise<number> {
  const rows = await tx.run`
    insert into round (id, operator_id, lottery_id, code, business_date, types, opens_at, closes_at, latest_close_at,
      draw_at, salt, created_at)
    select id, operator_id, lottery_id, code, business_date::date, types::bet_type[], opens_at, closes_at,
      latest_close_at, draw_at, decode(salt, 'hex'), db_now()
    from unnest(${rounds.map((r) => r.id)}::uuid[], ${rounds.map((r) => r.operatorId)}::uuid[],
      ${rounds.map((r) => r.lotteryId)}::uuid[], ${rounds.map((r) => r.code)}::text[],
      ${rounds.map((r) => r.businessDate)}::text[], ${rounds.map((r) => `{${r.types.join(',')}}`)}::text[],
      ${rounds.map((r) => r.opensAt)}::timestamptz[], ${rounds.map((r) => r.closesAt)}::timestamptz[],
      ${rounds.map((r) => r.latestCloseAt)}::timestamptz[], ${rounds.map((r) => r.drawAt)}::timestamptz[],
      ${rounds.map((r) => r.salt.toHex())}::text[])
      as r(id, operator_id, lottery_id, code, business_date, types, opens_at, closes_at, latest_close_at, draw_at, salt)
    on conflict (operator_id, code) do nothing returning id`
  return rows.length
}

/** The codes of a lottery's rounds that close after a given time. */
export async function listRoundCodes(reader: Reader, lotteryId: string, since: Date): Promise<string[]> {
  const rows = await reader.run<{ code: string }>`
    select code from round where lottery_id = ${lotteryId} and closes_at > ${since}`
  return rows.map((row) => row.code)
}

/** Rounds that are due to open or to close. First those to open: after a long stop members can bet before all is closed. */
export function listRoundsDue(reader: Reader): Promise<{ id: string; act: 'open' | 'close' }[]> {
  return reader.run`
    select id, 'open' as act from round where status = 'scheduled' and opens_at <= db_now() and closes_at > db_now()
    union all
    select id, 'close' from round where status in ('scheduled', 'open') and closes_at <= db_now()
    order by act desc, id limit 1000`
}

/** The next round of a lottery that has none on sale. */
export function findNextRound(reader: Reader, lotteryId: string): Promise<{ id: string } | undefined> {
  return reader.maybe`
    select id from round where lottery_id = ${lotteryId} and status = 'scheduled' and closes_at > db_now()
      and not exists (select from round o where o.lottery_id = ${lotteryId} and o.status = 'open')
    order by closes_at limit 1`
}

export async function updateRoundOpensNow(tx: Tx, roundId: string): Promise<void> {
  await tx.run`update round set opens_at = least(opens_at, ${tx.now}) where id = ${roundId}`
}

export async function updateRoundStatus(tx: Tx, roundId: string, status: RoundStatus): Promise<void> {
  await tx.run`update round set status = ${status} where id = ${roundId}`
}

export async function updateRoundClosed(tx: Tx, roundId: string, reason: string): Promise<void> {
  await tx.run`
    update round set status = 'closed', closed_at = ${tx.now}, close_reason = ${reason} where id = ${roundId}`
}

/** Sets the draw time of an open round to now; when its sale was to end is kept. */
export async function updateRoundDrawsNow(tx: Tx, roundId: string): Promise<void> {
  await tx.run`
    update round set planned_close_at = closes_at, closes_at = ${tx.now}, draw_at = ${tx.now}
    where id = ${roundId}`
}

export async function findSold(reader: Reader, lotteryId: string): Promise<RoundOnSale['sold']> {
  const { sold } = await reader.one<{ sold: RoundOnSale['sold'] }>`
    select sold from lottery where id = ${lotteryId}`
  return sold
}

export async function updateLotterySold(tx: Tx, lotteryId: string, sold: RoundOnSale['sold']): Promise<void> {
  await tx.run`update lottery set sold = ${sold} where id = ${lotteryId}`
}
