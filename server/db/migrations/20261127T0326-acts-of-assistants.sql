-- Who cancelled, deposited and collected in a member's place, beside who sold. docs/decisions/0142-who-did-it.md
alter table assistant_act drop constraint assistant_act_kind_check;
alter table assistant_act add constraint assistant_act_kind_check check (kind in ('ticket', 'booking', 'shot',
  'cancel-ticket', 'cancel-booking', 'deposit', 'cancel-deposit', 'check-in', 'check-in-bonus', 'cashback', 'coupon',
  'wheel-spin'));
-- Satang that came back, were asked for or given; of what was sold 0: its stake says it.
alter table assistant_act add column amount bigint not null default 0
  check (amount >= 0 and (amount = 0 or kind not in ('ticket', 'booking', 'shot')));
-- What an owner reads, page by page. A sale writes nothing here.
create index assistant_act_money on assistant_act (member_id, at desc, ref_id desc, kind desc)
  where kind not in ('ticket', 'booking', 'shot');
create index assistant_act_play on assistant_act (member_id, at desc, ref_id desc, kind desc)
  where kind in ('booking', 'shot');
