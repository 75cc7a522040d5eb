-- Who visited the shop's website, from where, and what they did there; and which people those visitors turned out to be.

-- What a website names itself with: anybody can read it in its pages, so it is no secret and only opens what may be told.
create table site_key (
  id text primary key,
  title text not null check (title <> ''),
  token text not null unique,
  -- Pages of these origins may call from a browser; none: any may.
  allowed_origins text[] not null default '{}',
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table person (
  id text primary key,
  email text unique check (email = lower(email)),
  first_name text,
  last_name text,
  -- Of the storefront, which is told apart: not a reference.
  customer_id text,
  last_active_at timestamptz,
  -- Where all that was known of this one has gone.
  merged_into text references person (id),
  forgotten_at timestamptz,
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint person_not_merged_into_itself check (merged_into <> id)
);
create index person_listed on person (created_at desc, id desc);
create index person_active on person (last_active_at, id) where merged_into is null;
create index person_customer on person (customer_id) where customer_id is not null;

-- A browser or device. Ids that many share because a program had none are nobody's.
create table visitor (
  id text primary key check (length(id) between 1 and 255),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  constraint visitor_is_not_a_filler check (
    lower(id) not in ('anonymous', 'anon', 'unknown', 'null', 'undefined', 'none', 'guest', 'n/a', '0', '-') and lower(id) !~ '^anon[_-]'
  )
);

-- Why a visitor is taken for a person, and since when. A device that several use has several.
create table identity_link (
  visitor_id text not null references visitor (id) on delete cascade,
  person_id text not null references person (id),
  reason text not null check (reason in ('order', 'conversion', 'manual', 'merge')),
  -- The order or conversion that says so.
  source_id text,
  linked_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (visitor_id, person_id)
);
create index identity_link_person on identity_link (person_id, linked_at);

create table person_merge (
  from_person_id text primary key references person (id),
  into_person_id text not null references person (id),
  reason text not null,
  -- What was moved: {"conversions": 3, …}
  moved jsonb not null,
  merged_at timestamptz not null,
  check (from_person_id <> into_person_id)
);
create index person_merge_into on person_merge (into_person_id);

create table analytics_session (
  id text primary key check (length(id) between 1 and 255),
  website_id text references site_key (id),
  visitor_id text not null references visitor (id),
  -- Only where something in this very session said who it was.
  person_id text references person (id),
  consent text not null check (consent in ('granted', 'denied')),
  entry_page text,
  referrer text,
  device text not null default 'unknown' check (device in ('desktop', 'mobile', 'tablet', 'unknown')),
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_term text,
  utm_content text,
  pageviews integer not null default 0 check (pageviews >= 0),
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  created_at timestamptz not null
);
create index analytics_session_listed on analytics_session (started_at desc, id desc);
create index analytics_session_visitor on analytics_session (visitor_id, started_at);
create index analytics_session_person on analytics_session (person_id, started_at) where person_id is not null;
create index analytics_session_utm on analytics_session (utm_source, utm_medium, utm_campaign, utm_term, utm_content);

create table analytics_event (
  id text primary key check (length(id) between 1 and 255),
  session_id text not null references analytics_session (id) on delete cascade,
  website_id text references site_key (id),
  visitor_id text not null references visitor (id),
  event_name text not null check (event_name <> ''),
  page_url text,
  event_data jsonb not null default '{}' check (jsonb_typeof(event_data) = 'object'),
  -- In minor units; a hint for conversions that are no purchases.
  value_minor bigint check (value_minor >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- The checkout session that the visitor went on to: whoever knows its id takes part in it.
  checkout_id text,
  occurred_at timestamptz not null,
  received_at timestamptz not null
);
create index analytics_event_listed on analytics_event (occurred_at desc, id desc);
create index analytics_event_session on analytics_event (session_id, occurred_at);
create index analytics_event_visitor on analytics_event (visitor_id, occurred_at);
create index analytics_event_checkout on analytics_event (checkout_id) where checkout_id is not null;

select audit_table('site_key');
select audit_table('person');
select audit_table('identity_link');
select audit_table('person_merge');
