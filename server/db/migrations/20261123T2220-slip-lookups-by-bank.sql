-- A reference is its bank's own: two banks may give the same one to two transfers.

-- Whose reference it is, where a channel tells of transfers from several banks; '' where it tells its own.
alter table bank_notice add column sending_bank text not null default '';
alter table bank_notice disable trigger bank_notice_is_append_only;
update bank_notice n set sending_bank = s.sending_bank
  from incoming_payment p, slip s
  where n.channel = 'slip-lookup' and p.id = n.incoming_id and s.operator_id = p.operator_id
    and s.reference = n.reference and s.bank_says = 'transfer';
alter table bank_notice enable trigger bank_notice_is_append_only;
alter table bank_notice drop constraint bank_notice_pkey;
alter table bank_notice add primary key (account_id, channel, reference, sending_bank);

-- `differs`: it has said something else of the same reference before. People look at it, and nobody asks again.
alter table slip drop constraint slip_bank_says_check;
alter table slip add constraint slip_bank_says_check check (bank_says in ('transfer', 'elsewhere', 'differs'));
