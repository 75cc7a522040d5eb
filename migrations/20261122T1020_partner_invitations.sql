-- When somebody of a partner was last mailed an invitation; null: never.
alter table partner_person add column invited_at timestamptz;
