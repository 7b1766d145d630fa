-- A slip that was shown after the clock had ended its pair. The end stays; what comes late is written beside it, once.
create table late_slip (
  payer_id uuid not null,
  pair_id uuid not null,
  operator_id uuid not null references operator (id),
  slip_id uuid not null,
  -- What the withdrawal was at that moment.
  withdrawal_state text not null,
  -- The pair that was begun anew with it, where its part was still free. Null: the part had gone elsewhere, and people look.
  renewed_as uuid,
  shown_at timestamptz not null,
  primary key (payer_id, pair_id),
  unique (payer_id, slip_id),
  foreign key (payer_id, pair_id) references member_pair (payer_id, id),
  foreign key (payer_id, slip_id) references slip (member_id, id),
  foreign key (payer_id, renewed_as) references member_pair (payer_id, id)
);
create index late_slip_elsewhere on late_slip (operator_id, shown_at) where renewed_as is null;
create trigger late_slip_is_append_only before update or delete or truncate on late_slip
  for each statement execute function refuse_change();

-- Of a pair that the clock ended without a slip, at most a day before, and a slip of nothing else.
create function refuse_late_slip() returns trigger language plpgsql as $$
begin
  if not exists (select from member_pair p where p.payer_id = new.payer_id and p.id = new.pair_id
      and p.operator_id = new.operator_id and p.state = 'ended' and p.ended_by = 'clock' and p.slip_id is null
      and p.ended_at > new.shown_at - interval '24 hours')
    or exists (select from slip s where s.member_id = new.payer_id and s.id = new.slip_id and s.order_id is not null)
    or exists (select from member_pair p where p.payer_id = new.payer_id and p.slip_id = new.slip_id
      and p.id is distinct from new.renewed_as) then
    raise exception 'a late slip is of a pair that ended without one, within a day' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger late_slip_of_ended_pair before insert on late_slip for each row execute function refuse_late_slip();

grant select, insert on late_slip to lotto_app;
