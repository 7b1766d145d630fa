import type { BetType } from '../../../domain/betting/bet-types.ts'
import type { CanonicalNumber } from '../../../domain/betting/number-key.ts'
import type { NumberRule } from '../../../domain/betting/price/number-rule.ts'
import type { SaleLimits } from '../../../domain/betting/price/sale-limits.ts'
import type { Satang } from '../../../domain/money.ts'
import type { Reader, Tx } from '../../context.ts'
import type { StoredLimits } from './round-limits.ts'

/** What limits the sale of a round: rules and caps of its numbers, and its own limits or its lottery's. */
export function findLimits(reader: Reader, roundId: string): Promise<StoredLimits | undefined> {
  return reader.maybe<StoredLimits>`
    select
      (select coalesce(jsonb_agg(jsonb_build_array(n.type, n.number, n.kind, n.rate, n.tiers) order by n.type, n.number),
        '[]') from number_rule n where n.round_id = r.id) as numbers,
      (select coalesce(jsonb_agg(jsonb_build_array(c.type, c.number, c.cap) order by c.type, c.number), '[]')
        from number_cap c where c.round_id = r.id) as caps,
      coalesce((select o.limits from round_limits o where o.round_id = r.id),
        (select d.limits from lottery_limits d where d.lottery_id = r.lottery_id and d.set_at <= r.opens_at
          order by d.set_at desc limit 1)) as limits
    from round r where r.id = ${roundId}`
}

/** Numbers of a round, and who changes them. */
export interface NumbersWish {
  readonly roundId: string
  readonly type: BetType
  readonly numbers: readonly CanonicalNumber[]
  readonly staffId: string
}

/** A closure keeps the rule that it lies over. */
export async function insertNumberRules(tx: Tx, wish: NumbersWish, rule: NumberRule): Promise<void> {
  const rate = rule.kind === 'rate' ? rule.rate : null
  const tiers = rule.kind === 'tiers' ? { json: rule.tiers } : null
  await tx.run`
    insert into number_rule as n (round_id, type, number, kind, rate, tiers, set_by, set_at)
    select ${wish.roundId}, ${wish.type}::bet_type, number, ${rule.kind}, ${rate}::int, ${tiers}::jsonb, ${wish.staffId},
      ${tx.now}
    from unnest(${wish.numbers}::text[]) number
    on conflict (round_id, type, number) do update set kind = excluded.kind, rate = excluded.rate,
      tiers = excluded.tiers, set_by = excluded.set_by, set_at = excluded.set_at,
      under = case when excluded.kind <> 'closed' then null when n.kind = 'closed' then n.under
        else rule_as_said(n.kind, n.rate, n.tiers) end`
}

/** Opens closed numbers again of which a closure lay over another rule, which holds again. Returns them. */
export async function updateNumbersOpened(tx: Tx, wish: NumbersWish): Promise<string[]> {
  const rows = await tx.run<{ number: string }>`
    update number_rule set kind = under->>'kind', rate = (under->'rate')::int, tiers = under->'tiers', under = null,
      set_by = ${wish.staffId}, set_at = ${tx.now}
    where round_id = ${wish.roundId} and type = ${wish.type}::bet_type and number = any(${wish.numbers}::text[])
      and under is not null
    returning number`
  return rows.map(({ number }) => number)
}

export async function deleteNumberRules(
  tx: Tx,
  { roundId, type, numbers }: Omit<NumbersWish, 'staffId'>,
): Promise<void> {
  await tx.run`
    delete from number_rule
    where round_id = ${roundId} and type = ${type}::bet_type and number = any(${numbers}::text[])`
}

export async function insertNumberCaps(tx: Tx, wish: NumbersWish, cap: Satang): Promise<void> {
  await tx.run`
    insert into number_cap (round_id, type, number, cap, set_by, set_at)
    select ${wish.roundId}, ${wish.type}::bet_type, number, ${cap}, ${wish.staffId}, ${tx.now}
    from unnest(${wish.numbers}::text[]) number
    on conflict (round_id, type, number) do update set cap = excluded.cap, set_by = excluded.set_by,
      set_at = excluded.set_at`
}

export async function deleteNumberCaps(tx: Tx, wish: NumbersWish): Promise<void> {
  await tx.run`
    delete from number_cap
    where round_id = ${wish.roundId} and type = ${wish.type}::bet_type and number = any(${wish.numbers}::text[])`
}

/** Limits of one round, which replace its lottery's. */
export async function insertRoundLimits(
  tx: Tx,
  roundId: string,
  limits: SaleLimits,
  staffId: string,
): Promise<void> {
  await tx.run`
    insert into round_limits (round_id, limits, set_by, set_at)
    values (${roundId}, ${{ json: limits }}::jsonb, ${staffId}, ${tx.now})
    on conflict (round_id) do update set limits = excluded.limits, set_by = excluded.set_by, set_at = excluded.set_at`
}

/** The limits of a lottery's rounds that open later. */
export async function insertLotteryLimits(
  tx: Tx,
  lotteryId: string,
  limits: SaleLimits,
  staffId: string,
): Promise<void> {
  await tx.run`
    insert into lottery_limits (lottery_id, limits, set_by, set_at)
    values (${lotteryId}, ${{ json: limits }}::jsonb, ${staffId}, ${tx.now})`
}

/** The limits of a lottery's rounds that open now. */
export function findLotteryLimits(
  reader: Reader,
  lotteryId: string,
): Promise<{ limits: SaleLimits } | undefined> {
  return reader.maybe`
    select limits from lottery_limits where lottery_id = ${lotteryId} order by set_at desc limit 1`
}
