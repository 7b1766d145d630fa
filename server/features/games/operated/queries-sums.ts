import type { Reader, Tx } from '../../../context.ts'

/** Transactions [since, before). */
export interface Written {
  readonly since: number
  readonly before: number
}

/** From where on transactions are to be added up, and those that have ended for certain: all below `before`. */
export function findUnsummed(reader: Reader): Promise<Written> {
  return reader.one<Written>`
    select watermark as since, base + pg_snapshot_xmin(pg_current_snapshot())::text::bigint as before
    from game_sums, transaction_base`
}

/** Moves the watermark on, unless another worker has; it waits for one that is at it. */
export async function updateWatermark(tx: Tx, { since, before }: Written): Promise<boolean> {
  const moved = await tx.run`
    update game_sums set watermark = ${before} where watermark = ${since} returning 1`
  return moved.length === 1
}

/** Adds what these transactions have moved for games, by provider, day and game. */
export async function insertGameDays(tx: Tx, { since, before }: Written): Promise<void> {
  await tx.run`
    insert into game_day (operator_id, provider, day, game, bets, staked, won)
    select x.operator_id, t.provider, (x.at at time zone 'Asia/Bangkok')::date, coalesce(t.game, ''),
      count(*) filter (where x.kind = 'game_bet'),
      coalesce(sum(case x.kind when 'game_bet' then x.amount when 'game_bet_back' then -x.amount end), 0),
      coalesce(sum(case when x.kind = 'game_win' then x.amount when x.kind in ('game_win_back', 'game_debt') then -x.amount end), 0)
    from transfer x join game_transaction t on t.id = x.ref_id
    where x.written_by >= ${since} and x.written_by < ${before}
      and x.kind in ('game_bet', 'game_win', 'game_bet_back', 'game_win_back', 'game_debt')
    group by grouping sets (
      (x.operator_id, t.provider, (x.at at time zone 'Asia/Bangkok')::date, t.game),
      (x.operator_id, t.provider, (x.at at time zone 'Asia/Bangkok')::date))
    on conflict (operator_id, provider, day, game) do update set bets = game_day.bets + excluded.bets,
      staked = game_day.staked + excluded.staked, won = game_day.won + excluded.won`
}
