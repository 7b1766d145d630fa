import type { Reader } from '../../context.ts'
import { MAX_TICKETS_SEARCHED } from './queries.ts'

/** One ticket of a member by its number, among the newest of the days, which are Bangkok dates, and whether these are all of them. */
export function findBillByNumber(
  reader: Reader,
  memberId: string,
  { billNo, day = null }: { readonly billNo: number; readonly day?: string | null | undefined },
): Promise<{ id: string | null; isAll: boolean }> {
  return reader.one<{ id: string | null; isAll: boolean }>`
    with newest as materialized (
      select id, bill_no from ticket
      where member_id = ${memberId}
        and (${day}::date is null or placed_at >= ${day}::date::timestamp at time zone 'Asia/Bangkok'
          and placed_at < (${day}::date + 1)::timestamp at time zone 'Asia/Bangkok')
      order by placed_at desc, id desc limit ${MAX_TICKETS_SEARCHED}
    )
    select (select id from newest where bill_no = ${billNo}) as id,
      (select count(*) from newest) < ${MAX_TICKETS_SEARCHED} as "isAll"`
}
