-- Pictures of identity documents, asked for before the first withdrawal of a member. Sealed: who reads the database sees nothing
-- of them. One is accepted by two people; of a refused one nothing but the reason stays.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'approval_kind_check';
  alter table approval drop constraint approval_kind_check;
  execute 'alter table approval add constraint approval_kind_check '
    || replace(kinds, '''price''::text', '''price''::text, ''document''::text');
end $$;

create table identity_document (
  member_id uuid not null references member (member_id),
  id uuid not null,
  operator_id uuid not null references operator (id),
  -- Of the file as it came: the same file sent twice is one document.
  file_hash bytea not null,
  -- A JPEG of our own, encrypted with the document's id; null once it is refused.
  sealed bytea check (octet_length(sealed) between 1 and 4194400),
  state text not null default 'sent' check (state in ('sent', 'accepted', 'refused')),
  sent_at timestamptz not null,
  decided_by text check (decided_by like 'staff:%'),
  decided_at timestamptz,
  -- What the member reads of a refusal.
  reason text check (length(reason) between 1 and 200),
  primary key (member_id, id),
  check ((sealed is null) = (state = 'refused')),
  check ((reason is null) = (state <> 'refused')),
  check ((decided_by is null) = (state = 'sent') and (decided_at is null) = (state = 'sent'))
);
alter table identity_document alter column sealed set storage external;
create unique index identity_document_standing on identity_document (member_id) where state <> 'refused';
create index identity_document_waiting on identity_document (operator_id, sent_at, id) where state = 'sent';
create index identity_document_by_id on identity_document (id);
create trigger identity_document_is_never_removed before delete or truncate on identity_document
  for each statement execute function refuse_change();

create function refuse_document_of_one() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    raise exception 'a document is decided after it was sent' using errcode = 'restrict_violation';
  end if;
  if old.state <> 'sent' or (new.member_id, new.id, new.operator_id, new.file_hash, new.sent_at)
    is distinct from (old.member_id, old.id, old.operator_id, old.file_hash, old.sent_at) then
    raise exception 'a document is decided once' using errcode = 'restrict_violation';
  end if;
  if new.state = 'accepted' and (new.sealed is distinct from old.sealed
    or not exists (select from agreed_here(new.operator_id, 'document') agreed where agreed->>'documentId' = new.id::text)) then
    raise exception 'a document takes two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger document_is_sent_first before insert on identity_document for each row
  when (new.state <> 'sent') execute function refuse_document_of_one();
create trigger document_takes_two before update on identity_document for each row execute function refuse_document_of_one();
grant select, insert, update (state, sealed, decided_by, decided_at, reason) on identity_document to lotto_app;

-- A withdrawal that waits for a document is approved once there is an accepted one, by nobody before.
create function refuse_undocumented_withdrawal() returns trigger language plpgsql as $$
begin
  if not exists (select from identity_document where member_id = new.member_id and state = 'accepted') then
    raise exception 'a withdrawal waits for the document of its member' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger withdrawal_is_documented before update of state on withdrawal for each row
  when (old.state = 'review' and new.state not in ('review', 'failed') and 'document' = any(new.waits))
  execute function refuse_undocumented_withdrawal();
