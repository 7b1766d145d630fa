-- Pictures of games and of their providers, drawn anew before they are kept, each by what is in it.
create table game_picture (
  operator_id uuid not null references operator (id),
  -- SHA-256 of the picture, in hexadecimal: its address.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  jpeg bytea not null check (octet_length(jpeg) between 1 and 131072),
  kept_at timestamptz not null,
  primary key (operator_id, hash),
  check (hash = encode(sha256(jpeg), 'hex'))
);
grant select, insert, delete on game_picture to lotto_app;

alter table game add column picture text,
  add foreign key (operator_id, picture) references game_picture (operator_id, hash);
alter table game_provider add column picture text,
  add foreign key (operator_id, picture) references game_picture (operator_id, hash);
create index game_by_picture on game (operator_id, picture) where picture is not null;
grant update (picture) on game to lotto_app;
grant update (picture) on game_provider to lotto_app;
