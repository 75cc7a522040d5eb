-- What people say of the shop: the ground of NPS and of the risk that they leave.

create table feedback (
  id text primary key,
  person_id text references person (id),
  rating integer check (rating between 0 and 10),
  -- Of five or of ten points; null: it was not said.
  scale text check (scale in ('5', '10')),
  content text,
  source text not null default 'manual' check (source <> ''),
  website_id text references site_key (id),
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  created_at timestamptz not null,
  check (rating is not null or content is not null),
  check (scale is distinct from '5' or rating between 1 and 5)
);
create index feedback_listed on feedback (created_at desc, id desc);
create index feedback_person on feedback (person_id, created_at) where person_id is not null;

select audit_table('feedback');
