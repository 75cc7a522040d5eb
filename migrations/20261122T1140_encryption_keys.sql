-- One row per version of the encryption key that something may be sealed with. The sealed value shows at the start
-- whether the configured key is the right one. A database from before this table gets its rows at its next start.
create table encryption_key (
  version integer primary key check (version > 0),
  -- A block of the vault.
  check_value jsonb not null,
  created_at timestamptz not null
);
