export { type PartnerAdminDeps, partnerAdminRoutes } from './admin-routes.ts'
export { partnerMeRoutes } from './me-routes.ts'
export type { PartnerCaller } from './partner-caller.types.ts'
export {
  LanguageHeaders,
  type PartnerDeps,
  partnerDescription,
  partnerSurface,
  registerPartnerAction,
  registerPartnerList,
  registerPartnerRead,
  requirePartner,
} from './partner-surface.ts'
export { localeOfPerson, reachablePeople, readWrittenTo, unknownPartners } from './store.ts'
