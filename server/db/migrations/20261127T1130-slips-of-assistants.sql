-- Who uploaded a slip in a member's place, beside who began the deposit. docs/decisions/0147-a-report-by-assistant.md
alter table assistant_act drop constraint assistant_act_kind_check;
alter table assistant_act add constraint assistant_act_kind_check check (kind in ('ticket', 'booking', 'shot',
  'cancel-ticket', 'cancel-booking', 'deposit', 'cancel-deposit', 'slip', 'check-in', 'check-in-bonus', 'cashback', 'coupon',
  'wheel-spin'));
