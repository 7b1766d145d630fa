-- A result is signed when it is confirmed, with the roles its two people had. Null: of before.
alter table result add column signature bytea;
alter table result add column maker_role text;
alter table result add column checker_role text;
alter table result add check ((signature is null) = (maker_role is null) and (signature is null) = (checker_role is null));
