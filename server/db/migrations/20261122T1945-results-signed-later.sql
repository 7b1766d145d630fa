-- Results confirmed before results were signed, of rounds that were not paid yet when the program first could sign them.
create table result_signed_later (
  round_id uuid not null,
  revision int not null,
  maker_role text not null,
  checker_role text not null,
  signature bytea not null,
  signed_at timestamptz not null,
  primary key (round_id, revision),
  foreign key (round_id, revision) references result
);
create trigger result_signed_later_is_append_only before update or delete or truncate on result_signed_later
  for each statement execute function refuse_change();
grant select, insert on result_signed_later to lotto_app;
