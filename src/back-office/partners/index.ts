export { type PartnerAdminDeps, partnerAdminRoutes } from './admin-routes.ts'
export { partnerMeRoutes } from './me-routes.ts'
export type { PartnerCaller } from './partner-caller.types.ts'
export {
  type PartnerDeps,
  partnerDescription,
  partnerSurface,
  registerPartnerAction,
  registerPartnerList,
  registerPartnerRead,
  requirePartner,
} from './partner-surface.ts'
export { reachablePeople, unknownPartners } from './store.ts'
