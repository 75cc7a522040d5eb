import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { type AdminDeps, registerList, registerRead, registerUpdate } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { IdParams } from '../../platform/http/fields.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { notYetRemovedOf, removedOf } from '../../platform/http/remove-record.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { newId } from '../../platform/ids.ts'
import type { ExportPerson } from '../../platform/personal-data/index.ts'
import { type ForgettingDeps, forgetCustomer } from './anonymize-customer.ts'
import {
  listCustomers,
  listCustomersInSteps,
  readCustomer,
  readCustomerSummary,
  updateCustomerRow,
} from './customer-store.ts'
import { forgetAddress } from './forget-address.ts'
import { exportPerson, findCustomer } from './person-store.ts'
import {
  AddressBody,
  Customer,
  CustomerExport,
  CustomerQuery,
  CustomerSummary,
  type CustomerView,
  Forgotten,
  PersonExport,
  type UpdateCustomer,
  UpdateCustomerBody,
} from './schema.ts'

const ForgottenPerson = z.object({ forgotten: Forgotten })
const customers = { tag: 'Customers', path: '/customers', singular: 'customer', plural: 'customers' }

const Removed = removedOf('customer')
const ToBeRemoved = notYetRemovedOf('customer')
const ToBeForgotten = z.object({ forgotten: z.null() })

export interface CustomerDeps extends AdminDeps, ForgettingDeps {
  readonly exportPerson: ExportPerson
}

export async function customerAdminRoutes(app: FastifyInstance, deps: CustomerDeps): Promise<void> {
  registerList(app, deps, {
    ...customers,
    view: CustomerSummary,
    query: CustomerQuery,
    list: listCustomers,
    prepareExport: listCustomersInSteps,
  })
  registerRead(app, deps, { ...customers, view: Customer, read: readCustomer })
  registerUpdate(app, deps, {
    ...customers,
    view: Customer,
    read: readCustomer,
    update: { body: UpdateCustomerBody, run: updateCustomer },
  })
  removeRoute(app, deps)
  exportRoute(app, deps)
  addressRoutes(app, deps)
}

async function updateCustomer(
  tx: Queryable,
  id: string,
  given: UpdateCustomer,
  now: Date,
): Promise<CustomerView | null> {
  const updated = await updateCustomerRow(tx, id, given, now)
  const customer = await readCustomer(tx, id)
  if (customer && !updated) throw conflict('This customer has been forgotten and cannot be changed.')
  return customer
}

function removeRoute(app: FastifyInstance, deps: CustomerDeps): void {
  app.withTypeProvider<ZodTypeProvider>().delete(
    '/customers/:id',
    {
      schema: {
        tags: [customers.tag],
        operationId: 'deleteCustomer',
        summary: 'Forget a customer',
        description:
          'Removes the data of a customer everywhere; their orders keep the amounts. Returns 409 while a payment of the customer is running. A repeated call removes data that was stored since. Returns 202 with `deleted: false` if it takes longer than five seconds: nothing is removed yet, and a job removes the data; `anonymized_at` of the customer then shows when. After 200, only the search of stored e-mails continues.',
        params: IdParams,
        response: { 200: Removed, 202: ToBeRemoved, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const found = await forgetCustomer(deps, id)
      if (found === null) throw notFound('This customer')
      if (found === 'begun')
        return sendReply(reply, jsonReply(202, ToBeRemoved, { id, object: 'customer', deleted: false }))
      return sendReply(reply, jsonReply(200, Removed, { id, object: 'customer', deleted: true }))
    },
  )
}

function exportRoute(app: FastifyInstance, deps: CustomerDeps): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/customers/:id/export',
    {
      schema: {
        tags: [customers.tag],
        operationId: 'exportCustomer',
        summary: 'Export the data of a customer',
        description: 'Returns what the shop stores about one customer as JSON, without payment tokens and links.',
        params: IdParams,
        response: { 200: CustomerExport, ...adminFailures },
      },
    },
    async (request, reply) => {
      const customer = await readCustomerSummary(deps.db, request.params.id)
      if (!customer) throw notFound('This customer')
      return sendReply(reply, jsonReply(200, CustomerExport, { customer, ...(await copyOf(deps, customer)) }))
    },
  )
}

/**
 * Registers two routes that take the e-mail address in the body. They ignore an `Idempotency-Key`, because the row
 * stored for it would contain a digest of the address.
 */
function addressRoutes(app: FastifyInstance, deps: CustomerDeps): void {
  const { db } = deps
  const typed = app.withTypeProvider<ZodTypeProvider>()
  typed.post(
    '/customers/forget',
    {
      schema: {
        tags: [customers.tag],
        operationId: 'forgetPerson',
        summary: 'Forget a person by e-mail address',
        description:
          'Removes the data of a person everywhere, as deleting a customer does. The person may never have bought anything, but left a cart, subscribed, was tracked, gave feedback or wrote an e-mail. Returns the number of records found, without mentions in other texts, which are removed too. Returns 409 while a payment of the person is running. Returns 202 with `forgotten: null` if forgetting a customer takes longer than five seconds: a job completes it. A repeated call finds nothing and returns zeros; an `Idempotency-Key` is ignored.',
        body: AddressBody,
        response: { 200: ForgottenPerson, 202: ToBeForgotten, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { email } = request.body
      const forgotten = await forgetAddress(deps, email)
      if (forgotten === 'begun') return sendReply(reply, jsonReply(202, ToBeForgotten, { forgotten: null }))
      return sendReply(reply, jsonReply(200, ForgottenPerson, { forgotten }))
    },
  )
  typed.post(
    '/customers/export-person',
    {
      schema: {
        tags: [customers.tag],
        operationId: 'exportPerson',
        summary: 'Export the data of a person by e-mail address',
        description:
          'Returns the same data as `exportCustomer`, also for a person who never bought anything (`customer` is then null). Changes nothing. Requires `customers:write`, like every `POST` on customers.',
        body: AddressBody,
        response: { 200: PersonExport, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { email } = request.body
      const id = await findCustomer(db, email)
      const customer = id === null ? null : await readCustomerSummary(db, id)
      const copy = await copyOf(deps, customer ?? { id: null, email })
      return sendReply(reply, jsonReply(200, PersonExport, { customer, ...copy }))
    },
  )
}

async function copyOf(
  { db, clock, exportPerson: exportOf }: CustomerDeps,
  { id, email }: { readonly id: string | null; readonly email: string },
) {
  const now = clock.now()
  const kept = await exportPerson(db, { id, email })
  const subject = id === null ? { id: newId('gone', now.getTime()), email } : { id }
  const { advertising = [], emails = [], messages = [] } = await exportOf(db, { kind: 'customer', ...subject }, now)
  const exported_at = now.toISOString()
  return { ...kept, advertising: [...advertising], emails: [...emails], messages: [...messages], exported_at }
}
