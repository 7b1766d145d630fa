import type { Reader } from '../../context.ts'
import { MAX_TICKETS_SEARCHED } from './queries.ts'

/** One ticket of a member by its number, among the newest of the days, which are Bangkok dates. */
export function findBillByNumber(
  reader: Reader,
  memberId: string,
  { billNo, day = null }: { readonly billNo: number; readonly day?: string | null | undefined },
): Promise<{ id: string } | undefined> {
  return reader.maybe<{ id: string }>`
    select id from (
      select id, bill_no from ticket
      where member_id = ${memberId}
        and (${day}::date is null or placed_at >= ${day}::date::timestamp at time zone 'Asia/Bangkok'
          and placed_at < (${day}::date + 1)::timestamp at time zone 'Asia/Bangkok')
      order by placed_at desc, id desc limit ${MAX_TICKETS_SEARCHED}
    ) newest
    where bill_no = ${billNo}`
}
