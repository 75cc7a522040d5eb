-- The processes that serve the shop. Each renews its row every second; one that does not is dead, and others take over
-- what it has claimed. Times are the database's, the same for all.
create table process (
  id text primary key,
  host text not null,
  pid integer not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  clock_ahead_ms double precision not null default 0
);

-- Who works on a row now: the process that claimed it, as its connections say (`weft.process`).
create function note_claim() returns trigger language plpgsql as $$
begin
  new.claimed_by := current_setting('weft.process', true);
  return new;
end $$;

alter table mail add column claimed_by text;
create index mail_claimed on mail (claimed_by) where status = 'sending';
create trigger mail_note_claim before update of status on mail for each row when (new.status = 'sending')
  execute function note_claim();

alter table webhook_delivery add column claimed_by text;
create index webhook_delivery_claimed on webhook_delivery (claimed_by) where lease_until is not null;
create trigger webhook_delivery_note_claim before update of lease_until on webhook_delivery for each row
  when (new.lease_until is not null) execute function note_claim();

alter table agent_webhook add column claimed_by text;
create index agent_webhook_claimed on agent_webhook (claimed_by) where lease_until is not null;
create trigger agent_webhook_note_claim before update of lease_until on agent_webhook for each row
  when (new.lease_until is not null) execute function note_claim();

alter table post_target add column claimed_by text;
create index post_target_claimed on post_target (claimed_by) where lease_until is not null;
create trigger post_target_note_claim before update of lease_until on post_target for each row
  when (new.lease_until is not null) execute function note_claim();

alter table post_follow_up add column claimed_by text;
create index post_follow_up_claimed on post_follow_up (claimed_by) where lease_until is not null;
create trigger post_follow_up_note_claim before update of lease_until on post_follow_up for each row
  when (new.lease_until is not null) execute function note_claim();

alter table social_token_lease add column claimed_by text;
create trigger social_token_lease_note_claim before insert or update on social_token_lease for each row
  execute function note_claim();

alter table score_run add column claimed_by text;
create trigger score_run_note_claim before update of worker on score_run for each row execute function note_claim();

alter table segment_run add column claimed_by text;
create trigger segment_run_note_claim before insert or update of updated_at on segment_run for each row
  execute function note_claim();

alter table attribution_run add column claimed_by text;
create trigger attribution_run_note_claim before insert or update of updated_at on attribution_run for each row
  execute function note_claim();

-- Claimed by moving the moment of the next try, with its number.
create function note_claim_ended() returns trigger language plpgsql as $$
begin
  new.claimed_by := null;
  return new;
end $$;

alter table sandbox_payment add column claimed_by text;
create index sandbox_payment_claimed on sandbox_payment (claimed_by) where claimed_by is not null;
create trigger sandbox_payment_note_claim before update of notify_attempts on sandbox_payment for each row
  execute function note_claim();
create trigger sandbox_payment_note_end before update of notify_at on sandbox_payment for each row
  when (new.notify_attempts = old.notify_attempts) execute function note_claim_ended();

alter table social_subscription add column claimed_by text;
create trigger social_subscription_note_claim before update of attempts on social_subscription for each row
  execute function note_claim();
create trigger social_subscription_note_end before update of next_at on social_subscription for each row
  when (new.attempts = old.attempts) execute function note_claim_ended();

alter table social_insight_schedule add column claimed_by text;
create index social_insight_schedule_claimed on social_insight_schedule (claimed_by) where claimed_by is not null;

alter table payment_attempt add column claimed_by text;
create index payment_attempt_claimed on payment_attempt (claimed_by) where claimed_by is not null;
