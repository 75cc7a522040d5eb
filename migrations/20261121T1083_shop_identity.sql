-- What the shop says of itself on paper and in mail.
alter table store
  add column if not exists logo_url text,
  add column legal_name text,
  add column contact_phone text,
  add column sender_name text,
  add column sender_email text,
  add column sender_address jsonb not null default '{}',
  add column default_locale text not null default 'en' check (default_locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  -- Of variants without a threshold of their own.
  add column low_stock_default integer not null default 5 check (low_stock_default >= 0);
