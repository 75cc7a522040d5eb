import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import {
  type AdminDeps,
  registerList,
  registerRead,
  registerRemove,
  registerUpdate,
} from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { IdParams } from '../../platform/http/fields.ts'
import { conflict } from '../../platform/http/page.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import type { ExportPerson, ForgetPerson } from '../../platform/personal-data/index.ts'
import { anonymizeCustomer } from './anonymize-customer.ts'
import { listCustomers, readCustomer, readCustomerSummary, updateCustomerRow } from './customer-store.ts'
import { exportPerson } from './person-store.ts'
import {
  Customer,
  CustomerExport,
  CustomerQuery,
  CustomerSummary,
  type CustomerView,
  type UpdateCustomer,
  UpdateCustomerBody,
} from './schema.ts'

const customers = { tag: 'Customers', path: '/customers', singular: 'customer', plural: 'customers' }

export interface CustomerDeps extends AdminDeps {
  readonly forget: ForgetPerson
  readonly exportPerson: ExportPerson
}

export async function customerAdminRoutes(app: FastifyInstance, deps: CustomerDeps): Promise<void> {
  registerList(app, deps, { ...customers, view: CustomerSummary, query: CustomerQuery, list: listCustomers })
  registerRead(app, deps, { ...customers, view: Customer, read: readCustomer })
  registerUpdate(app, deps, {
    ...customers,
    view: Customer,
    read: readCustomer,
    update: { body: UpdateCustomerBody, run: updateCustomer },
  })
  registerRemove(app, deps, {
    ...customers,
    view: Customer,
    remove: (tx, id) => anonymizeCustomer(tx, id, { forget: deps.forget, now: deps.clock.now() }),
  })
  exportRoute(app, deps)
}

async function updateCustomer(
  tx: Queryable,
  id: string,
  given: UpdateCustomer,
  now: Date,
): Promise<CustomerView | null> {
  const updated = await updateCustomerRow(tx, id, given, now)
  const customer = await readCustomer(tx, id)
  if (customer && !updated) throw conflict('This customer has been forgotten: there is nobody to change.')
  return customer
}

function exportRoute(app: FastifyInstance, deps: CustomerDeps): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/customers/:id/export',
    {
      schema: {
        tags: [customers.tag],
        operationId: 'exportCustomer',
        summary: 'Read everything that is kept of a person',
        description: 'Returns everything that the shop stores about one customer as JSON.',
        params: IdParams,
        response: { 200: CustomerExport, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { db, clock } = deps
      const customer = await readCustomerSummary(db, request.params.id)
      if (!customer) throw notFound('This customer')
      const kept = await exportPerson(db, customer)
      const { advertising, emails } = await deps.exportPerson(db, { kind: 'customer', id: customer.id }, clock.now())
      const exported_at = clock.now().toISOString()
      return sendReply(
        reply,
        jsonReply(200, CustomerExport, {
          customer,
          ...kept,
          advertising: [...(advertising ?? [])],
          emails: [...(emails ?? [])],
          exported_at,
        }),
      )
    },
  )
}
