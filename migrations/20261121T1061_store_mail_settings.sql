-- What the shop's e-mails show, and whether it reminds of an abandoned checkout.
alter table store add column logo_url text;
alter table store add column reminder_enabled boolean not null default false;
alter table store add column reminder_after_minutes integer not null default 60
  check (reminder_after_minutes between 10 and 10080);
