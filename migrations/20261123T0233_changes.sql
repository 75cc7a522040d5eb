-- Readers of what has changed ask for the transactions that they have not seen, as ids are given before they are committed.
alter table event add column xact xid8 not null default pg_current_xact_id();
create index event_xact on event (xact);
