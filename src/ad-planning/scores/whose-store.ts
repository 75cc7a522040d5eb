import { sql } from '../../platform/db/database.ts'

export interface WhoseRow {
  readonly person_id: string
  readonly email: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly customer_id: string | null
}

/** Columns of the person, aliased `p`. */
export const whoseColumns = sql`p.id as person_id, p.email, p.first_name, p.last_name, p.customer_id`

export const whoseView = ({ person_id, email, first_name, last_name, customer_id }: WhoseRow) => ({
  person_id,
  display_name: [first_name, last_name].filter(Boolean).join(' ') || email || 'Somebody unknown',
  person: { id: person_id, email, first_name, last_name },
  customer: customer_id === null ? null : { id: customer_id },
})

/** Columns that `q` searches. */
export const whoseNames = ['p.email', 'p.first_name', 'p.last_name']
