-- One bank account has one spelling: as many digits as its bank gives. docs/decisions/0171-one-spelling-of-an-account.md

-- The digits of an account, by the bank; null where it is not known. `accountDigits` of the program is the same.
create function account_digits(bank text) returns int language sql immutable as $$
  select case
    when bank in ('bbl', 'kbank', 'ktb', 'scb', 'cimb', 'bay', 'ibank', 'uob', 'ttb', 'kk') then 10
    when bank in ('gsb', 'ghb', 'baac') then 12
    when bank = 'tisco' then 14
  end
$$;
-- One text for one account, with or without zeros before it. `accountKey` of the program is the same.
create function account_key(bank text, account_no text) returns text language sql immutable as $$
  select case when length(ltrim(account_no, '0')) >= coalesce(public.account_digits(bank), 10) then ltrim(account_no, '0')
    else lpad(ltrim(account_no, '0'), coalesce(public.account_digits(bank), 10), '0') end
$$;
revoke execute on function account_digits(text), account_key(text, text) from public;
grant execute on function account_digits(text), account_key(text, text) to lotto_app;

-- What was registered before stays as it is.
create function refuse_odd_account() returns trigger language plpgsql as $$
begin
  if length(new.account_no) <> account_digits(new.bank) then
    raise exception 'an account has as many digits as its bank gives' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger member_bank_has_its_digits before insert or update of bank, account_no on member_bank
  for each row execute function refuse_odd_account();
create trigger receiving_account_has_its_digits before insert or update of bank, account_no on receiving_account
  for each row when (new.kind = 'bank') execute function refuse_odd_account();

-- The registry keeps each account by its key, so that it is one member's however it was typed.
create function refuse_account_not_by_key() returns trigger language plpgsql as $$
begin
  if new.account_no <> account_key(new.bank, new.account_no) or length(new.account_no) <> account_digits(new.bank) then
    raise exception 'an account is registered by its key' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger sign_in_bank_account_by_key before insert or update of bank, account_no on sign_in_bank_account
  for each row execute function refuse_account_not_by_key();
-- Those of before that were typed with zeros before them.
create index sign_in_bank_account_odd on sign_in_bank_account (operator_id, bank, account_key(bank, account_no))
  where account_no <> account_key(bank, account_no);
