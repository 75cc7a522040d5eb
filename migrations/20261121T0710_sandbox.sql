-- The built-in sandbox provider: what shoppers did on its payment page.

-- Made by the first thing that happens to a payment; one that nobody has touched has no row.
create table sandbox_payment (
  txn_id text primary key check (length(txn_id) <= 25),
  handler_id text not null check (handler_id in ('inr_handler', 'card_handler')),
  attempt_id text not null,
  checkout_id text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null check (status in ('processing', 'paid', 'failed', 'expired')),
  method text check (method in ('card', 'upi')),
  failure_reason text,
  refunded_minor bigint not null default 0,
  -- When a slow payment succeeds.
  settle_at timestamptz,
  -- When its confirmation is to be delivered next; null when there is none, or none any more.
  notify_at timestamptz,
  notify_attempts integer not null default 0,
  notified_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (refunded_minor between 0 and amount_minor),
  check ((status = 'processing') <= (settle_at is not null))
);
create index sandbox_payment_to_notify on sandbox_payment (notify_at) where notify_at is not null;

create table sandbox_refund (
  refund_id text primary key,
  txn_id text not null references sandbox_payment (txn_id),
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null
);
create index sandbox_refund_payment on sandbox_refund (txn_id);
