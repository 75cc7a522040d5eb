-- What a mail provider signs the messages with that it pushes.
create table mailbox_push (
  mailbox_id text primary key references mailbox (id) on delete cascade,
  -- A block of the vault.
  secret jsonb not null,
  created_at timestamptz not null,
  rotated_at timestamptz
);
select audit_table('mailbox_push', array['secret']);

-- Deliveries that were taken in: each counts once, for as long as its signature would.
create table mailbox_delivery (
  mailbox_id text not null references mailbox (id) on delete cascade,
  signed_hash text not null,
  received_at timestamptz not null,
  primary key (mailbox_id, signed_hash)
);
create index mailbox_delivery_received on mailbox_delivery (received_at);
