-- The part of the books that is checked was written into the views of `money_of_members` so that the planner looked its bounds up in the
-- spread of all members: a few neighbours among ten thousand are next to nothing there, and it compared each of their tickets with each of
-- their transfers. A bound that it does not know is a share of the table. docs/decisions/0048-books-from-a-watermark.md
do $$
declare
  held record;
begin
  for held in
    select c.relname, pg_get_viewdef(c.oid) as text from pg_class c
    where c.relnamespace = 'money_of_members'::regnamespace and c.relkind = 'v'
  loop
    execute format('create or replace view money_of_members.%I as %s', held.relname,
      regexp_replace(held.text, '\((current_setting\(''money\.(?:after|until)''::text\))\)::uuid', '(select \1::uuid)', 'g'));
  end loop;
end $$;
