-- The picture of an accepted document is deleted 90 days after it was accepted; that it was accepted, by whom and when, stays.
-- docs/decisions/0125-documents-are-forgotten.md
alter table identity_document drop constraint identity_document_check;
alter table identity_document add constraint identity_document_picture
  check (case state when 'sent' then sealed is not null when 'refused' then sealed is null else true end);
create index identity_document_kept on identity_document (operator_id, decided_at, id) where state = 'accepted' and sealed is not null;

-- Nobody takes it away sooner, and with it goes nothing else.
create function document_picture_may_go(was identity_document, is_now identity_document) returns boolean
language sql stable as $$
  select was.state = 'accepted' and was.sealed is not null and is_now.sealed is null
    and was.decided_at <= db_now() - interval '90 days'
    and (was.state, was.decided_by, was.decided_at) is not distinct from (is_now.state, is_now.decided_by, is_now.decided_at)
    and was.reason is not distinct from is_now.reason
$$;

create or replace function refuse_document_of_one() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    raise exception 'a document is decided after it was sent' using errcode = 'restrict_violation';
  end if;
  if (new.member_id, new.id, new.operator_id, new.file_hash, new.sent_at)
    is distinct from (old.member_id, old.id, old.operator_id, old.file_hash, old.sent_at) then
    raise exception 'a document is decided once' using errcode = 'restrict_violation';
  end if;
  if document_picture_may_go(old, new) then
    return new;
  end if;
  if old.state <> 'sent' then
    raise exception 'a document is decided once' using errcode = 'restrict_violation';
  end if;
  if new.state = 'accepted' and (new.sealed is distinct from old.sealed
    or not exists (select from agreed_here(new.operator_id, 'document') agreed where agreed->>'documentId' = new.id::text)) then
    raise exception 'a document takes two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
revoke execute on function document_picture_may_go(identity_document, identity_document) from public;
grant execute on function document_picture_may_go(identity_document, identity_document) to lotto_app;
