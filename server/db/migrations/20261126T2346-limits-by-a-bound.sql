-- Whether a stake can be more than a member's own limits leave is asked first by a bound, of all members of a batch at once, and
-- what is used is added up exactly only where the bound says that it can. docs/decisions/0135-limits-by-a-bound.md

-- Those of these members whose limits may leave less than `most`, or no time. The bound never says less than what is used: the
-- hour in which a span begins counts whole, and nothing that came back of it.
create function play_may_exceed(members uuid[], most bigint[], confirms uuid[], at timestamptz) returns setof uuid
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  day timestamptz := play_hour_of(play_may_exceed.at - limit_span('day'));
  week timestamptz := play_hour_of(play_may_exceed.at - limit_span('week'));
  month timestamptz := play_hour_of(play_may_exceed.at - limit_span('month'));
begin
  return query
  select m.member_id
  from unnest(members, most, confirms) as m(member_id, most, confirms)
    cross join lateral (
      select min(p.amount) filter (where p.kind = 'stake' and p.span = 'day') as stake_day,
        min(p.amount) filter (where p.kind = 'stake' and p.span = 'week') as stake_week,
        min(p.amount) filter (where p.kind = 'stake' and p.span = 'month') as stake_month,
        min(p.amount) filter (where p.kind = 'loss' and p.span = 'day') as loss_day,
        min(p.amount) filter (where p.kind = 'loss' and p.span = 'week') as loss_week,
        min(p.amount) filter (where p.kind = 'loss' and p.span = 'month') as loss_month,
        min(p.amount) filter (where p.kind = 'time' and p.span = 'session') as time_session,
        min(p.amount) filter (where p.kind = 'time' and p.span = 'day') as time_day,
        min(p.amount) filter (where p.kind = 'time' and p.span = 'week') as time_week,
        min(p.amount) filter (where p.kind = 'time' and p.span = 'month') as time_month
      from play_limit p where p.member_id = m.member_id) l
    cross join lateral (
      select coalesce(sum(b.held), 0) + m.most as more from open_booking b
      where b.member_id = m.member_id and b.expires_at > play_may_exceed.at and b.id is distinct from m.confirms) b
    cross join lateral (
      select coalesce(sum(h.staked) filter (where h.hour >= day), 0) as stake_day,
        coalesce(sum(h.staked) filter (where h.hour >= week), 0) as stake_week,
        coalesce(sum(h.staked), 0) as stake_month,
        coalesce(sum(h.staked - case when h.hour > day then h.back else 0 end) filter (where h.hour >= day), 0) as loss_day,
        coalesce(sum(h.staked - case when h.hour > week then h.back else 0 end) filter (where h.hour >= week), 0) as loss_week,
        coalesce(sum(h.staked - case when h.hour > month then h.back else 0 end), 0) as loss_month
      from play_hour h where h.member_id = m.member_id and h.hour >= month) u
    cross join lateral (
      select coalesce(sum(bit_count(t.minutes::bit(60))) filter (where t.hour >= day), 0) as time_day,
        coalesce(sum(bit_count(t.minutes::bit(60))) filter (where t.hour >= week), 0) as time_week,
        coalesce(sum(bit_count(t.minutes::bit(60))), 0) as time_month
      from play_time t
      where coalesce(l.time_day, l.time_week, l.time_month) is not null and t.member_id = m.member_id and t.hour >= month) t
    cross join lateral (
      select max(floor(extract(epoch from play_may_exceed.at - s.began_at) / 60)) as time_session from play_session s
      where l.time_session is not null and s.member_id = m.member_id and s.seen_at > play_may_exceed.at - play_rest()) s
  where u.stake_day + b.more > l.stake_day or u.stake_week + b.more > l.stake_week or u.stake_month + b.more > l.stake_month
    or u.loss_day + b.more > l.loss_day or u.loss_week + b.more > l.loss_week or u.loss_month + b.more > l.loss_month
    or t.time_day >= l.time_day or t.time_week >= l.time_week or t.time_month >= l.time_month
    or s.time_session >= l.time_session;
end $$;

-- Those who stake several times in a minute are at play in it once.
create function touch_plays(members uuid[], operators uuid[], at timestamptz) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  m record;
begin
  for m in
    select w.member_id, w.operator_id from unnest(members, operators) as w(member_id, operator_id)
      left join lateral (
        select true as is_told from play_session s
        where s.member_id = w.member_id and date_trunc('minute', s.seen_at) = date_trunc('minute', touch_plays.at)) s on true
    where s.is_told is null order by w.member_id
  loop
    perform touch_play(m.member_id, m.operator_id, touch_plays.at);
  end loop;
end $$;
revoke execute on function play_may_exceed(uuid[], bigint[], uuid[], timestamptz), touch_plays(uuid[], uuid[], timestamptz) from public;
grant execute on function play_may_exceed(uuid[], bigint[], uuid[], timestamptz), touch_plays(uuid[], uuid[], timestamptz) to lotto_app;

-- Their plans are kept while the tables grow: one made for a small table would read all of a large one.
alter function first_play(uuid, timestamptz, boolean) set enable_seqscan = off;
alter function play_used(uuid, timestamptz, uuid) set enable_seqscan = off;
alter function minutes_played(uuid, timestamptz, timestamptz) set enable_seqscan = off;
alter function time_used(uuid, timestamptz) set enable_seqscan = off;
