-- The counts of capped numbers are locked in the key space of two integers, where no round's own lock can be: with one
-- space, an id could be made up whose round lock was the count lock of a real round.
drop function number_sale_lock(uuid);
