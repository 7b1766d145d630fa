-- A round that was on sale before rounds knew their latest close may have tickets that were placed when its outcome could
-- be known. They take no part in its result and are given back with it, like those of a result that was out early.
alter table round add column late_from timestamptz;

-- The same limits as rounds got when they came to know their latest close, for those that had ended their sale by then too.
-- A round whose result two people have agreed on is left as they decided.
create temp table round_too_late on commit drop as
select r.id, greatest(r.opens_at + interval '1 millisecond', least(r.latest_close_at,
  (r.business_date + ball.at) at time zone ball.zone - ball.margin)) as late_from
from round r join lottery l on l.id = r.lottery_id join (values
  ('thai-government', 'Asia/Bangkok', interval '16:00', interval '30 min'),
  ('baac', 'Asia/Bangkok', interval '09:30', interval '30 min'),
  ('gsb', 'Asia/Bangkok', interval '13:00', interval '30 min'),
  ('lao', 'Asia/Bangkok', interval '20:25', interval '5 min'),
  ('lao-patuxai', 'Asia/Bangkok', interval '05:45', interval '5 min'),
  ('lao-santiphap', 'Asia/Bangkok', interval '06:45', interval '5 min'),
  ('lao-people', 'Asia/Bangkok', interval '07:45', interval '5 min'),
  ('lao-extra', 'Asia/Bangkok', interval '08:30', interval '5 min'),
  ('lao-tv', 'Asia/Bangkok', interval '10:30', interval '5 min'),
  ('lao-hd', 'Asia/Bangkok', interval '13:45', interval '5 min'),
  ('lao-star', 'Asia/Bangkok', interval '15:45', interval '5 min'),
  ('lao-union', 'Asia/Bangkok', interval '20:30', interval '5 min'),
  ('lao-asean', 'Asia/Bangkok', interval '21:00', interval '5 min'),
  ('lao-union-vip', 'Asia/Bangkok', interval '21:30', interval '5 min'),
  ('lao-vip', 'Asia/Bangkok', interval '21:30', interval '5 min'),
  ('lao-star-vip', 'Asia/Bangkok', interval '22:00', interval '5 min'),
  ('lao-red-cross', 'Asia/Bangkok', interval '23:30', interval '5 min'),
  ('hanoi', 'Asia/Bangkok', interval '18:15', interval '5 min'),
  ('hanoi-asean', 'Asia/Bangkok', interval '09:30', interval '5 min'),
  ('hanoi-hd', 'Asia/Bangkok', interval '11:30', interval '5 min'),
  ('hanoi-star', 'Asia/Bangkok', interval '12:30', interval '5 min'),
  ('hanoi-tv', 'Asia/Bangkok', interval '14:30', interval '5 min'),
  ('hanoi-red-cross', 'Asia/Bangkok', interval '16:30', interval '5 min'),
  ('hanoi-occasion', 'Asia/Bangkok', interval '16:30', interval '5 min'),
  ('hanoi-special', 'Asia/Bangkok', interval '17:30', interval '5 min'),
  ('hanoi-union', 'Asia/Bangkok', interval '17:30', interval '5 min'),
  ('hanoi-vip', 'Asia/Bangkok', interval '19:30', interval '5 min'),
  ('hanoi-development', 'Asia/Bangkok', interval '19:30', interval '5 min'),
  ('hanoi-4d', 'Asia/Bangkok', interval '21:00', interval '5 min'),
  ('hanoi-extra', 'Asia/Bangkok', interval '22:30', interval '5 min'),
  ('malay', 'Asia/Bangkok', interval '18:05', interval '5 min'),
  ('nikkei-am', 'Asia/Bangkok', interval '09:30', interval '5 min'),
  ('nikkei-pm', 'Asia/Bangkok', interval '13:30', interval '5 min'),
  ('china-am', 'Asia/Bangkok', interval '10:30', interval '5 min'),
  ('china-pm', 'Asia/Bangkok', interval '14:00', interval '5 min'),
  ('hang-seng-am', 'Asia/Bangkok', interval '11:00', interval '5 min'),
  ('hang-seng-pm', 'Asia/Bangkok', interval '15:00', interval '5 min'),
  ('taiwan', 'Asia/Bangkok', interval '12:30', interval '5 min'),
  ('korea', 'Asia/Bangkok', interval '13:30', interval '5 min'),
  ('singapore', 'Asia/Bangkok', interval '16:00', interval '5 min'),
  ('thai-stock-am', 'Asia/Bangkok', interval '09:55', interval '5 min'),
  ('thai-stock-noon', 'Asia/Bangkok', interval '12:30', interval '5 min'),
  ('thai-stock-pm', 'Asia/Bangkok', interval '14:25', interval '5 min'),
  ('thai-stock', 'Asia/Bangkok', interval '16:35', interval '5 min'),
  ('india', 'Asia/Bangkok', interval '17:00', interval '5 min'),
  ('egypt', 'Africa/Cairo', interval '14:15', interval '5 min'),
  ('russia', 'Europe/Moscow', interval '18:50', interval '5 min'),
  ('germany', 'Europe/Berlin', interval '17:30', interval '15 min'),
  ('uk', 'Europe/London', interval '16:30', interval '10 min'),
  ('dow', 'America/New_York', interval '16:00', interval '10 min'),
  ('nikkei-vip-am', 'Asia/Bangkok', interval '09:05', interval '5 min'),
  ('china-vip-am', 'Asia/Bangkok', interval '10:05', interval '5 min'),
  ('hang-seng-vip-am', 'Asia/Bangkok', interval '10:35', interval '5 min'),
  ('taiwan-vip', 'Asia/Bangkok', interval '11:35', interval '5 min'),
  ('korea-vip', 'Asia/Bangkok', interval '12:35', interval '5 min'),
  ('nikkei-vip-pm', 'Asia/Bangkok', interval '13:30', interval '5 min'),
  ('china-vip-pm', 'Asia/Bangkok', interval '14:25', interval '5 min'),
  ('hang-seng-vip-pm', 'Asia/Bangkok', interval '15:30', interval '5 min'),
  ('singapore-vip', 'Asia/Bangkok', interval '17:05', interval '5 min'),
  ('uk-vip', 'Asia/Bangkok', interval '21:50', interval '5 min'),
  ('germany-vip', 'Asia/Bangkok', interval '22:50', interval '5 min'),
  ('dow-vip', 'Asia/Bangkok', interval '24:30', interval '5 min'),
  ('dow-star', 'Asia/Bangkok', interval '25:30', interval '5 min')
) as ball (code, zone, at, margin) on ball.code = l.code
where r.status in ('scheduled', 'open', 'closed', 'sealed');
update round r set late_from = late.late_from from round_too_late late
where late.id = r.id
  and exists (select from ticket t where t.round_id = r.id and t.status = 'placed' and t.placed_at >= late.late_from);
