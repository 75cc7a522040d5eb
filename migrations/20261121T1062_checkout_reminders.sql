-- Addresses that asked for no more reminders; order confirmations and the like still reach them.
create table mail_suppression (
  address text primary key check (address = lower(address)),
  created_at timestamptz not null
);

-- Whether somebody has bought since.
create index order_buyer on "order" (lower(email), placed_at);
