-- The latest moment a round may ever close: the first ball less the margin, as the lottery declares them when the round is
-- made (domain/lottery). No schedule and no statement passes it.
alter table round add column latest_close_at timestamptz;

-- What is over stays as it was. What is on sale gets the limits as they are declared today; a figure of an exchange comes
-- early on a short day, so its rounds get no later than they were planned. A lottery that draws itself, or that nobody
-- declares any more, closes when it was to close. A round that opened after its limit is over.
update round set latest_close_at = closes_at;
update round r set latest_close_at = greatest(r.opens_at + interval '1 millisecond',
  least((r.business_date + ball.at) at time zone ball.zone - ball.margin, case when ball.exchange then r.closes_at end))
from lottery l, (values
  ('thai-government', 'Asia/Bangkok', interval '16:00', interval '30 min', false),
  ('baac', 'Asia/Bangkok', interval '09:30', interval '30 min', false),
  ('gsb', 'Asia/Bangkok', interval '13:00', interval '30 min', false),
  ('lao', 'Asia/Bangkok', interval '20:25', interval '5 min', false),
  ('lao-patuxai', 'Asia/Bangkok', interval '05:45', interval '5 min', false),
  ('lao-santiphap', 'Asia/Bangkok', interval '06:45', interval '5 min', false),
  ('lao-people', 'Asia/Bangkok', interval '07:45', interval '5 min', false),
  ('lao-extra', 'Asia/Bangkok', interval '08:30', interval '5 min', false),
  ('lao-tv', 'Asia/Bangkok', interval '10:30', interval '5 min', false),
  ('lao-hd', 'Asia/Bangkok', interval '13:45', interval '5 min', false),
  ('lao-star', 'Asia/Bangkok', interval '15:45', interval '5 min', false),
  ('lao-union', 'Asia/Bangkok', interval '20:30', interval '5 min', false),
  ('lao-asean', 'Asia/Bangkok', interval '21:00', interval '5 min', false),
  ('lao-union-vip', 'Asia/Bangkok', interval '21:30', interval '5 min', false),
  ('lao-vip', 'Asia/Bangkok', interval '21:30', interval '5 min', false),
  ('lao-star-vip', 'Asia/Bangkok', interval '22:00', interval '5 min', false),
  ('lao-red-cross', 'Asia/Bangkok', interval '23:30', interval '5 min', false),
  ('hanoi', 'Asia/Bangkok', interval '18:15', interval '5 min', false),
  ('hanoi-asean', 'Asia/Bangkok', interval '09:30', interval '5 min', false),
  ('hanoi-hd', 'Asia/Bangkok', interval '11:30', interval '5 min', false),
  ('hanoi-star', 'Asia/Bangkok', interval '12:30', interval '5 min', false),
  ('hanoi-tv', 'Asia/Bangkok', interval '14:30', interval '5 min', false),
  ('hanoi-red-cross', 'Asia/Bangkok', interval '16:30', interval '5 min', false),
  ('hanoi-occasion', 'Asia/Bangkok', interval '16:30', interval '5 min', false),
  ('hanoi-special', 'Asia/Bangkok', interval '17:30', interval '5 min', false),
  ('hanoi-union', 'Asia/Bangkok', interval '17:30', interval '5 min', false),
  ('hanoi-vip', 'Asia/Bangkok', interval '19:30', interval '5 min', false),
  ('hanoi-development', 'Asia/Bangkok', interval '19:30', interval '5 min', false),
  ('hanoi-4d', 'Asia/Bangkok', interval '21:00', interval '5 min', false),
  ('hanoi-extra', 'Asia/Bangkok', interval '22:30', interval '5 min', false),
  ('malay', 'Asia/Bangkok', interval '18:05', interval '5 min', false),
  ('nikkei-am', 'Asia/Bangkok', interval '09:30', interval '5 min', true),
  ('nikkei-pm', 'Asia/Bangkok', interval '13:30', interval '5 min', true),
  ('china-am', 'Asia/Bangkok', interval '10:30', interval '5 min', true),
  ('china-pm', 'Asia/Bangkok', interval '14:00', interval '5 min', true),
  ('hang-seng-am', 'Asia/Bangkok', interval '11:00', interval '5 min', true),
  ('hang-seng-pm', 'Asia/Bangkok', interval '15:00', interval '5 min', true),
  ('taiwan', 'Asia/Bangkok', interval '12:30', interval '5 min', true),
  ('korea', 'Asia/Bangkok', interval '13:30', interval '5 min', true),
  ('singapore', 'Asia/Bangkok', interval '16:00', interval '5 min', true),
  ('thai-stock-am', 'Asia/Bangkok', interval '09:55', interval '5 min', true),
  ('thai-stock-noon', 'Asia/Bangkok', interval '12:30', interval '5 min', true),
  ('thai-stock-pm', 'Asia/Bangkok', interval '14:25', interval '5 min', true),
  ('thai-stock', 'Asia/Bangkok', interval '16:35', interval '5 min', true),
  ('india', 'Asia/Bangkok', interval '17:00', interval '5 min', true),
  ('egypt', 'Africa/Cairo', interval '14:15', interval '5 min', true),
  ('russia', 'Europe/Moscow', interval '18:50', interval '5 min', true),
  ('germany', 'Europe/Berlin', interval '17:30', interval '15 min', true),
  ('uk', 'Europe/London', interval '16:30', interval '10 min', true),
  ('dow', 'America/New_York', interval '16:00', interval '10 min', true),
  ('nikkei-vip-am', 'Asia/Bangkok', interval '09:05', interval '5 min', false),
  ('china-vip-am', 'Asia/Bangkok', interval '10:05', interval '5 min', false),
  ('hang-seng-vip-am', 'Asia/Bangkok', interval '10:35', interval '5 min', false),
  ('taiwan-vip', 'Asia/Bangkok', interval '11:35', interval '5 min', false),
  ('korea-vip', 'Asia/Bangkok', interval '12:35', interval '5 min', false),
  ('nikkei-vip-pm', 'Asia/Bangkok', interval '13:30', interval '5 min', false),
  ('china-vip-pm', 'Asia/Bangkok', interval '14:25', interval '5 min', false),
  ('hang-seng-vip-pm', 'Asia/Bangkok', interval '15:30', interval '5 min', false),
  ('singapore-vip', 'Asia/Bangkok', interval '17:05', interval '5 min', false),
  ('uk-vip', 'Asia/Bangkok', interval '21:50', interval '5 min', false),
  ('germany-vip', 'Asia/Bangkok', interval '22:50', interval '5 min', false),
  ('dow-vip', 'Asia/Bangkok', interval '24:30', interval '5 min', false),
  ('dow-star', 'Asia/Bangkok', interval '25:30', interval '5 min', false)
) as ball (code, zone, at, margin, exchange)
where l.id = r.lottery_id and l.code = ball.code and r.status in ('scheduled', 'open');
-- Beyond it a round closes earlier; the job closes it where that time is past.
update round set closes_at = latest_close_at where closes_at > latest_close_at;

alter table round
  alter column latest_close_at set not null,
  add constraint round_closes_in_time check (closes_at <= latest_close_at);
grant update (latest_close_at) on round to lotto_app;

-- What a round is about stands once somebody bought in it, and its latest close never gets later: on another day it is at
-- the same time of day at the latest. What is closed stays closed. Whoever writes, the owner of the database included.
create function refuse_later_round() returns trigger language plpgsql as $$
begin
  if new.closed_at is distinct from old.closed_at and old.closed_at is not null
    or new.status in ('scheduled', 'open') and old.status not in ('scheduled', 'open') then
    raise exception 'a closed round stays closed' using errcode = 'restrict_violation';
  end if;
  if new.latest_close_at - old.latest_close_at > (new.business_date - old.business_date) * interval '24 hours' then
    raise exception 'the latest close of a round does not get later' using errcode = 'restrict_violation';
  end if;
  if (new.lottery_id, new.operator_id, new.business_date) is distinct from
    (old.lottery_id, old.operator_id, old.business_date)
    and (old.status not in ('scheduled', 'open') or exists (select from ticket where round_id = old.id)
      or exists (select from open_booking where round_id = old.id)) then
    raise exception 'the day of a round somebody bought in stands' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger round_gets_no_later before update on round for each row execute function refuse_later_round();

-- The last word against past-posting, should admission ever be wrong or pass by: on sale, decided before the close, and
-- written within a minute of the latest one. The minute is for a statement on its way; every margin is longer.
create or replace function refuse_sealed_ticket() returns trigger language plpgsql as $$
begin
  if exists (select from placed join round_seal using (round_id)) then
    raise exception 'a sealed round takes no ticket' using errcode = 'restrict_violation';
  end if;
  if exists (select from placed left join round on round.id = placed.round_id
    where round.status is distinct from 'open' or placed.placed_at >= round.closes_at
      or round.latest_close_at + interval '1 minute' <= db_now()) then
    raise exception 'a round takes no ticket after its close' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- Nor is a ticket taken back when its outcome may be known.
create function refuse_late_cancel() returns trigger language plpgsql as $$
begin
  if exists (select from round where id = new.round_id
    and (status <> 'open' or new.cancelled_at >= closes_at or latest_close_at + interval '1 minute' <= db_now())) then
    raise exception 'a round gives no ticket back after its close' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ticket_is_not_taken_back_late before update on ticket for each row
  when (new.status = 'cancelled' and old.status <> 'cancelled') execute function refuse_late_cancel();

-- What makes a draw close later than it was is one person's wish and another's yes.
alter table approval drop constraint approval_kind_check, drop constraint approval_check3;
alter table approval
  add constraint approval_kind_check check (kind in ('result', 'void', 'numbers', 'price', 'schedule')),
  add constraint approval_of_round_check check ((kind in ('price', 'schedule')) = (round_id is null));
update staff_role set permissions = permissions || 'schedules.confirm'::text
where role in ('draw_checker', 'operator_admin') and not 'schedules.confirm' = any(permissions);
