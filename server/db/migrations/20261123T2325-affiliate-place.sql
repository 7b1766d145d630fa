-- Where a session came from, as far as it tells one household from another: of an IPv6 address the half that the provider
-- gives a customer, since a phone changes the other half by itself.

-- No SQL function: one of those casts its argument before it looks whether that is an address.
create function affiliate_place(address text) returns text language plpgsql stable as $$
declare
  plain text := regexp_replace(address, '^::ffff:(?=[0-9.]+$)', '', 'i');
begin
  if plain not like '%:%' or not pg_input_is_valid(plain, 'inet') then
    return plain;
  end if;
  return host(network(set_masklen(plain::inet, 64)));
end $$;
revoke execute on function affiliate_place(text) from public;
grant execute on function affiliate_place(text) to lotto_app;
