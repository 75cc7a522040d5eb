import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import { type AdminDeps, registerAdminResource } from '../../platform/http/admin-resource.ts'
import { createSettingsReader } from '../settings/index.ts'
import { listDiscounts, readDiscount } from './admin-store.ts'
import { removeDiscount } from './delete-discount.ts'
import { previewDiscount, previewProblems } from './preview-discount.ts'
import { DiscountPreview, PreviewBody } from './preview-schema.ts'
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
  registerAdminAction(app, deps, {
    url: '/discounts/preview',
    tag: 'Discounts',
    operationId: 'previewDiscount',
    summary: 'What a code would do to a cart; nothing is written',
    description: 'Prices a cart with and without the code and says why a code does not apply. Uses are not counted.',
    status: 200,
    singular: 'preview',
    view: DiscountPreview,
    params: z.object({}),
    body: PreviewBody,
    target: 'discount',
    problems: (db, _params, given) =>
      previewProblems({ settings: createSettingsReader(db), clock: deps.clock }, db, given),
    // Reads in the transaction, because waiting for a second connection could deadlock.
    run: (tx, _params, body) => previewDiscount({ settings: createSettingsReader(tx), clock: deps.clock }, tx, body),
  })
}
