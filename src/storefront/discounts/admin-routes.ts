import type { FastifyInstance } from 'fastify'
import { type AdminDeps, registerAdminResource } from '../../platform/http/admin-resource.ts'
import { listDiscounts, readDiscount } from './admin-store.ts'
import { removeDiscount } from './delete-discount.ts'
import { createDiscount, createProblems, updateDiscount, updateProblems } from './save-discount.ts'
import { CreateDiscountBody, Discount, DiscountQuery, UpdateDiscountBody } from './schema.ts'

export async function discountAdminRoutes(app: FastifyInstance, deps: AdminDeps): Promise<void> {
  registerAdminResource(app, deps, {
    tag: 'Discounts',
    path: '/discounts',
    singular: 'discount',
    plural: 'discounts',
    view: Discount,
    query: DiscountQuery,
    list: listDiscounts,
    read: readDiscount,
    create: { body: CreateDiscountBody, problems: createProblems, run: createDiscount },
    update: { body: UpdateDiscountBody, problems: updateProblems, run: updateDiscount },
    remove: removeDiscount,
  })
}
