-- As it was, without a function that PostgreSQL has from version 16 on: an address is tried instead of being asked about.
-- The trial stands behind the colon, so that an address of version 4 opens no block of its own.
create or replace function affiliate_place(address text) returns text language plpgsql immutable as $$
declare
  plain text := regexp_replace(address, '^::ffff:(?=[0-9.]+$)', '', 'i');
begin
  if plain not like '%:%' then
    return plain;
  end if;
  begin
    return host(network(set_masklen(plain::inet, 64)));
  exception when invalid_text_representation then
    return plain;
  end;
end $$;
