export { type PartnerAdminDeps, partnerAdminRoutes } from './admin-routes.ts'
export { partnerEntry } from './come-in.ts'
export { partnerMeRoutes } from './me-routes.ts'
export type { PartnerCaller } from './partner-caller.types.ts'
export { inactivePartners, localeOfPerson, reachablePeople, readWrittenTo } from './partner-store.ts'
export {
  LanguageHeaders,
  onlyReads,
  type PartnerDeps,
  partnerDescription,
  partnerSurface,
  registerPartnerAction,
  registerPartnerList,
  registerPartnerRead,
  requirePartner,
} from './partner-surface.ts'
export { partnerPersonalData } from './personal-data.ts'
export type { PartnerPersonView } from './schema.ts'
