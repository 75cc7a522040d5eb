-- What was really captured, payments taken by a person, refunds made at the provider, how a case was settled.

alter table payment_attempt drop constraint payment_attempt_handler_id_check;
alter table payment_attempt add constraint payment_attempt_handler_id_check
  check (handler_id in ('inr_handler', 'card_handler', 'manual_handler'));
alter table payment_attempt
  -- Null: exactly what was due.
  add column captured_minor bigint check (captured_minor >= 0),
  -- How a person took the money, for `manual_handler`.
  add column method text check (length(method) between 1 and 255),
  -- The provider's last answer when it was asked: {"asked_at", "status", "amount_minor", "currency", "payment", "failure"}.
  add column provider_status jsonb;
alter table payment_attempt add constraint payment_attempt_method_is_manual check ((handler_id = 'manual_handler') = (method is not null));
update payment_attempt a set captured_minor = case
    when i.details ->> 'currency' = a.currency then coalesce((i.details ->> 'amount_minor')::bigint, 0) else 0 end
  from payment_issue i where i.attempt_id = a.id and i.kind = 'amount_mismatch' and a.status = 'paid';

alter table refund
  -- The part of the amount that gives back delivery.
  add column shipping_minor bigint not null default 0 check (shipping_minor between 0 and amount_minor),
  -- `provider`: made there, and told to us.
  add column source text not null default 'shop' check (source in ('shop', 'provider')),
  add column actor text;
alter table refund alter column actor set default acting_person();
create unique index refund_provider_ref on refund (attempt_id, provider_ref) where provider_ref is not null;
-- Units of the line that went back on the shelf with the refund.
alter table refund_line add column restocked integer not null default 0 check (restocked between 0 and quantity);

alter table payment_issue
  add column resolution text check (resolution in ('accept_as_paid', 'refund', 'dismiss')),
  add column resolution_refund_id text references refund (id),
  add column resolved_by text;

-- No payment ever sends back more than was captured; its row is locked first, so that two at once cannot both pass.
-- What the provider says it has sent back is a fact and not a wish: it is written down whatever it comes to.
create or replace function check_order_refunds() returns trigger language plpgsql as $$
declare captured bigint; attempt_status text;
begin
  if new.status = 'failed' then return new; end if;
  select coalesce(captured_minor, amount_minor), status into captured, attempt_status
    from payment_attempt where id = new.attempt_id for update;
  if new.source = 'provider' then return new; end if;
  if (new.order_id is not null and attempt_status <> 'paid') or new.amount_minor + (
    select coalesce(sum(amount_minor), 0) from refund where attempt_id = new.attempt_id and status <> 'failed'
  ) > captured then
    raise exception 'refund of payment % is more than was captured', new.attempt_id
      using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return new;
end $$;
