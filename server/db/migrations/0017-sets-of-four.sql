-- The set of four: bought by the set, paid by the highest prize on its ladder.
-- A new word of a type is known to statements only after this commit, so the bodies that use it are read when first called.
set local check_function_bodies = off;

alter type bet_type add value if not exists 'four_set';

-- What a line wins at most. A set costs 12,000 satang; its highest prize is the next whole ten baht of price times rate.
create function line_win(type bet_type, stake bigint, rate int) returns bigint
language sql immutable parallel safe as $$
  select case type when 'four_set' then stake / 12000 * ((120 * rate::bigint + 999) / 1000 * 1000)
    else stake * rate / 100 end
$$;

-- The part of its highest prize that a set wins on a draw of four, in basis points: the second evaluator's ladder.
create function set_share(number text, four text) returns int
language sql immutable parallel safe as $$
  select case
    when length(number) <> 4 or coalesce(length(four), 0) <> 4 then 0
    when number = four then 10000
    when substr(number, 2) = substr(four, 2) then 3000
    when regexp_replace(regexp_replace(regexp_replace(regexp_replace(number, substr(four, 1, 1), ''),
      substr(four, 2, 1), ''), substr(four, 3, 1), ''), substr(four, 4, 1), '') = '' then 400
    when regexp_replace(regexp_replace(regexp_replace(substr(number, 2), substr(four, 2, 1), ''),
      substr(four, 3, 1), ''), substr(four, 4, 1), '') = '' then 300
    when left(number, 2) = left(four, 2) or right(number, 2) = right(four, 2) then 100
    else 0
  end
$$;

-- The part of its win that a line is paid which wins on a result: all of it, but for a set.
create function line_share(type bet_type, number text, result jsonb) returns int
language sql immutable parallel safe as $$
  select case type when 'four_set' then set_share(number, right(result->>'first', 4)) else 10000 end
$$;

-- As it was, and the set.
create or replace function line_wins(type bet_type, number text, result jsonb) returns boolean
language sql immutable parallel safe as $$
  select case type
    when 'three_top' then number = result->>'three_top'
    -- Takes each drawn digit away once: nothing is left exactly when the digits are the same in any order.
    when 'three_tod' then length(number) = 3 and regexp_replace(regexp_replace(regexp_replace(number,
      substr(result->>'three_top', 1, 1), ''), substr(result->>'three_top', 2, 1), ''),
      substr(result->>'three_top', 3, 1), '') = ''
    when 'three_front' then coalesce(result->'three_front' ? number, false)
    when 'three_bottom' then coalesce(result->'three_bottom' ? number, false)
    when 'two_top' then number = right(result->>'three_top', 2)
    when 'two_bottom' then number = result->>'two_bottom'
    when 'run_top' then position(number in result->>'three_top') > 0
    when 'run_bottom' then position(number in result->>'two_bottom') > 0
    when 'pin_top_hundreds' then number = substr(result->>'three_top', 1, 1)
    when 'pin_top_tens' then number = substr(result->>'three_top', 2, 1)
    when 'pin_top_units' then number = substr(result->>'three_top', 3, 1)
    when 'pin_bottom_tens' then number = substr(result->>'two_bottom', 1, 1)
    when 'pin_bottom_units' then number = substr(result->>'two_bottom', 2, 1)
    when 'two_front' then number = left(result->>'three_top', 2)
    when 'two_spread' then number = left(result->>'three_top', 1) || right(result->>'three_top', 1)
    -- Takes each digit of the bet away from the drawn three: one is left exactly when both were there.
    when 'two_tod' then length(number) = 2 and length(regexp_replace(regexp_replace(result->>'three_top',
      substr(number, 1, 1), ''), substr(number, 2, 1), '')) = 1
    when 'four_top' then coalesce(length(number) = 4 and number = right(result->>'first', 4), false)
    when 'four_tod' then coalesce(length(number) = 4 and length(result->>'first') >= 4
      and regexp_replace(regexp_replace(regexp_replace(regexp_replace(number,
        substr(right(result->>'first', 4), 1, 1), ''), substr(right(result->>'first', 4), 2, 1), ''),
        substr(right(result->>'first', 4), 3, 1), ''), substr(right(result->>'first', 4), 4, 1), '') = '', false)
    -- A float takes the drawn three away from the bet, and what is left is what was not needed.
    when 'four_float' then length(number) = 4 and length(regexp_replace(regexp_replace(regexp_replace(number,
      substr(result->>'three_top', 1, 1), ''), substr(result->>'three_top', 2, 1), ''),
      substr(result->>'three_top', 3, 1), '')) = 1
    when 'five_float' then length(number) = 5 and length(regexp_replace(regexp_replace(regexp_replace(number,
      substr(result->>'three_top', 1, 1), ''), substr(result->>'three_top', 2, 1), ''),
      substr(result->>'three_top', 3, 1), '')) = 2
    when 'six_top' then coalesce(length(number) = 6 and number = result->>'first', false)
    when 'four_set' then set_share(number, right(result->>'first', 4)) > 0
    when 'high_low' then number = case when left(result->>'two_bottom', 1) in ('5', '6', '7', '8', '9') then '1' else '0' end
    when 'odd_even' then number = case when right(result->>'two_bottom', 1) in ('1', '3', '5', '7', '9') then '1' else '0' end
  end
$$;

reset check_function_bodies;
