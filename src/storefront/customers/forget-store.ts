import { type Queryable, sql } from '../../platform/db/database.ts'

/** The customer's names, including earlier ones from the audit log. */
export async function traceCustomer(
  tx: Queryable,
  id: string,
): Promise<{ readonly emails: (string | null)[]; readonly words: (string | null)[] }> {
  const { rows } = await sql<{ email: string | null; name: string | null; phone: string | null }>`
    select email, nullif(concat_ws(' ', first_name, last_name), '') as name, phone_number as phone from customer where id = ${id}
    union
    select v ->> 'email', nullif(concat_ws(' ', v ->> 'first_name', v ->> 'last_name'), ''), v ->> 'phone_number'
    from audit_entry, lateral (values (before), (after)) as x(v) where object_table = 'customer' and object_id = ${id} and v is not null`.execute(
    tx,
  )
  return { emails: rows.map(({ email }) => email), words: rows.flatMap(({ name, phone }) => [name, phone]) }
}

export async function forgetCustomerRow(
  tx: Queryable,
  { id, email, now }: { readonly id: string; readonly email: string; readonly now: Date },
): Promise<void> {
  await sql`
    update customer set email = ${email}, first_name = null, last_name = null, phone_number = null, note = null, metadata = '{}',
      anonymized_at = coalesce(anonymized_at, ${now}), forget_again = false, updated_at = ${now} where id = ${id}`.execute(
    tx,
  )
  await sql`select list_customers_anew(array[${id}::text])`.execute(tx)
}

/**
 * Claims customers whose data an earlier version removed incompletely, and those whose name a copy of an order contains
 * again. Locked until the transaction ends.
 */
export async function takeCustomersToForgetAgain(tx: Queryable, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from customer k where forget_again or (anonymized_at is not null and exists (
      select from "order" o where o.customer_id = k.id and (
        exists (select from order_listing l where l.order_id = o.id and l.email <> lower(k.email))
        or exists (select from mail m where m.related_type = 'order' and m.related_id = o.id and m.to_address not like '%@removed.invalid')
        or exists (select from agent_webhook w where w.order_id = o.id and w.body <> message_of_nobody(w.body)))))
    order by id limit ${limit} for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}
