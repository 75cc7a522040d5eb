import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import type { AdminDeps } from '../../platform/http/admin-resource.ts'
import { createSettingsReader } from '../settings/index.ts'
import { previewDiscount, previewProblems } from './preview-discount.ts'
import { DiscountPreview, PreviewBody } from './schema.ts'

export function discountPreviewRoutes(app: FastifyInstance, deps: AdminDeps): void {
  registerAdminAction(app, deps, {
    url: '/discounts/preview',
    tag: 'Discounts',
    operationId: 'previewDiscount',
    summary: 'Preview a discount code on a cart',
    description: 'Prices a cart with and without the code and says why a code does not apply. Uses are not counted.',
    status: 200,
    singular: 'preview',
    view: DiscountPreview,
    params: z.object({}),
    body: PreviewBody,
    target: 'discount',
    problems: (db, _params, given) =>
      previewProblems({ settings: createSettingsReader(db), clock: deps.clock }, db, given),
    // Reads the settings within the transaction, because waiting for a second connection could deadlock.
    run: (tx, _params, body) => previewDiscount({ settings: createSettingsReader(tx), clock: deps.clock }, tx, body),
  })
}
