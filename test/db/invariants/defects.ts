/** Ids of the records in the database under test. */
export interface PlantedIn {
  readonly bought: string
  readonly order: string
  /** Payment of the order. */
  readonly paid: string
  readonly running: string
  readonly live: string
  readonly ready: string
  readonly customer: string
  readonly failed: string
}

export interface Defect {
  readonly rule: string
  readonly plant: string
  readonly id: (ids: PlantedIn) => string
  readonly what: string | ((ids: PlantedIn) => string)
  /** Other rules that this defect also breaks. */
  readonly also?: readonly string[]
}

const drop = (table: string, ...names: string[]): string =>
  names.map((name) => `alter table "${table}" drop constraint ${name}`).join('; ')
const copyOrder = (changes: string): string => `
  create temp table copied on commit drop as select * from "order"; update copied set id = 'order_copy', display_id = '7', ${changes};
  insert into "order" select * from copied;
  create temp table lines on commit drop as select * from order_line; update lines set id = id || 'x', order_id = 'order_copy';
  insert into order_line select * from lines`

/** One defect per rule. */
export const defects: readonly Defect[] = [
  {
    rule: 'stock-reserved-is-held',
    plant: `update variant_stock set reserved = reserved + 1 where variant_id = 'variant_shirt_s'`,
    id: () => 'variant_shirt_s',
    what: 'reserved 3, held 2',
  },
  {
    rule: 'stock-yielding-is-held',
    plant: `update variant_stock set yielding = yielding + 1 where variant_id = 'variant_shirt_s'`,
    id: () => 'variant_shirt_s',
    what: 'yielding 1, held 0',
  },
  {
    rule: 'unopened-payment-holds-nothing',
    plant: `update payment_attempt set holds = false where status = 'pending'`,
    id: (ids) => ids.live,
    what: 'it holds something',
  },
  {
    rule: 'stock-not-oversold',
    plant: `${drop('variant_stock', 'variant_stock_not_negative', 'variant_stock_not_oversold')};
      update variant_stock set on_hand = -1 where variant_id = 'variant_lamp'`,
    id: () => 'variant_lamp',
    what: 'on hand -1, reserved 0',
  },
  {
    rule: 'reservation-of-ended-payment-not-held',
    plant: `update stock_reservation set status = 'held' where status = 'released' and attempt_id = (select id from payment_attempt where status = 'failed');
      update variant_stock set reserved = reserved + 2 where variant_id = 'variant_shirt_s'`,
    id: (ids) => ids.failed,
    what: '2 of variant_shirt_s held, the payment is failed',
  },
  {
    rule: 'sold-stock-matches-order',
    plant: `update stock_reservation set quantity = 1 where status = 'committed'`,
    id: (ids) => ids.paid,
    what: (ids) => `1 of variant_shirt_s committed, order ${ids.order} has 2`,
  },
  {
    rule: 'one-order-per-session',
    plant: `${drop('order', 'order_checkout_id_key', 'order_attempt_id_key')}; ${copyOrder('attempt_id = attempt_id')}`,
    id: (ids) => ids.bought,
    what: (ids) => `orders ${ids.order}, order_copy`,
    also: ['one-order-per-payment', 'completed-session-has-order', 'orders-are-announced'],
  },
  {
    rule: 'one-order-per-payment',
    plant: `${drop('order', 'order_attempt_id_key')}; ${copyOrder('checkout_id = null')}`,
    id: (ids) => ids.paid,
    what: (ids) => `orders ${ids.order}, order_copy`,
    also: ['orders-are-announced'],
  },
  {
    rule: 'order-number-once',
    plant: `${drop('order', 'order_display_id_key')}; ${copyOrder('checkout_id = null, attempt_id = null')};
      update "order" set display_id = '1001'`,
    id: () => '1001',
    what: (ids) => `orders ${ids.order}, order_copy`,
    also: ['orders-are-announced'],
  },
  {
    rule: 'orders-are-announced',
    plant: `delete from event where type = 'order.placed'; update "order" set placed_at = '2999-01-01T00:00:00Z'`,
    id: (ids) => ids.order,
    what: 'placed at 2999-01-01 00:00:00+00',
  },
  {
    rule: 'variant-sales-add-up',
    plant: `insert into variant_sales_day (day, variant_id, units) values ('2026-01-31', 'variant_shirt_s', 7)`,
    id: () => 'variant_shirt_s',
    what: '2026-01-31: 7 counted, 0 in lines',
  },
  {
    rule: 'order-paid-exactly',
    plant: `update payment_attempt set amount_minor = 1 where status = 'paid'`,
    id: (ids) => ids.order,
    what: (ids) => `order 3325 USD, payment ${ids.paid}: paid 1 USD`,
  },
  {
    rule: 'order-total-adds-up',
    plant: `${drop('order', 'order_total_adds_up')}; update "order" set total_minor = 1; update payment_attempt set amount_minor = 1 where status = 'paid'`,
    id: (ids) => ids.order,
    what: '6200 + 500 + 225 + -3600 <> 1',
  },
  {
    rule: 'order-lines-add-up',
    plant: `update order_line set quantity = 3, total_minor = 7500 where variant_id = 'variant_shirt_s'`,
    id: (ids) => ids.order,
    what: 'subtotal 6200, lines 8700; discount -3600, lines -3100; tax 225, lines 225',
    also: ['sold-stock-matches-order'],
  },
  {
    rule: 'completed-session-has-order',
    plant: `update checkout set order_id = 'order_lost' where status = 'completed'`,
    id: (ids) => ids.bought,
    what: (ids) => `session completed with order order_lost, order ${ids.order}`,
  },
  {
    rule: 'paying-session-has-live-payment',
    plant: `update checkout set total_minor = 1 where status = 'complete_in_progress'`,
    id: (ids) => ids.running,
    what: (ids) => `total 1 USD, payment ${ids.live}: pending 6520 USD`,
    also: ['session-total-is-its-quote'],
  },
  {
    rule: 'live-payment-has-paying-session',
    plant: `update checkout set status = 'canceled', attempt_id = null, state = jsonb_set(state::jsonb, '{payment}', 'null')::json where status = 'complete_in_progress'`,
    id: (ids) => ids.live,
    what: (ids) => `payment pending, session ${ids.running} is canceled and waits for nothing`,
    also: ['session-history-is-current'],
  },
  {
    rule: 'session-total-is-its-quote',
    plant: `update checkout set state = jsonb_set(state::jsonb, '{quote,subtotalMinor}', '1')::json where status = 'ready_for_complete'`,
    id: (ids) => ids.ready,
    what: 'column 7186, quote 7186, its parts 987, lines 6200',
  },
  {
    rule: 'ended-session-waits-for-nothing',
    plant: `update checkout set status = 'canceled' where status = 'complete_in_progress'`,
    id: (ids) => ids.running,
    what: (ids) => `canceled, payment ${ids.live}`,
    also: ['live-payment-has-paying-session', 'session-history-is-current'],
  },
  {
    rule: 'session-status-follows-from-content',
    plant: `update checkout set status = 'incomplete' where status = 'ready_for_complete'`,
    id: (ids) => ids.ready,
    what: 'is incomplete, should be ready_for_complete',
    also: ['session-history-is-current'],
  },
  {
    rule: 'paid-money-is-accounted-for',
    plant: `update payment_attempt set status = 'paid', paid_at = '2026-01-02T03:04:05Z' where status = 'failed'`,
    id: (ids) => ids.failed,
    what: '3861 USD paid at 2026-01-02 03:04:05+00',
  },
  {
    rule: 'paid-payment-stays-paid',
    plant: `update payment_attempt set paid_at = null where status = 'paid'`,
    id: (ids) => ids.paid,
    what: 'paid, paid at no time',
  },
  {
    rule: 'no-overdue-payment',
    plant: `update payment_attempt set expires_at = '2026-01-02T03:04:05Z' where status = 'pending'`,
    id: (ids) => ids.live,
    what: 'pending, expired at 2026-01-02 03:04:05+00',
  },
  {
    rule: 'payment-events-are-applied',
    plant: `insert into payment_event (id, provider, provider_event_id, attempt_id, type, payload, received_at) overriding system value
      select 77, 'stripe', 'evt', id, 'paid', '{}', '2026-01-02T03:04:05Z' from payment_attempt where status = 'pending'`,
    id: () => '77',
    what: (ids) => `stripe paid for ${ids.live}, received at 2026-01-02 03:04:05+00`,
  },
  {
    rule: 'refunds-move-on',
    plant: `insert into refund (id, attempt_id, amount_minor, currency, reason, status, created_at, updated_at)
      select 'ref_1', id, 1, 'USD', 'x', 'created', '2026-01-02T03:04:05Z', now() from payment_attempt where status = 'paid'`,
    id: () => 'ref_1',
    what: 'created since 2026-01-02 03:04:05+00',
  },
  {
    rule: 'refunds-within-payment',
    plant: `insert into refund (id, attempt_id, amount_minor, currency, reason, status, source, created_at, updated_at)
      select 'ref_' || n, id, 2000, 'USD', 'x', 'succeeded', 'provider', now(), now() from payment_attempt, generate_series(1, 2) n where status = 'paid'`,
    id: (ids) => ids.paid,
    what: 'paid 3325, refunded 4000',
  },
  {
    rule: 'discount-count-is-its-uses',
    plant: `update discount set usage_limit = 9 where code = 'TEN'; update discount set used_count = 5 where code = 'TEN'`,
    id: () => 'disc_ten',
    what: 'counted 5, used or held 1',
  },
  {
    rule: 'discount-limit-kept',
    plant: `${drop('discount', 'discount_usage_limit_reached')}; update discount set used_count = 2 where code = 'ONCE'`,
    id: () => 'disc_once',
    what: 'used 2 of 1',
    also: ['discount-count-is-its-uses'],
  },
  {
    rule: 'discount-limit-per-customer-kept',
    plant: `drop trigger discount_redemption_limit on discount_redemption;
      update discount set used_count = 2, updated_at = '2026-01-01T00:00:00Z' where code = 'MINE';
      insert into discount_redemption (discount_id, attempt_id, email, status) select 'disc_mine', id, 'ada@example.com', 'held' from payment_attempt where status = 'pending'`,
    id: () => 'disc_mine',
    what: 'ada@example.com used it 2 times of 1',
  },
  {
    rule: 'redemption-of-ended-payment-not-held',
    plant: `update discount_redemption set status = 'held' where discount_id = 'disc_once'; update discount set used_count = 1 where code = 'ONCE'`,
    id: (ids) => ids.failed,
    what: 'disc_once held, the payment is failed',
  },
  {
    rule: 'used-discount-has-order',
    plant: `update discount_redemption set order_id = null where discount_id = 'disc_mine'`,
    id: (ids) => ids.paid,
    what: 'disc_mine used, order none',
  },
  {
    rule: 'repeatable-call-has-reply',
    plant: `insert into idempotency_key (caller, method, path, key, body_hash, locked_until, created_at) values ('apk_1', 'POST', '/x', 'k', 'h', now(), '2026-01-02T03:04:05Z')`,
    id: () => 'k',
    what: 'POST /x, begun at 2026-01-02 03:04:05+00',
  },
  {
    rule: 'order-tax-adds-up',
    plant: `update "order" set fulfillment_tax_minor = 7`,
    id: (ids) => ids.order,
    what: 'tax 225, lines 225, delivery 7',
  },
  {
    rule: 'fulfilled-within-order',
    plant: `insert into fulfillment (id, order_id, created_at) select 'ful_x', id, now() from "order";
      update order_line set id = 'li_x' where variant_id = 'variant_shirt_s';
      insert into fulfillment_item (fulfillment_id, order_line_id, quantity) values ('ful_x', 'li_x', 3)`,
    id: () => 'li_x',
    what: 'bought 2, fulfilled 3',
  },
  {
    rule: 'refunded-units-not-fulfilled',
    plant: `update order_line set id = 'li_x' where variant_id = 'variant_shirt_s';
      insert into refund (id, order_id, attempt_id, amount_minor, currency, reason, status, created_at, updated_at)
        select 'ref_x', id, attempt_id, 1, currency, 'x', 'succeeded', now(), now() from "order";
      insert into refund_line (refund_id, order_line_id, quantity, canceled) values ('ref_x', 'li_x', 1, 1);
      insert into fulfillment (id, order_id, created_at) select 'ful_x', id, now() from "order";
      insert into fulfillment_item (fulfillment_id, order_line_id, quantity) values ('ful_x', 'li_x', 2)`,
    id: () => 'li_x',
    what: 'bought 2, canceled 1, fulfilled 2',
  },
  {
    rule: 'returned-units-were-shipped',
    plant: `update order_line set id = 'li_x' where variant_id = 'variant_shirt_s';
      insert into refund (id, order_id, attempt_id, amount_minor, currency, reason, status, created_at, updated_at)
        select 'ref_x', id, attempt_id, 1, currency, 'x', 'succeeded', now(), now() from "order";
      insert into refund_line (refund_id, order_line_id, quantity, returned, restocked) values ('ref_x', 'li_x', 2, 2, 2)`,
    id: () => 'li_x',
    what: 'shipped 0, returned 2, kept 0, restocked 2 of 2',
  },
  {
    rule: 'refund-parts-within-order',
    plant: `insert into refund (id, order_id, attempt_id, amount_minor, currency, reason, status, shipping_minor, created_at, updated_at)
      select 'ref_x', id, attempt_id, 501, currency, 'x', 'succeeded', 501, now(), now() from "order"`,
    id: (ids) => ids.order,
    what: 'delivery 500 and its tax 0, refunded 501',
  },
  {
    rule: 'manual-payment-has-order',
    plant: `update payment_attempt set handler_id = 'manual_handler', method = 'cash' where status = 'failed'`,
    id: (ids) => ids.failed,
    what: 'failed, order none',
  },
  {
    rule: 'settled-case-was-acted-on',
    plant: `insert into payment_issue (id, checkout_id, attempt_id, kind, content, status, resolution, created_at, resolved_at)
      select 'issue_x', checkout_id, id, 'disputed', 'x', 'resolved', 'refund', now(), now() from payment_attempt where status = 'paid'`,
    id: () => 'issue_x',
    what: (ids) => `refund, order ${ids.order}, refund none`,
  },
  {
    rule: 'session-history-is-current',
    plant: `update checkout set state = jsonb_set(state::jsonb, '{history,-1,status}', '"canceled"')::json where status = 'ready_for_complete'`,
    id: (ids) => ids.ready,
    what: 'ready_for_complete, last change 1 to canceled',
  },
  {
    rule: 'requested-forgetting-is-complete',
    plant: `update customer set forget_again = true, updated_at = '2026-01-02T03:04:05Z'`,
    id: (ids) => ids.customer,
    what: 'requested at 2026-01-02 03:04:05+00',
  },
  {
    rule: 'forgotten-customer-is-gone',
    plant: `update customer set anonymized_at = now()`,
    id: (ids) => ids.order,
    what: (ids) => `of customer ${ids.customer}`,
  },
  {
    rule: 'forgotten-customer-is-not-in-the-log',
    plant: `insert into customer (id, email, anonymized_at) values ('cus_gone', 'cus_gone@removed.invalid', now());
      insert into audit_entry (at, caller_kind, caller_id, caller_label, operation, object_table, object_id, action, before, after)
      values (now(), 'user', 'usr_1', 'usr_1', 'deleteCustomer', 'customer', 'cus_gone', 'update', '{"email": "ada@example.com"}', '{"email": "[removed]"}')`,
    id: () => 'cus_gone',
    what: 'named in the audit log',
  },
  {
    rule: 'stock-ledger-adds-up',
    plant: `alter table variant_stock disable trigger variant_stock_moved; update variant_stock set on_hand = 3 where variant_id = 'variant_lamp'`,
    id: () => 'variant_lamp',
    what: 'on hand 3, ledger 1',
  },
  {
    rule: 'stock-locations-add-up',
    plant: `insert into stock_level (variant_id, location_id, quantity) values ('variant_lamp', 'sloc_default', 2)`,
    id: () => 'variant_lamp',
    what: 'on hand 1, at locations 2',
  },
  {
    rule: 'sales-of-a-price-apart',
    plant: `${drop('variant_price', 'variant_price_sales_apart')};
      update variant_price set sale_amount_minor = 9, later_sales = '[{"amountMinor": 8, "startsAt": "2026-01-01T00:00:00Z", "endsAt": null}]'
        where variant_id = 'variant_lamp' and currency = 'USD'`,
    id: () => 'variant_lamp',
    what: 'USD everywhere',
  },
]
