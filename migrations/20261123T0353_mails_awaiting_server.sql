-- E-mails that failed because the SMTP server was away go out as soon as it answers again.
alter table mail add column awaits_server boolean not null default false;
create index mail_awaiting_server on mail (place) where awaits_server;
