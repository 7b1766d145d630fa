-- A transfer is named by what caused it: of one member, kind and cause there is one. Nothing asks for one by its id, and
-- the index over ids was paid for by every bet and every prize. The id still tells a row of a statement from its neighbours.
alter table transfer drop constraint transfer_pkey;
alter table transfer drop constraint transfer_member_id_kind_ref_type_ref_id_key;
alter table transfer add constraint transfer_pkey primary key (member_id, kind, ref_type, ref_id);
