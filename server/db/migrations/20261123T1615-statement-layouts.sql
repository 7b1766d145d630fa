-- Which columns of a bank's file are which, as staff have said: the newest of a bank is offered, and a file keeps its own.
create table statement_layout (
  id uuid primary key,
  operator_id uuid not null references operator (id),
  bank text not null,
  columns jsonb not null check (jsonb_typeof(columns) = 'object'),
  said_by text not null,
  said_at timestamptz not null
);
create index statement_layout_newest on statement_layout (operator_id, bank, said_at);
create trigger statement_layout_is_append_only before update or delete or truncate on statement_layout
  for each statement execute function refuse_change();
grant select, insert on statement_layout to lotto_app;
