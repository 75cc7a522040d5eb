import type { Queryable } from '../../platform/db/database.ts'
import { addEvent } from '../../platform/events/event-store.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { conflict, invalidData } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import { provinceKey } from '../regions/index.ts'
import { lockOrderRow } from './admin-store.ts'
import { giveToCustomer, insertChange, type OrderChange, writeOrder } from './change-store.ts'
import type { AdminOrderRow, AdminSnapshot } from './order-row.types.ts'
import { readOrder } from './read-order.ts'
import type { OrderView, UpdateOrder } from './schema.ts'

type Change = Pick<OrderChange, 'type' | 'details'>

/**
 * Corrects the buyer's details before the first shipment, and the shop's own metadata at any time. A new e-mail address
 * moves the order to the customer with that address. Returns null if the order does not exist. Throws `conflict` for
 * details of an order that is canceled or partly shipped, or whose customer was forgotten, and for an address that the
 * order lacks. Throws `invalid_data` for an address in another region, because taxes and delivery would differ.
 */
export async function updateOrder(tx: Queryable, id: string, given: UpdateOrder, now: Date): Promise<OrderView | null> {
  const order = await lockOrderRow(tx, id)
  if (!order) return null
  if (given.email !== undefined || given.shipping_address !== undefined) refuseTooLate(order)
  const snapshot = corrected(order, given)
  const changes = changesOf(order, snapshot, given)
  if (changes.length > 0) {
    const email = given.email ?? order.email
    await writeOrder(tx, id, { email, snapshot, metadata: merged(order.metadata, given.metadata ?? {}), now })
    if (email !== order.email) await giveToCustomer(tx, id, email, newId('cus', now.getTime()), now)
    for (const change of changes) await insertChange(tx, { ...change, orderId: id, now })
    await addEvent(tx, 'order.updated', { id })
  }
  return readOrder(tx, id)
}

/** Returns the problems that `updateOrder` would find in the body. */
export async function updateProblems(db: Queryable, id: string, { sound }: Given<UpdateOrder>) {
  const address = (await lockOrderRow(db, id))?.snapshot.address
  return address ? regionProblems(address, sound.shipping_address?.address_region) : []
}

function regionProblems(address: NonNullable<AdminSnapshot['address']>, given: string | null | undefined) {
  if (given === undefined || isSameRegion(address, given)) return []
  const message = `Tax and delivery were priced for ${address.region ?? 'no region'}: cancel the order and make a new one.`
  return [{ path: '/shipping_address/address_region', message }]
}

function refuseTooLate(order: AdminOrderRow): void {
  if (order.email.endsWith('@removed.invalid'))
    throw conflict('The customer of this order has been forgotten: there is no e-mail address to write to.')
  if (order.status === 'canceled') throw conflict('This order is canceled: there is nothing to correct.')
  const left = order.fulfillments.some(
    ({ canceledAt, shippedAt, deliveredAt }) => canceledAt === null && (shippedAt !== null || deliveredAt !== null),
  )
  if (left)
    throw conflict('A part of this order has been shipped: its e-mail and shipping address can no longer be corrected.')
}

function corrected({ snapshot }: AdminOrderRow, { email, shipping_address: given }: UpdateOrder): AdminSnapshot {
  const buyer = email === undefined ? snapshot.buyer : { ...snapshot.buyer, email }
  if (given === undefined) return { ...snapshot, buyer }
  const { address } = snapshot
  if (!address) throw conflict('This order has no shipping address to correct.')
  const problems = regionProblems(address, given.address_region)
  if (problems.length > 0) throw invalidData(problems)
  const kept = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value)
  return {
    ...snapshot,
    buyer,
    address: {
      ...address,
      firstName: kept(given.first_name, address.firstName),
      lastName: kept(given.last_name, address.lastName),
      streetAddress: kept(given.street_address, address.streetAddress),
      locality: kept(given.address_locality, address.locality),
      region: kept(given.address_region, address.region),
      postalCode: kept(given.postal_code, address.postalCode),
      phoneNumber: kept(given.phone_number, address.phoneNumber),
    },
  }
}

const isSameRegion = (address: NonNullable<AdminSnapshot['address']>, given: string | null): boolean =>
  provinceKey(given, address.country) === provinceKey(address.region, address.country)

function merged(before: Readonly<Record<string, unknown>>, given: Readonly<Record<string, unknown>>) {
  const entries = Object.entries({ ...before, ...given }).filter(([, value]) => value !== null)
  return Object.fromEntries(entries)
}

/**
 * Returns the changes with the names of their fields, but without values, because the history is kept when the buyer's
 * data is deleted.
 */
function changesOf(order: AdminOrderRow, snapshot: AdminSnapshot, given: UpdateOrder): Change[] {
  const changes: Change[] = []
  if (given.email !== undefined && given.email !== order.email) changes.push({ type: 'email_corrected', details: {} })
  const fields = changedKeys(order.snapshot.address ?? {}, snapshot.address ?? {})
  if (fields.length > 0) changes.push({ type: 'address_corrected', details: { fields } })
  const keys = changedKeys(order.metadata, merged(order.metadata, given.metadata ?? {}))
  if (keys.length > 0) changes.push({ type: 'metadata_changed', details: { keys } })
  return changes
}

/** Returns keys whose stored values differ. */
function changedKeys(before: object, after: object): string[] {
  const was = new Map(Object.entries(before))
  const is = new Map(Object.entries(after))
  const differs = (key: string): boolean => JSON.stringify(was.get(key)) !== JSON.stringify(is.get(key))
  return [...new Set([...was.keys(), ...is.keys()])].filter(differs).sort()
}
