import type { Reader } from '../../context.ts'

/** Names an order, a pair by its payer, or a withdrawal of a member. */
export interface MoneyName {
  readonly kind: 'order' | 'pair' | 'withdrawal'
  readonly id: string
}

/**
 * What a member has paid in or asked to be paid out, the newest first: what came before one of these, with or without it, or the newest.
 * Each kind is read by an index of its own, and no more of it than is asked for. Before what is not the member's are the newest.
 */
export function listMoneyNames(
  reader: Reader,
  memberId: string,
  {
    edge = null,
    withEdge = false,
    limit,
  }: { readonly edge?: string | null; readonly withEdge?: boolean; readonly limit: number },
): Promise<MoneyName[]> {
  return reader.run`
    with edge as (
      select at, id from (
        select started_at as at, id from deposit_order where member_id = ${memberId} and id = ${edge}::uuid
        union all select opened_at, id from member_pair where payer_id = ${memberId} and id = ${edge}::uuid
        union all select requested_at, id from withdrawal where member_id = ${memberId} and id = ${edge}::uuid
        union all select 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'
      ) each order by at limit 1
    )
    select kind, id from (
      (select 'order' as kind, id, started_at as at from deposit_order
        where member_id = ${memberId} and (started_at, id) <= ((select at from edge), (select id from edge))
          and (${withEdge} or id <> (select id from edge))
        order by started_at desc, id desc limit ${limit})
      union all
      (select 'pair', id, opened_at from member_pair
        where payer_id = ${memberId} and (opened_at, id) <= ((select at from edge), (select id from edge))
          and (${withEdge} or id <> (select id from edge))
        order by opened_at desc, id desc limit ${limit})
      union all
      (select 'withdrawal', id, requested_at from withdrawal
        where member_id = ${memberId} and (requested_at, id) <= ((select at from edge), (select id from edge))
          and (${withEdge} or id <> (select id from edge))
        order by requested_at desc, id desc limit ${limit})
    ) each order by at desc, id desc limit ${limit}`
}
