import type { FastifyInstance } from 'fastify'
import {
  type AdminDeps,
  registerAdminResource,
  registerList,
  registerRead,
} from '../../platform/http/admin-resource.ts'
import { listEvents, listSessions, readSession } from './list-store.ts'
import { siteKeys } from './save-site-key.ts'
import {
  AnalyticsEvent,
  AnalyticsEventQuery,
  CreateSiteKeyBody,
  Session,
  SessionQuery,
  SiteKey,
  SiteKeyQuery,
  UpdateSiteKeyBody,
} from './schema.ts'

const tag = 'Ad planning: visits'

export async function trackingAdminRoutes(
  app: FastifyInstance,
  deps: AdminDeps & { readonly baseUrl: string },
): Promise<void> {
  const keys = siteKeys(deps.baseUrl)
  registerAdminResource(app, deps, {
    tag,
    path: '/ad-planning/site-keys',
    singular: 'site_key',
    plural: 'site_keys',
    view: SiteKey,
    query: SiteKeyQuery,
    list: keys.list,
    read: keys.read,
    create: { body: CreateSiteKeyBody, run: keys.create },
    update: { body: UpdateSiteKeyBody, run: keys.update },
    remove: keys.remove,
  })
  const sessions = {
    tag,
    path: '/ad-planning/sessions',
    singular: 'analytics_session',
    plural: 'analytics_sessions',
    view: Session,
  }
  registerList(app, deps, { ...sessions, query: SessionQuery, list: listSessions })
  registerRead(app, deps, { ...sessions, read: readSession })
  registerList(app, deps, {
    tag,
    path: '/ad-planning/events',
    plural: 'analytics_events',
    view: AnalyticsEvent,
    query: AnalyticsEventQuery,
    list: listEvents,
  })
}
