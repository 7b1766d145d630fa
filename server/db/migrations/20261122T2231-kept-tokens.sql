-- A token that goes with the calls of a session to another server is kept for as long as it lives, sealed by the program's
-- key. It is bound to no cookie: the other server asks us by it who the member is.
alter table session_token add column sealed bytea;
