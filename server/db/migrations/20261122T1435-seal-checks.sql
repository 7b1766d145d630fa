-- Before a payment every ticket it is about is compared with the signed head of its round; a difference holds the payment.

-- What the leaf says: version 1 knows neither the discounts nor what the member has paid. Later ones do.
alter table ticket add column leaf_version smallint not null default 1;

alter table settlement_alarm drop constraint settlement_alarm_kind_check;
alter table settlement_alarm add check (kind in ('ratio', 'digits', 'worst_case', 'seal'));
-- Of a difference from the seal: what does not fit, and the ticket it was found at.
alter table settlement_alarm add column fault text;
alter table settlement_alarm add column ticket_id uuid;
alter table settlement_alarm add check ((kind = 'seal') = (fault is not null));
-- Found again after somebody has released it, it is an alarm anew.
grant update (fault, ticket_id, found, usual, raised_at) on settlement_alarm to lotto_app;

-- What an evaluation has found is forgotten when it is begun anew, but never what has moved money.
create function refuse_lost_payment() returns trigger language plpgsql as $$
begin
  if old.paid_at is not null and old.payout <> old.before then
    raise exception 'a payment stays' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger settle_item_stays_paid before delete on settle_item for each row execute function refuse_lost_payment();
grant delete on settle_item to lotto_app;
