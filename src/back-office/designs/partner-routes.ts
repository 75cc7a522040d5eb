import type { FastifyInstance } from 'fastify'
import { type PartnerDeps, registerPartnerList, registerPartnerRead } from '../partners/index.ts'
import { shownDesign } from '../translations/index.ts'
import { listDesigns } from './design-store.ts'
import { readPartnerDesign } from './partner-designs.ts'
import { PartnerDesign, PartnerDesignQuery, PartnerDesignSummary } from './schema.ts'

const tag = 'Partner side'

export function designPartnerRoutes(app: FastifyInstance, deps: PartnerDeps): void {
  registerPartnerList(app, deps, {
    tag,
    url: '/designs',
    operationId: 'listPartnerDesigns',
    summary: 'List the designs that I may see',
    description: 'Returns a page of the designs that are linked to the caller’s partner.',
    plural: 'designs',
    view: PartnerDesignSummary,
    query: PartnerDesignQuery,
    shown: shownDesign,
    list: (db, partnerId, asked) => listDesigns(db, asked, partnerId),
  })
  registerPartnerRead(app, deps, {
    tag,
    url: '/designs/:id',
    operationId: 'getPartnerDesign',
    summary: 'Get a design that I may see',
    description:
      'Returns a linked design with its specifications, colors, pictures and sizes. Returns 404 for other designs.',
    singular: 'design',
    view: PartnerDesign,
    shown: shownDesign,
    read: readPartnerDesign,
  })
}
