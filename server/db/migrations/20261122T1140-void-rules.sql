-- The rule that made a round void, where nobody decided it: members read it in their language. `reason` stays what the
-- record says.
alter table round_void
  add column rule text,
  add column rule_detail text,
  add check (rule is null or actor = 'system'),
  add check (rule is not null or rule_detail is null);

alter table round_void disable trigger round_void_is_append_only;
update round_void set
  rule = known.rule,
  rule_detail = substring(reason from '\((.*)\)$')
from (values
  ('no-result', 'ไม่มีผลรางวัลภายในเวลาที่กำหนด'),
  ('outage', 'ระบบขัดข้องในนาทีสุดท้ายของการรับแทงหรือการยิงเลข ยกเลิกรอบและคืนเงินตามกติกา'),
  ('shots', 'มีเลขยิงไม่ครบจำนวนขั้นต่ำ ยกเลิกรอบและคืนเงินตามกติกา'),
  ('beacon', 'ไม่ได้รับเลขสุ่มสาธารณะของรอบที่ประกาศไว้ภายในเวลาที่กำหนด ยกเลิกรอบและคืนเงิน'),
  ('reveal', 'ไม่มีการเปิดเลขสุ่มภายในเวลาที่กำหนด ยกเลิกรอบและคืนเงิน'),
  ('mismatch', 'เลขสุ่มที่เปิดไม่ตรงกับรหัสที่ประกาศไว้ ยกเลิกรอบและคืนเงิน')
) as known (rule, words)
where actor = 'system' and starts_with(reason, known.words);
alter table round_void enable trigger round_void_is_append_only;
