-- An order that costs nothing holds its stock and discounts by an attempt like any other, of nothing and with nobody.
alter table payment_attempt drop constraint payment_attempt_amount_minor_check,
  add constraint payment_attempt_amount check (amount_minor > 0 or (amount_minor = 0 and provider = 'free'));

-- A session whose money waits for a person is not paid again.
create index payment_issue_open on payment_issue (checkout_id) where status = 'open';
