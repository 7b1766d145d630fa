-- What staff have done, by the key each act was sent with. Written by the transaction of the act itself, so that a key is
-- known exactly when its act is done. The answer is what the first one was told.
create table act_key (
  actor_id uuid not null,
  key uuid not null,
  request_hash bytea not null check (length(request_hash) = 32),
  -- Null only until the act that holds the row ends.
  answer jsonb,
  at timestamptz not null default db_now(),
  primary key (actor_id, key)
);
create index act_key_at on act_key (at);
grant select, insert, delete on act_key to lotto_app;
grant update (answer) on act_key to lotto_app;
