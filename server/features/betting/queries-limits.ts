import type { BetType } from '../../../domain/betting/bet-types.ts'
import type { CanonicalNumber } from '../../../domain/betting/number-key.ts'
import type { Satang } from '../../../domain/money.ts'
import type { Reader } from '../../context.ts'

/** A member and a round with the time it opened: none of its tickets is older. */
export interface MemberInRound {
  readonly memberId: string
  readonly roundId: string
  readonly sinceMs: number
  /** The booking that is about to become a ticket: it does not count beside itself. */
  readonly confirms: string | null
}

/**
 * Satang each of these members has staked in the round: in tickets that are not cancelled, and in bookings that are
 * open and have not expired. The caller holds the members' accounts.
 */
export function listMemberTotals(
  reader: Reader,
  members: readonly MemberInRound[],
): Promise<{ memberId: string; stake: number }[]> {
  return reader.run`
    select m.member_id as "memberId", sum(s.stake)::bigint as stake
    from unnest(${members.map((m) => m.memberId)}::uuid[], ${members.map((m) => m.roundId)}::uuid[],
        ${members.map((m) => new Date(m.sinceMs))}::timestamptz[], ${members.map((m) => m.confirms)}::uuid[])
        as m(member_id, round_id, since, confirms)
      cross join lateral (
        select stake from ticket
        where member_id = m.member_id and placed_at >= m.since and round_id = m.round_id and status = 'placed'
        union all
        select l.stake from open_booking b cross join lateral unnest(b.stakes, b.fates) as l(stake, fate)
        where b.member_id = m.member_id and b.round_id = m.round_id and b.expires_at > db_now()
          and b.id is distinct from m.confirms and l.fate in ('held', 'changed')) s
    group by m.member_id`
}

export interface MemberNumber {
  readonly memberId: string
  readonly type: BetType
  readonly number: CanonicalNumber
  readonly stake: Satang
}

/** The same by number, for these types; null: for every number. */
export function listMemberNumbers(
  reader: Reader,
  members: readonly MemberInRound[],
  {
    types,
    numbers,
  }: { readonly types: readonly BetType[]; readonly numbers: readonly CanonicalNumber[] | null },
): Promise<MemberNumber[]> {
  return reader.run`
    select m.member_id as "memberId", s.type::text as type, s.number, sum(s.stake)::bigint as stake
    from unnest(${members.map((m) => m.memberId)}::uuid[], ${members.map((m) => m.roundId)}::uuid[],
        ${members.map((m) => new Date(m.sinceMs))}::timestamptz[], ${members.map((m) => m.confirms)}::uuid[])
        as m(member_id, round_id, since, confirms)
      cross join lateral (
        select l.type, canonical_number(l.type, l.number) as number, l.stake
        from ticket k cross join lateral unnest(k.types, k.numbers, k.stakes) as l(type, number, stake)
        where k.member_id = m.member_id and k.placed_at >= m.since and k.round_id = m.round_id and k.status = 'placed'
        union all
        select l.type, canonical_number(l.type, l.number), l.stake
        from open_booking b cross join lateral unnest(b.types, b.numbers, b.stakes, b.fates)
          as l(type, number, stake, fate)
        where b.member_id = m.member_id and b.round_id = m.round_id and b.expires_at > db_now()
          and b.id is distinct from m.confirms and l.fate in ('held', 'changed')) s
    where s.type = any(${types}::bet_type[]) and (${numbers}::text[] is null or s.number = any(${numbers}::text[]))
    group by 1, 2, 3
    order by 1, 2, 3`
}
