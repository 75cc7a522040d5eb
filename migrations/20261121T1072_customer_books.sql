-- What the operator keeps of a customer, and that a person was forgotten.

alter table customer
  add column metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  add column note text check (length(note) <= 10000),
  add column anonymized_at timestamptz;
create index customer_listed on customer (created_at desc, id desc);
