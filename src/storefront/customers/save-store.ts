import { type Statement, statement } from '../../platform/db/statement.ts'

export interface Buyer {
  readonly id: string
  readonly email: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly phoneNumber: string | null
}

/**
 * Saves the buyer of session `c` as a customer. Each e-mail address has one customer. Fields that the session lacks
 * keep their values. Returns the id.
 */
export const saveCustomer = (buyer: Buyer, now: Date): Statement => statement`
  insert into customer (id, email, first_name, last_name, phone_number, created_at, updated_at)
  select ${buyer.id}, lower(${buyer.email}), ${buyer.firstName}, ${buyer.lastName},
    ${buyer.phoneNumber}, ${now}::timestamptz, ${now}::timestamptz from c
  on conflict (email) do update set first_name = coalesce(excluded.first_name, customer.first_name),
    last_name = coalesce(excluded.last_name, customer.last_name), phone_number = coalesce(excluded.phone_number, customer.phone_number),
    updated_at = excluded.updated_at
  returning id`

/** Returns the id of the customer with this address. Creates the customer with `newId` if there is none. */
export const customerOf = (email: string, newId: string, now: Date): Statement => statement`
  insert into customer (id, email, created_at, updated_at) values (${newId}, lower(${email}), ${now}, ${now})
  on conflict (email) do update set updated_at = customer.updated_at returning id`
