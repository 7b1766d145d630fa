-- An account that a bank tells with zeros before it is the same account: it tells of its member by its key as well as by its text.
-- docs/decisions/0159-what-rewards-left-open.md
create or replace function affiliate_account(of_member uuid) returns table (account_no text) language sql stable as $$
  with own as (
    select b.bank, b.account_no from member_bank b where b.member_id = of_member
    union select p.sender_bank, p.sender_no from incoming_payment p
      where p.member_id = of_member and p.sender_no ~ '^[0-9]{10,}$'
  )
  select o.account_no from own o union select public.account_key(o.bank, o.account_no) from own o
$$;
