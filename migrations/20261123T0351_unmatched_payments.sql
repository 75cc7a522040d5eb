-- Money that came in for a payment that this shop does not know, for example one made after the backup that it was
-- restored from, and refunds that come to more than their payment.

alter table payment_issue
  alter column attempt_id drop not null,
  -- Of a payment without an attempt: who received it, under which of our transaction ids, and how much.
  add column provider text,
  add column txn_id text,
  add column provider_payment_id text,
  add column amount_minor bigint,
  add column currency text,
  drop constraint payment_issue_kind_check,
  add constraint payment_issue_kind_check check (kind in ('paid_not_orderable', 'amount_mismatch', 'paid_after_cancel',
    'paid_twice', 'refund_failed', 'disputed', 'not_applied', 'over_refunded', 'unmatched_payment')),
  add constraint payment_issue_payment check (
    case when kind = 'unmatched_payment' then attempt_id is null and provider is not null and txn_id is not null
      else attempt_id is not null end);

create unique index payment_issue_unmatched on payment_issue (provider, txn_id) where kind = 'unmatched_payment';
