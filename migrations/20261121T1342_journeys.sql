-- What people went through with the shop, beside what is known of their visits, conversions and feedback.

create table journey_event (
  id text primary key,
  person_id text not null references person (id),
  visitor_id text,
  event_type text not null check (event_type in ('form_submit', 'feedback', 'purchase', 'page_view', 'social_engage', 'lead_capture', 'email_open', 'email_click', 'ad_click', 'support_ticket', 'custom')),
  event_name text,
  event_data jsonb not null default '{}' check (jsonb_typeof(event_data) = 'object'),
  channel text not null check (channel in ('web', 'social', 'email', 'sms', 'phone', 'in_person', 'ad')),
  stage text not null check (stage in ('awareness', 'interest', 'consideration', 'intent', 'conversion', 'retention', 'advocacy')),
  source_type text check (source_type <> ''),
  source_id text check (source_id <> ''),
  utm_source text,
  utm_campaign text,
  ad_campaign_id text references ad_campaign (id) on delete set null,
  website_id text references site_key (id),
  page_url text,
  occurred_at timestamptz not null,
  created_at timestamptz not null,
  check ((source_type is null) = (source_id is null)),
  constraint journey_event_once_per_source unique (source_type, source_id)
);
create index journey_event_listed on journey_event (occurred_at desc, id desc);
create index journey_event_person on journey_event (person_id, occurred_at);

select audit_table('journey_event');
