import type { Tx } from '../../../context.ts'

/** What moves a provider's day, in satang: a win above nothing, a bet below it. */
interface DayChange {
  readonly provider: string
  readonly net: number
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
    insert into game_day_net (operator_id, provider, day, part, net)
    select ${operatorId}::uuid, c.provider, (${tx.now}::timestamptz at time zone 'Asia/Bangkok')::date, pg_backend_pid() % 16, c.net
    from unnest(${changes.map((each) => each.provider)}::text[], ${changes.map((each) => each.net)}::bigint[]) as c(provider, net)
    order by c.provider
    on conflict (operator_id, provider, day, part) do update set net = game_day_net.net + excluded.net`
}

/** Takes away what no bound of a day asks an operator for any more. */
export async function deleteOldDayNets(tx: Tx, operatorId: string): Promise<void> {
  await tx.run`
    delete from game_day_net where operator_id = ${operatorId} and day < (db_now() at time zone 'Asia/Bangkok')::date - 7`
}
