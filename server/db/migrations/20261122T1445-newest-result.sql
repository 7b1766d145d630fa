-- Only the newest decision about a round is carried out. Before, a corrected result waited for the one before it, which an
-- alarm could hold for good.
update settlement s set state = 'stopped'
where s.state in ('evaluating', 'held', 'paying')
  and exists (select from settlement newer where newer.round_id = s.round_id and newer.revision > s.revision);
