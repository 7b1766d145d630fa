-- What an operator has decided about the draws of a lottery; null: as always. The version says whether two people
-- changed it at once.
alter table lottery
  add column own_schedule jsonb,
  add column schedule_version int not null default 0;
grant update (own_schedule, schedule_version) on lottery to lotto_app;

-- A round nobody has bought in moves with its draw, or goes. What was set for it goes along.
grant update (code, business_date) on round to lotto_app;
grant delete on round to lotto_app;
alter table number_rule drop constraint number_rule_round_id_fkey,
  add foreign key (round_id) references round (id) on delete cascade;
alter table number_cap drop constraint number_cap_round_id_fkey,
  add foreign key (round_id) references round (id) on delete cascade;
alter table round_limits drop constraint round_limits_round_id_fkey,
  add foreign key (round_id) references round (id) on delete cascade;
alter table number_sale drop constraint number_sale_round_id_fkey,
  add foreign key (round_id) references round (id) on delete cascade;
alter table number_total drop constraint number_total_round_id_fkey,
  add foreign key (round_id) references round (id) on delete cascade;
alter table number_total_mark drop constraint number_total_mark_round_id_fkey,
  add foreign key (round_id) references round (id) on delete cascade;
alter table number_proposal drop constraint number_proposal_round_id_fkey,
  add foreign key (round_id) references round (id) on delete cascade;

-- The last word against losing what somebody bought, should the program ever be wrong.
create function refuse_sold_round() returns trigger language plpgsql as $$
begin
  if exists (select from ticket where round_id = old.id)
    or exists (select from booking where round_id = old.id and resolved_at is null) then
    raise exception 'a round somebody bought in stays' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger round_stays_when_sold before delete on round for each row execute function refuse_sold_round();
create trigger round_is_never_emptied before truncate on round for each statement execute function refuse_change();
