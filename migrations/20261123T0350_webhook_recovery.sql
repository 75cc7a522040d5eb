-- An endpoint that does not answer gets one message at a time until it does. Then everything that waits goes out in its
-- order.

alter table webhook_endpoint
  -- Since when it has not answered, or only with a 408, 429 or 5xx; null: it answers.
  add column away_since timestamptz,
  -- While it is away, when it gets its next message.
  add column probe_at timestamptz,
  add check ((away_since is null) = (probe_at is null)),
  -- Messages made before then go out one at a time, oldest first.
  add column backlog_before timestamptz;

alter table webhook_delivery
  -- The order in which messages were made.
  add column place bigint generated always as identity,
  -- Of the current schedule of retries, which a replay begins anew.
  add column first_attempt_at timestamptz,
  add column last_attempt_at timestamptz,
  -- Failures after the endpoint had taken something else: what it refuses is not sent again with every recovery.
  add column refusals integer not null default 0 check (refusals >= 0);

update webhook_delivery d set
  first_attempt_at = (select min(attempted_at) from webhook_attempt where delivery_id = d.id),
  last_attempt_at = (select max(attempted_at) from webhook_attempt where delivery_id = d.id)
where status = 'pending' and attempts > 0;

create index webhook_delivery_waiting on webhook_delivery (endpoint_id, place) where status = 'pending';
drop index webhook_delivery_due;
