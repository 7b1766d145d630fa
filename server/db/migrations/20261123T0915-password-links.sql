-- A link that two of the staff gave for a member's new password: of the code that it asks for, which one of them was given.
-- Null: the code is made from the token and sent to the phone.
alter table password_code add column code_hash text check (code_hash ~ '^[A-Za-z0-9_-]{43}$');
