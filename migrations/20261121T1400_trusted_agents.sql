-- Agents that the operator knows, and what each may do.

create table trusted_agent (
  id text primary key,
  title text not null,
  -- The address that the agent names in UCP-Agent.
  profile text not null,
  permits text not null check (permits in ('catalog', 'everything')),
  signature_required boolean not null,
  -- JSON Web Keys; where there are any, those of the profile do not count.
  keys jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint trusted_agent_profile_key unique (profile)
);
create trigger trusted_agent_raises after insert or update or delete on trusted_agent
  for each statement execute function raise_settings_version();
select audit_table('trusted_agent');

-- Requests that were signed without a date and a nonce, so that they cannot be sent again for ever.
create table undated_signature (
  -- SHA-256 of the profile, the key and what was signed.
  signed_hash text primary key,
  first_seen_at timestamptz not null
);
create index undated_signature_over on undated_signature (first_seen_at);
