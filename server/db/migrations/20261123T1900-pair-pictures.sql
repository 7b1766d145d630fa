-- What the one who is paid shows of their account, while staff decide whether a member's transfer has come.
create table pair_picture (
  payer_id uuid not null,
  pair_id uuid not null,
  id uuid not null,
  -- Who has shown it: the one who is paid.
  payee_id uuid not null,
  operator_id uuid not null references operator (id),
  -- Of the file as it came: the same file sent twice for a pair is one picture.
  file_hash bytea not null,
  -- Drawn anew as JPEG: nothing of the file itself is kept.
  picture bytea not null check (octet_length(picture) between 1 and 4194304),
  width integer not null,
  height integer not null,
  shown_at timestamptz not null,
  primary key (payer_id, pair_id, id),
  unique (payer_id, pair_id, file_hash),
  foreign key (payer_id, pair_id) references member_pair (payer_id, id)
);
alter table pair_picture alter column picture set storage external;
create trigger pair_picture_is_append_only before update or delete or truncate on pair_picture
  for each statement execute function refuse_change();

-- Of an undecided dispute alone, of its payee alone, and few. Whoever inserts holds the pair's lock.
create function refuse_pair_picture() returns trigger language plpgsql as $$
begin
  if not exists (select from member_pair p where p.payer_id = new.payer_id and p.id = new.pair_id
      and p.payee_id = new.payee_id and p.operator_id = new.operator_id and p.state = 'disputed')
    or (select count(*) from pair_picture b where b.payer_id = new.payer_id and b.pair_id = new.pair_id) >= 3 then
    raise exception 'a picture is of a disputed transfer, three at most' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger pair_picture_of_dispute before insert on pair_picture for each row execute function refuse_pair_picture();

grant select, insert on pair_picture to lotto_app;
