-- Since when the process has beaten without interruption. After an outage of the database, nobody knows which of the
-- others are dead until the live ones had time to return.
alter table process add column steady_since timestamptz not null default clock_timestamp();

-- Claims are noted by the statement that claims. A claim no longer counts an attempt, so the triggers cleared the claimant
-- when a subscription was claimed, and noted it when its attempt had ended.
drop trigger social_subscription_note_claim on social_subscription;
drop trigger social_subscription_note_end on social_subscription;
update social_subscription set claimed_by = null;

-- When a destination that was away is asked next whether it answers.
alter table feed add column push_probe_at timestamptz;
