-- What this shop signs with, and the nonces of signed requests while they could be replayed.

create table signing_key (
  -- RFC 7638 thumbprint of the key itself.
  kid text primary key,
  public_key jsonb not null,
  private_key jsonb not null,
  created_at timestamptz not null,
  -- Published at once; signs when the profiles that others keep have had time to be read again.
  signs_from timestamptz not null,
  -- Published until then; null: in use.
  retires_at timestamptz
);
select audit_table('signing_key', array['private_key']);

create table signature_nonce (
  -- SHA-256 of profile, key and nonce.
  nonce_hash text primary key,
  kept_until timestamptz not null
);
create index signature_nonce_over on signature_nonce (kept_until);
