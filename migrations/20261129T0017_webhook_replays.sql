-- Replays and deletions of endpoints with very many deliveries continue in the background, in batches.

create table webhook_replay (
  id bigint primary key generated always as identity,
  endpoint_id text not null references webhook_endpoint (id) on delete cascade,
  since timestamptz not null,
  only_failed boolean not null,
  asked_at timestamptz not null,
  -- Deliveries up to `reached` are queued again, those up to `last` are to be.
  reached bigint not null default 0,
  last bigint not null
);
create index webhook_replay_of on webhook_replay (endpoint_id, id);
select audit_table('webhook_replay');

create index webhook_delivery_in_order on webhook_delivery (endpoint_id, place);

-- Without the reference, the deletion of an endpoint does not delete its deliveries in the same statement.
alter table webhook_delivery drop constraint webhook_delivery_endpoint_id_fkey;

-- Deleting a message reads its deliveries.
create index webhook_delivery_of_message on webhook_delivery (message_id);
