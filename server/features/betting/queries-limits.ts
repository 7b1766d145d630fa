import type { BetType } from '../../../domain/betting/bet-types.ts'
import type { Reader } from '../../context.ts'

/** A member and a round with the time it opened: none of its tickets is older. */
export interface MemberInRound {
  readonly memberId: string
  readonly roundId: string
  readonly sinceMs: number
}

/** Satang each of these members has staked in the round, without cancelled tickets. */
export function listMemberTotals(
  reader: Reader,
  members: readonly MemberInRound[],
): Promise<{ memberId: string; stake: number }[]> {
  return reader.run`
    select m.member_id as "memberId", sum(t.stake)::bigint as stake
    from unnest(${members.map((m) => m.memberId)}::uuid[], ${members.map((m) => m.roundId)}::uuid[],
        ${members.map((m) => new Date(m.sinceMs))}::timestamptz[]) as m(member_id, round_id, since)
      cross join lateral (select stake from ticket
        where member_id = m.member_id and placed_at >= m.since and round_id = m.round_id and status = 'placed') t
    group by m.member_id`
}

/** The same by number, for these types and numbers. */
export function listMemberNumbers(
  reader: Reader,
  members: readonly MemberInRound[],
  lines: readonly { readonly type: BetType; readonly number: string }[],
): Promise<{ memberId: string; type: BetType; number: string; stake: number }[]> {
  const [types, numbers] = [[...new Set(lines.map((l) => l.type))], [...new Set(lines.map((l) => l.number))]]
  return reader.run`
    select m.member_id as "memberId", t.type::text as type, t.number, sum(t.stake)::bigint as stake
    from unnest(${members.map((m) => m.memberId)}::uuid[], ${members.map((m) => m.roundId)}::uuid[],
        ${members.map((m) => new Date(m.sinceMs))}::timestamptz[]) as m(member_id, round_id, since)
      cross join lateral (select l.type, l.number, l.stake
        from ticket k cross join lateral unnest(k.types, k.numbers, k.stakes) as l(type, number, stake)
        where k.member_id = m.member_id and k.placed_at >= m.since and k.round_id = m.round_id and k.status = 'placed'
          and l.type = any(${types}::bet_type[]) and l.number = any(${numbers}::text[])) t
    group by 1, 2, 3`
}
