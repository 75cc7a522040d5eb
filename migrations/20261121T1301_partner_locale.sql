-- The language that a partner is written to in; null: that of its country, or the shop's.
alter table partner add column locale text check (locale ~ '^[a-z]{2,8}(-[A-Za-z0-9]{1,8})*$' and length(locale) <= 35);
