-- What was heard of each part of the outside world when it was asked: a row a part, written anew. docs/decisions/0148-ways-that-are-down.md
create table outside_part (
  operator_id uuid not null references operator (id),
  part text not null,
  answered_at timestamptz,
  failed_at timestamptz,
  fault text check (fault in ('silent', 'unreachable', 'answer')),
  detail text check (length(detail) <= 200),
  failures integer not null check (failures >= 0),
  failing_since timestamptz,
  primary key (operator_id, part),
  check ((failures = 0) = (failing_since is null)),
  check ((failed_at is null) = (fault is null) and (failed_at is null) = (detail is null))
) with (fillfactor = 50);
grant select, insert, update on outside_part to lotto_app;
