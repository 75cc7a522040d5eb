-- Each subscriber had one row for each event that it handled: seven rows for an order. It now has one row for each batch.

-- Locked first, because processes of the previous version lock it before `event`. Orders go on while its rows are copied.
lock table handled_event in access exclusive mode;

create table handled_batch (
  -- The id of the first event of the batch.
  batch bigint not null,
  subscriber text not null,
  -- Those of the batch that the subscriber has handled.
  events bigint[] not null,
  handled_at timestamptz not null default now(),
  primary key (batch, subscriber)
);
insert into handled_batch (batch, subscriber, events, handled_at)
select event_id, subscriber, array[event_id], handled_at from handled_event;
create index handled_batch_age on handled_batch (handled_at);
drop table handled_event;

-- The batch in which the event was relayed. It stays if the event is relayed again. Events relayed before this migration
-- are batches of one.
alter table event add column batch bigint;
update event e set batch = id where relayed_at is null and exists (select from handled_batch where batch = e.id);
