import type { Satang } from '../../../domain/money.ts'
import type { Reader, Tx } from '../../context.ts'

/**
 * Whether a member's newest bonus, where it waits, may have been played by now: what was played since this was asked last is added to
 * what was found then. False is certain. The caller holds the member's accounts.
 */
export async function updateBonusPlayed(tx: Tx, memberId: string): Promise<boolean> {
  const row = await tx.maybe<{ enough: boolean }>`
    select played_since(g.member_id, g.id, g.seq, g.groups) >= g.need as enough from (
      select n.*, p.terms->'groups' as groups from promotion p join (
        select member_id, id, seq, need, terms_id from promotion_grant where member_id = ${memberId} order by seq desc limit 1
      ) n on p.id = n.terms_id
      where not exists (select from promotion_end e where e.member_id = n.member_id and e.grant_id = n.id) offset 0) g`
  return row?.enough ?? false
}

/** Whether any of a member's free credit that waits, the newest so many, may have been played by now. The same holds. */
export async function updateCreditPlayed(tx: Tx, memberId: string, limit: number): Promise<boolean> {
  const { enough } = await tx.one<{ enough: boolean }>`
    select coalesce(bool_or(played_since(c.member_id, c.id, c.seq, c.groups) >= c.need), false) as enough from (
      select c.member_id, c.id, c.seq, c.need, t.terms->'groups' as groups from coupon_claim c join coupon_terms t on t.id = c.terms_id
      where c.member_id = ${memberId}
        and not exists (select from coupon_end e where e.member_id = c.member_id and e.claim_id = c.id)
      order by c.seq desc limit ${limit}) c`
  return enough
}

/** Whether anybody's bonus or free credit waits for which stakes on these rounds count: what this transaction has counted is among them. */
export async function findAnyWaiting(tx: Tx, roundIds: readonly string[]): Promise<boolean> {
  const { has } = await tx.one<{ has: boolean }>`
    select exists (select from turnover_entry t
        join promotion_grant g on g.member_id = t.member_id join promotion p on p.id = g.terms_id
        where t.round_id = any(${roundIds}::uuid[]) and (jsonb_array_length(p.terms->'groups') = 0 or p.terms->'groups' ? t.product)
          and not exists (select from promotion_end e where e.member_id = g.member_id and e.grant_id = g.id))
      or exists (select from turnover_entry t
        join coupon_claim c on c.member_id = t.member_id join coupon_terms p on p.id = c.terms_id
        where t.round_id = any(${roundIds}::uuid[]) and (jsonb_array_length(p.terms->'groups') = 0 or p.terms->'groups' ? t.product)
          and not exists (select from coupon_end e where e.member_id = c.member_id and e.claim_id = c.id)) as has`
  return has
}

/**
 * Of those who have played on these rounds, members whose bonus waits and may have been played by it. Whoever is left out has not played
 * enough: stakes that are not committed yet are asked about by whoever counts them.
 */
export async function listPlayedBonuses(reader: Reader, roundIds: readonly string[]): Promise<string[]> {
  const rows = await reader.run<{ memberId: string }>`
    select w.member_id as "memberId" from (
      select distinct g.member_id, g.id, g.seq, g.need, g.terms_id from turnover_entry t
        join promotion_grant g on g.member_id = t.member_id join promotion p on p.id = g.terms_id
      where t.round_id = any(${roundIds}::uuid[]) and (jsonb_array_length(p.terms->'groups') = 0 or p.terms->'groups' ? t.product)
        and not exists (select from promotion_end e where e.member_id = g.member_id and e.grant_id = g.id) offset 0) w
      join promotion p on p.id = w.terms_id
    where may_have_played(w.member_id, w.id, w.seq, p.terms->'groups', w.need) order by w.member_id`
  return rows.map(({ memberId }) => memberId)
}

/** The same of free credit. */
export async function listPlayedCredit(reader: Reader, roundIds: readonly string[]): Promise<string[]> {
  const rows = await reader.run<{ memberId: string }>`
    select distinct w.member_id as "memberId" from (
      select distinct c.member_id, c.id, c.seq, c.need, c.terms_id from turnover_entry t
        join coupon_claim c on c.member_id = t.member_id join coupon_terms p on p.id = c.terms_id
      where t.round_id = any(${roundIds}::uuid[]) and (jsonb_array_length(p.terms->'groups') = 0 or p.terms->'groups' ? t.product)
        and not exists (select from coupon_end e where e.member_id = c.member_id and e.claim_id = c.id) offset 0) w
      join coupon_terms p on p.id = w.terms_id
    where may_have_played(w.member_id, w.id, w.seq, p.terms->'groups', w.need) order by w.member_id`
  return rows.map(({ memberId }) => memberId)
}

/**
 * Whether of the bonus or free credit that became cash and asks for so many stakes again, among the newest so many, stakes were taken away
 * by what a game did later: a win that came late, or a bet that was taken back.
 */
export async function findLostToGames(
  reader: Reader,
  memberId: string,
  { left, limit }: { readonly left: Satang; readonly limit: number },
): Promise<boolean> {
  const { lost } = await reader.one<{ lost: boolean }>`
    select exists (select from (
        (select g.seq as since, e.seq as ended, p.terms->'groups' as groups,
            g.need - bonus_done(g.member_id, g.operator_id, g.seq, p.terms->'groups', e.seq, e.how, e.done, e.ended_at) as asked
          from promotion_grant g
          join promotion_end e on e.member_id = g.member_id and e.grant_id = g.id join promotion p on p.id = g.terms_id
          where g.member_id = ${memberId} and e.how = 'converted' order by g.seq desc limit ${limit})
        union all
        (select c.seq, e.seq, t.terms->'groups',
            c.need - bonus_done(c.member_id, c.operator_id, c.seq, t.terms->'groups', e.seq, e.how, e.done, e.ended_at)
          from coupon_claim c
          join coupon_end e on e.member_id = c.member_id and e.claim_id = c.id join coupon_terms t on t.id = c.terms_id
          where c.member_id = ${memberId} and e.how = 'converted' order by c.seq desc limit ${limit})
      ) b join turnover_entry t on t.member_id = ${memberId} and t.seq > b.ended and t.counted < 0
      where b.asked = ${left} and t.part = 'game' and (jsonb_array_length(b.groups) = 0 or b.groups ? t.product)
        and (select min(f.seq) from turnover_entry f where f.round_id = t.round_id and f.member_id = ${memberId})
          between b.since and b.ended) as lost`
  return lost
}
