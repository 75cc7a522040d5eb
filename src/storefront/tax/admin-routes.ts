import type { FastifyInstance } from 'fastify'
import { type AdminDeps, registerAdminResource } from '../../platform/http/admin-resource.ts'
import { deleteTaxRate, listTaxRates, readTaxRate } from './admin-store.ts'
import { createTaxRate, provinceProblems, updateProblems, updateTaxRate } from './save-tax-rate.ts'
import { CreateTaxRateBody, TaxRate, TaxRateQuery, UpdateTaxRateBody } from './schema.ts'

export async function taxAdminRoutes(app: FastifyInstance, deps: AdminDeps): Promise<void> {
  registerAdminResource(app, deps, {
    tag: 'Tax rates',
    path: '/tax-rates',
    singular: 'tax_rate',
    plural: 'tax_rates',
    view: TaxRate,
    query: TaxRateQuery,
    list: listTaxRates,
    read: readTaxRate,
    create: { body: CreateTaxRateBody, problems: (_db, { body }) => provinceProblems(body), run: createTaxRate },
    update: { body: UpdateTaxRateBody, problems: updateProblems, run: updateTaxRate },
    remove: deleteTaxRate,
  })
}
