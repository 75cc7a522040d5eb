import { type Queryable, sql } from '../../platform/db/database.ts'

/** What named the customer, and what the audit log says named them before. */
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

/** Customers whom an earlier version has forgotten less thoroughly; nobody else takes them until the transaction ends. */
export async function takeCustomersToForgetAgain(tx: Queryable, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from customer where forget_again order by id limit ${limit} for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}
