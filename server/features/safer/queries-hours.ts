import type { Satang } from '../../../domain/money.ts'
import type { Tx } from '../../context.ts'
import type { OfRoom } from '../ledger/queries.ts'

/** A stake of the transaction's time, by a member who has limits. */
export interface LimitedStake {
  readonly memberId: string
  readonly operatorId: string
  readonly staked: Satang
  /** What the member's limits leave for certain before it, which it takes of. Absent: not known. */
  readonly room?: OfRoom
}

/** Adds stakes to the hours of their members, who are one each. The caller holds the accounts. */
export async function updateHoursStaked(tx: Tx, stakes: readonly LimitedStake[]): Promise<void> {
  await tx.run`
    insert into play_hour (member_id, hour, staked, back)
    select member_id, play_hour_of(${tx.now}), staked, 0
    from unnest(${stakes.map((s) => s.memberId)}::uuid[], ${stakes.map((s) => s.staked)}::bigint[]) as s(member_id, staked)
    on conflict (member_id, hour) do update set staked = play_hour.staked + excluded.staked`
}

/**
 * Counts in their hours what the accounts of these members have taken in an hour before, of which they take no more. They take of
 * a room of this hour next, in this transaction.
 */
export async function updateHoursTaken(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await tx.run`
    insert into play_hour (member_id, hour, staked, back)
    select m.member_id, a.taken_hour, a.taken, 0
    from unnest(${memberIds}::uuid[]) as m(member_id)
      cross join lateral (select taken, taken_hour from account where member_id = m.member_id and name = 'cash' limit 1) a
    where a.taken_hour <> play_hour_of(${tx.now})
    on conflict (member_id, hour) do update set staked = play_hour.staked + excluded.staked`
}

/** Adds wins to the hours of their bets of games, where their members have limits. Members are one each, and their accounts are held. */
export async function updateHoursWon(
  tx: Tx,
  wins: readonly { readonly betId: string; readonly won: Satang }[],
): Promise<void> {
  await tx.run`
    insert into play_hour (member_id, hour, staked, back)
    select g.member_id, play_hour_of(g.at), 0, w.won
    from unnest(${wins.map((w) => w.betId)}::uuid[], ${wins.map((w) => w.won)}::bigint[]) as w(bet_id, won)
      cross join lateral (select member_id, at from game_transaction where id = w.bet_id limit 1) g
      cross join lateral (select from limited_member where member_id = g.member_id limit 1) l
    on conflict (member_id, hour) do update set back = play_hour.back + excluded.back`
}

/**
 * Counts again the hours of these tickets whose members have limits, once what they count for has changed. The limits force
 * look-ups by key, whatever the plan was made for.
 */
export async function updateHoursOfTickets(
  tx: Tx,
  tickets: readonly { readonly memberId: string; readonly ticketId: string }[],
): Promise<void> {
  await tx.run`
    insert into play_hour (member_id, hour, staked, back)
    select h.member_id, h.hour, c.staked - taken_of(h.member_id, h.hour), c.back
    from (
      select distinct l.member_id, play_hour_of(t.placed_at) as hour
      from unnest(${tickets.map((t) => t.memberId)}::uuid[], ${tickets.map((t) => t.ticketId)}::uuid[]) as k(member_id, id)
        cross join lateral (select member_id from limited_member where member_id = k.member_id limit 1) l
        cross join lateral (select placed_at from ticket where member_id = l.member_id and id = k.id limit 1) t
    ) h cross join lateral (
      select coalesce(sum(staked), 0) as staked, coalesce(sum(back), 0) as back from play_counted
      where member_id = h.member_id and at >= h.hour and at < h.hour + interval '1 hour'
    ) c
    on conflict (member_id, hour) do update set staked = excluded.staked, back = excluded.back`
}

/** The same of the hour in which a bet of a game was placed, given the bet or one of its wins. */
export async function updateHourOfGame(tx: Tx, transactionId: string): Promise<void> {
  await tx.run`
    insert into play_hour (member_id, hour, staked, back)
    select h.member_id, h.hour, c.staked - taken_of(h.member_id, h.hour), c.back
    from (
      select b.member_id, play_hour_of(b.at) as hour
      from game_transaction g join limited_member using (member_id)
        join game_transaction b on b.operator_id = g.operator_id and b.provider = g.provider
          and b.transaction_id = coalesce(g.reference, g.transaction_id)
      where g.id = ${transactionId}
    ) h cross join lateral (
      select coalesce(sum(staked), 0) as staked, coalesce(sum(back), 0) as back from play_counted
      where member_id = h.member_id and at >= h.hour and at < h.hour + interval '1 hour'
    ) c
    on conflict (member_id, hour) do update set staked = excluded.staked, back = excluded.back`
}

/** The same of the hours in which money was moved to a game wallet. */
export async function updateHoursOfTransfers(
  tx: Tx,
  { memberId, ids }: { readonly memberId: string; readonly ids: readonly string[] },
): Promise<void> {
  await tx.run`
    insert into play_hour (member_id, hour, staked, back)
    select h.member_id, h.hour, c.staked - taken_of(h.member_id, h.hour), c.back
    from (
      select distinct m.member_id, play_hour_of(m.requested_at) as hour
      from game_transfer m join limited_member using (member_id)
      where m.member_id = ${memberId} and m.id = any(${ids}::uuid[])
    ) h cross join lateral (
      select coalesce(sum(staked), 0) as staked, coalesce(sum(back), 0) as back from play_counted
      where member_id = h.member_id and at >= h.hour and at < h.hour + interval '1 hour'
    ) c
    on conflict (member_id, hour) do update set staked = excluded.staked, back = excluded.back`
}
