-- Tokens that a rotation left valid for a while, and which currencies a key may sell in.

create table publishable_key_old_token (
  token_hash text primary key,
  publishable_key_id text not null references publishable_key (id) on delete cascade,
  token_hint text not null,
  valid_until timestamptz not null
);
create index publishable_key_old_token_key on publishable_key_old_token (publishable_key_id);
create trigger publishable_key_old_token_raises after insert or update or delete on publishable_key_old_token
  for each statement execute function raise_settings_version();

-- Null: every currency.
alter table publishable_key
  add column allowed_currencies text[] check (cardinality(allowed_currencies) > 0),
  add column rotated_at timestamptz;
create trigger publishable_key_currencies_raise after update of allowed_currencies
  on publishable_key for each statement execute function raise_settings_version();
