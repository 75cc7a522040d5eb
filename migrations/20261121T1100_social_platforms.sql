-- Connected social platforms. Their secrets lie in api_config as encrypted blocks, bound to row and field.

create table social_platform (
  id text primary key,
  name text not null check (name in ('network_a', 'network_b', 'network_ab', 'network_c', 'network_c_alt')),
  category text not null check (category = 'social'),
  auth_type text not null check (auth_type = 'oauth2'),
  status text not null check (status in ('pending', 'active', 'inactive', 'error')),
  -- Why it is in `error`, in words for a person.
  status_reason text,
  description text,
  url text,
  api_config jsonb check (jsonb_typeof(api_config) = 'object'),
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  -- Raised by every write of api_config, so that a refresh cannot undo a login that came between.
  config_version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index social_platform_listed on social_platform (created_at desc, id desc);
