-- What the operator adds to an order: notes, refunds by line, how an issue was settled.

create table order_note (
  id text primary key,
  order_id text not null references "order" (id),
  body text not null check (length(body) between 1 and 10000),
  created_at timestamptz not null
);
create index order_note_order on order_note (order_id, created_at desc, id desc);

create table refund_line (
  refund_id text not null references refund (id),
  order_line_id text not null references order_line (id),
  quantity integer not null check (quantity > 0),
  primary key (refund_id, order_line_id)
);
create index refund_line_line on refund_line (order_line_id);
create index refund_order on refund (order_id) where order_id is not null;

alter table payment_issue add column resolution_note text;
create index payment_issue_listed on payment_issue (created_at desc, id desc);

-- An order's refunds never come to more than its payment; the payment's row is locked first, so that two at once
-- cannot both pass. Refunds without an order send back a payment that made none.
create function check_order_refunds() returns trigger language plpgsql as $$
declare captured bigint;
begin
  if new.order_id is null or new.status = 'failed' then return new; end if;
  select amount_minor into captured from payment_attempt where id = new.attempt_id and status = 'paid' for update;
  if captured is null or new.amount_minor + (
    select coalesce(sum(amount_minor), 0) from refund where order_id = new.order_id and status <> 'failed'
  ) > captured then
    raise exception 'refund of order % is more than its payment', new.order_id
      using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return new;
end $$;
create trigger refund_within_payment before insert on refund for each row execute function check_order_refunds();
