-- Written by `npm run movements` from domain/ledger/movements.ts. Each line is a kind, the account it takes from, the
-- account it gives to and the kind of its cause; one that ends in a colon is followed by a number from 1.
-- A function, as the text of a constraint is read anew for every statement that writes: that took some twelfth of the time of writing a sale's payments.
create or replace function is_declared_move(kind text, debit text, credit text, ref_type text) returns boolean
language plpgsql immutable parallel safe as $$
begin
  return kind || ' ' || debit || ' ' || credit || ' ' || ref_type in (
      'opening house:adjust cash opening',
      'bet cash round:escrow ticket',
      'bet hold round:escrow ticket',
      'refund round:escrow cash ticket',
      'book cash hold booking',
      'release hold cash booking',
      'sweep round:escrow house:pnl round',
      'sweep house:pnl round:escrow round',
      'deposit house:bank cash incoming-payment',
      'withdraw cash hold withdrawal',
      'withdraw_paid hold house:bank withdrawal',
      'withdraw_peer hold house:peers withdrawal',
      'deposit_peer house:peers cash pair',
      'withdraw_back hold cash withdrawal',
      'adjust_in house:adjust cash adjustment',
      'adjust_out cash house:adjust adjustment',
      'check_in promo:expense cash check-in',
      'check_in promo:expense cash check-in-bonus',
      'cashback promo:expense cash cashback',
      'wheel promo:expense cash wheel-spin',
      'promotion promo:expense cash promotion-grant',
      'coupon promo:expense cash coupon-claim',
      'affiliate promo:expense cash affiliate-withdrawal',
      'game_bet cash provider:clearing game-transaction',
      'game_bet_back provider:clearing cash game-transaction',
      'game_win provider:clearing cash game-transaction',
      'game_win_back cash provider:clearing game-transaction',
      'game_in cash hold game-transfer',
      'game_in_done hold provider:clearing game-transfer',
      'game_in_back hold cash game-transfer',
      'game_out provider:clearing cash game-transfer',
      'game_debt receivable provider:clearing game-transaction',
      'game_debt_repaid cash receivable game-transaction'
    )
    or (kind || ' ' || debit || ' ' || credit || ' ' || rtrim(ref_type, '0123456789') in (
      'win round:escrow cash settlement:',
      'reversal cash round:escrow settlement:',
      'debt receivable round:escrow settlement:',
      'debt_repaid round:escrow receivable settlement:',
      'sweep round:escrow house:pnl round:',
      'sweep house:pnl round:escrow round:',
      'reward promo:expense cash shot-rank:'
    )
      and ref_type ~ ':[1-9][0-9]*$');
end $$;
alter table transfer drop constraint if exists transfer_is_declared;
-- What is there was checked when it was written, and `audit_movements` reads it once more: to check it here would stop all money meanwhile.
alter table transfer add constraint transfer_is_declared check (is_declared_move(kind, debit, credit, ref_type)) not valid;

-- The same once more: it finds what was written while the constraint was switched off.
create or replace function audit_movements() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select 'I17 money moves only as it is declared', x.member_id, x.ref_id,
    x.kind || ' ' || x.debit || ' ' || x.credit || ' ' || x.ref_type
  from transfer x where not (
    kind || ' ' || debit || ' ' || credit || ' ' || ref_type in (
      'opening house:adjust cash opening',
      'bet cash round:escrow ticket',
      'bet hold round:escrow ticket',
      'refund round:escrow cash ticket',
      'book cash hold booking',
      'release hold cash booking',
      'sweep round:escrow house:pnl round',
      'sweep house:pnl round:escrow round',
      'deposit house:bank cash incoming-payment',
      'withdraw cash hold withdrawal',
      'withdraw_paid hold house:bank withdrawal',
      'withdraw_peer hold house:peers withdrawal',
      'deposit_peer house:peers cash pair',
      'withdraw_back hold cash withdrawal',
      'adjust_in house:adjust cash adjustment',
      'adjust_out cash house:adjust adjustment',
      'check_in promo:expense cash check-in',
      'check_in promo:expense cash check-in-bonus',
      'cashback promo:expense cash cashback',
      'wheel promo:expense cash wheel-spin',
      'promotion promo:expense cash promotion-grant',
      'coupon promo:expense cash coupon-claim',
      'affiliate promo:expense cash affiliate-withdrawal',
      'game_bet cash provider:clearing game-transaction',
      'game_bet_back provider:clearing cash game-transaction',
      'game_win provider:clearing cash game-transaction',
      'game_win_back cash provider:clearing game-transaction',
      'game_in cash hold game-transfer',
      'game_in_done hold provider:clearing game-transfer',
      'game_in_back hold cash game-transfer',
      'game_out provider:clearing cash game-transfer',
      'game_debt receivable provider:clearing game-transaction',
      'game_debt_repaid cash receivable game-transaction'
    )
    or (kind || ' ' || debit || ' ' || credit || ' ' || rtrim(ref_type, '0123456789') in (
      'win round:escrow cash settlement:',
      'reversal cash round:escrow settlement:',
      'debt receivable round:escrow settlement:',
      'debt_repaid round:escrow receivable settlement:',
      'sweep round:escrow house:pnl round:',
      'sweep house:pnl round:escrow round:',
      'reward promo:expense cash shot-rank:'
    )
      and ref_type ~ ':[1-9][0-9]*$')
  )
$$;
revoke execute on function audit_movements() from public;
grant execute on function audit_movements() to lotto_app;
