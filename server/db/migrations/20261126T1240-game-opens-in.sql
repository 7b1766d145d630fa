-- Where a provider's games are opened: on our page, in a frame that stands on another origin, or in a new tab, where the
-- provider allows no frame. Its launch address takes {device} and {lobby} as well.
alter table game_wallet add column opens_in text not null default 'frame' check (opens_in in ('frame', 'tab'));
grant update (opens_in) on game_wallet to lotto_app;
