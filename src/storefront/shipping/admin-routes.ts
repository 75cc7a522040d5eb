import type { FastifyInstance } from 'fastify'
import { type AdminDeps, registerAdminResource } from '../../platform/http/admin-resource.ts'
import { deleteShippingOption, listShippingOptions, readShippingOption } from './admin-store.ts'
import { createProblems, createShippingOption } from './create-shipping-option.ts'
import { CreateShippingOptionBody, ShippingOption, ShippingOptionQuery, UpdateShippingOptionBody } from './schema.ts'
import { updateProblems, updateShippingOption } from './update-shipping-option.ts'

export async function shippingAdminRoutes(app: FastifyInstance, deps: AdminDeps): Promise<void> {
  registerAdminResource(app, deps, {
    tag: 'Shipping options',
    path: '/shipping-options',
    singular: 'shipping_option',
    plural: 'shipping_options',
    view: ShippingOption,
    query: ShippingOptionQuery,
    list: listShippingOptions,
    read: readShippingOption,
    create: { body: CreateShippingOptionBody, problems: createProblems, run: createShippingOption },
    update: { body: UpdateShippingOptionBody, problems: updateProblems, run: updateShippingOption },
    // Nothing depends on the option: sessions are priced again, and orders contain a copy.
    remove: deleteShippingOption,
  })
}
