import { type Queryable, sql } from '../../platform/db/database.ts'

/** Finds the customer's addresses, names and telephone numbers, including earlier ones in the audit log. */
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

/** Stores the request to forget a customer. Does not wait for a process that is forgetting them. */
export async function markToForget(tx: Queryable, id: string, now: Date): Promise<void> {
  await sql`update customer set forget_again = true, updated_at = ${now} where id = ${id} and not forget_again`.execute(
    tx,
  )
}

/** Withdraws a request that was refused, unless a process is already forgetting the customer. */
export async function withdrawToForget(db: Queryable, id: string): Promise<void> {
  await sql`
    update customer set forget_again = false
    where id = (select id from customer where id = ${id} and forget_again for update skip locked)`.execute(db)
}

/**
 * Marks forgotten customers to be forgotten again if their data is in a copy of one of their orders: in the order list,
 * an e-mail or a message to an agent. Skips locked rows, which the next run marks.
 */
export async function markToForgetAgain(db: Queryable): Promise<void> {
  await sql`
    update customer set forget_again = true where id = any(array(
      select id from customer k where not forget_again and anonymized_at is not null and exists (
        select from "order" o where o.customer_id = k.id and (
          exists (select from order_listing l where l.order_id = o.id and l.email <> lower(k.email))
          or exists (select from mail m where m.related_type = 'order' and m.related_id = o.id and m.to_address not like '%@removed.invalid')
          or exists (select from agent_webhook w where w.order_id = o.id and w.body <> message_of_nobody(w.body))))
      for update skip locked))`.execute(db)
}

export async function customersToForget(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from customer where forget_again order by id limit 20`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function isToForget(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await sql`select from customer where id = ${id} and forget_again`.execute(db)
  return rows.length > 0
}

/** Locks a customer who is to be forgotten. Returns null if another process has locked or forgotten them. */
export async function takeToForget(
  tx: Queryable,
  id: string,
): Promise<{ readonly email: string; readonly anonymized_at: Date | null } | null> {
  const { rows } = await sql<{ email: string; anonymized_at: Date | null }>`
    select email, anonymized_at from customer where id = ${id} and forget_again for update skip locked`.execute(tx)
  return rows[0] ?? null
}
