import {
  type ChannelFigures,
  HEARD_DAYS,
  PATIENCE_MS,
  PAYMENTS_COUNTED,
  type PayoutFigures,
  TOLD_BY,
} from '../../../../domain/payments/provider-health.ts'
import type { Reader } from '../../../context.ts'

/**
 * Reads the newest payments of each account within a day with all that was told of them, and each account's last word: by the newest notices
 * alone, a channel that tells of a day at once would hide what the others told of it. A payment counts as missed by a channel that is
 * heard of that account at all.
 */
export function listChannelFigures(reader: Reader, operatorId: string): Promise<ChannelFigures[]> {
  return reader.run<ChannelFigures>`
    with heard as (
      select a.id as account_id, c.channel, n.heard_at
      from receiving_account a cross join unnest(${[...TOLD_BY]}::text[]) as c (channel)
        cross join lateral (select heard_at from bank_notice
          where account_id = a.id and channel = c.channel
            and heard_at > db_now() - ${`${HEARD_DAYS} days`}::interval
          order by heard_at desc limit 1) n
      where a.operator_id = ${operatorId}
    ), newest as (
      select p.*, row_number() over (partition by p.account_id order by p.heard_at desc) as nth
      from receiving_account a cross join lateral (select account_id, id, heard_at from incoming_payment
        where account_id = a.id and heard_at > db_now() - interval '1 day'
        order by heard_at desc limit ${PAYMENTS_COUNTED + 1}) p
      where a.operator_id = ${operatorId}
    ), told as (
      select p.account_id, p.heard_at, n.channels
      from newest p cross join lateral (select array_agg(channel) as channels from bank_notice where incoming_id = p.id) n
      where p.nth <= ${PAYMENTS_COUNTED}
    )
    select c.channel, (select max(heard_at) from heard h where h.channel = c.channel) as "heardAt",
      (select count(*)::int from told t where c.channel = any(t.channels)) as told,
      exists (select from newest p join heard h using (account_id) where h.channel = c.channel and p.nth > ${PAYMENTS_COUNTED}) as more,
      (select count(*)::int from told t join heard h using (account_id)
        where h.channel = c.channel and c.channel <> all(t.channels)
          and t.heard_at < db_now() - ${`${PATIENCE_MS} milliseconds`}::interval) as missed
    from unnest(${[...TOLD_BY]}::text[]) with ordinality as c (channel, nth) order by c.nth`
}

export function findPayoutFigures(
  reader: Reader,
  operatorId: string,
): Promise<Omit<PayoutFigures, 'isSetUp'>> {
  return reader.one`
    select count(*) filter (where state = 'approved')::int as approved,
      count(*) filter (where state = 'sending')::int as sending,
      count(*) filter (where state = 'unknown')::int as unknown,
      min(greatest(decided_at, pooled_until)) as "waitsSince",
      (select max(ended_at) from withdrawal where operator_id = ${operatorId} and state = 'paid'
        and ended_at > db_now() - ${`${HEARD_DAYS} days`}::interval) as "paidAt"
    from withdrawal where operator_id = ${operatorId} and state in ('approved', 'sending', 'unknown')
      and (pooled_until is null or pooled_until < db_now())`
}
