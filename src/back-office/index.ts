import type { FastifyInstance } from 'fastify'
import { designAdminRoutes, designPartnerRoutes } from './designs/index.ts'
import { inventoryAdminRoutes } from './inventory/index.ts'
import {
  type PartnerAdminDeps,
  type PartnerDeps,
  partnerAdminRoutes,
  partnerMeRoutes,
  requirePartner,
} from './partners/index.ts'
import { productionAdminRoutes, productionPartnerRoutes } from './production/index.ts'
import { taskAdminRoutes, taskPartnerRoutes } from './tasks/index.ts'

export { type PartnerDeps, partnerDescription, partnerSurface } from './partners/index.ts'

/** The shop's side of making things, mounted at `/admin` behind `requireAdminToken`. */
export async function backOfficeAdminRoutes(app: FastifyInstance, deps: PartnerAdminDeps): Promise<void> {
  inventoryAdminRoutes(app, deps)
  partnerAdminRoutes(app, deps)
  designAdminRoutes(app, deps)
  taskAdminRoutes(app, deps)
  productionAdminRoutes(app, deps)
}

/** The side of those who make them, mounted at `/partners`. */
export async function partnerRoutes(app: FastifyInstance, deps: PartnerDeps): Promise<void> {
  requirePartner(app, deps)
  partnerMeRoutes(app, deps)
  designPartnerRoutes(app, deps)
  productionPartnerRoutes(app, deps)
  taskPartnerRoutes(app, deps)
}
