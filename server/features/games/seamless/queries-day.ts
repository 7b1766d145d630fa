import type { Satang } from '../../../../domain/money.ts'
import type { Tx } from '../../../context.ts'
import type { WalletOf } from './queries-wallets.ts'

/** What moves a provider's day, in satang: a win above nothing, a bet below it. */
interface DayChange {
  readonly provider: string
  readonly net: number
  /** Stakes that were taken back. */
  readonly back?: number
}

/** What a provider's Bangkok day has come to, and its bound. */
interface DayStanding {
  readonly net: number
  readonly back: number
  readonly mostDay: Satang | null
}

/** The day of the transaction as it stands; others who ask so wait until commit. The caller holds the accounts of its member. */
export async function lockDay(tx: Tx, { operatorId, provider }: WalletOf): Promise<DayStanding> {
  await tx.run`select pg_advisory_xact_lock(hashtextextended('game-day:' || ${operatorId} || ':' || ${provider}, 0))`
  return tx.one<DayStanding>`
    select w.most_day as "mostDay", coalesce(sum(d.net), 0)::bigint as net, coalesce(sum(d.back), 0)::bigint as back
    from game_wallet w left join game_day_net d on d.operator_id = w.operator_id and d.provider = w.provider
      and d.day = (${tx.now}::timestamptz at time zone 'Asia/Bangkok')::date
    where w.operator_id = ${operatorId} and w.provider = ${provider} group by w.most_day`
}

/**
 * Counts changes towards the Bangkok day of the transaction, a row of a few for each provider, so that those who write at once do not wait
 * for each other. Providers are one each; the caller holds the members' accounts.
 */
export async function updateDayNets(
  tx: Tx,
  operatorId: string,
  changes: readonly DayChange[],
): Promise<void> {
  await tx.run`
    insert into game_day_net (operator_id, provider, day, part, net, back)
    select ${operatorId}::uuid, c.provider, (${tx.now}::timestamptz at time zone 'Asia/Bangkok')::date, pg_backend_pid() % 16, c.net, c.back
    from unnest(${changes.map((each) => each.provider)}::text[], ${changes.map((each) => each.net)}::bigint[],
      ${changes.map((each) => each.back ?? 0)}::bigint[]) as c(provider, net, back)
    order by c.provider
    on conflict (operator_id, provider, day, part) do update set net = game_day_net.net + excluded.net,
      back = game_day_net.back + excluded.back`
}

/** Takes away what no bound of a day asks an operator for any more. */
export async function deleteOldDayNets(tx: Tx, operatorId: string): Promise<void> {
  await tx.run`
    delete from game_day_net where operator_id = ${operatorId} and day < (db_now() at time zone 'Asia/Bangkok')::date - 7`
}
