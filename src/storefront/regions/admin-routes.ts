import type { FastifyInstance } from 'fastify'
import { type AdminDeps, registerAdminResource } from '../../platform/http/admin-resource.ts'
import { listRegions, readRegion } from './admin-store.ts'
import { createRegion } from './create-region.ts'
import { removeRegion } from './delete-region.ts'
import { CreateRegionBody, Region, RegionQuery, UpdateRegionBody } from './schema.ts'
import { updateRegion } from './update-region.ts'

export async function regionAdminRoutes(app: FastifyInstance, deps: AdminDeps): Promise<void> {
  registerAdminResource(app, deps, {
    tag: 'Regions',
    path: '/regions',
    singular: 'region',
    plural: 'regions',
    view: Region,
    query: RegionQuery,
    list: listRegions,
    read: readRegion,
    create: { body: CreateRegionBody, run: createRegion },
    update: { body: UpdateRegionBody, run: updateRegion },
    remove: removeRegion,
  })
}
