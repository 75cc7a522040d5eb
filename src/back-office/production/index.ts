export { productionAdminRoutes } from './admin-routes.ts'
export { cancelRunsOfOrder } from './cancel-order-runs.ts'
export { completeCommand, declineCommand, reportCommand } from './commands-of-bodies.ts'
export { type Consumption, inUnitsOf, plannedConsumption } from './consumption.rules.ts'
export { createRunsOfOrder } from './create-run.ts'
export { productionInvariants } from './invariants.ts'
export { type OutputRefusal, rejectionReasons } from './output.rules.ts'
export { productionPartnerRoutes } from './partner-routes.ts'
export { commandPartnerRun, listPartnerRuns, readPartnerRun } from './partner-runs.ts'
export { type PartnerStep, partnerSteps } from './partner-steps.rules.ts'
export { type Command, declineReasons } from './production.rules.ts'
export { remindPartners } from './remind-partners.ts'
export { createReminderMails } from './reminder-mail.ts'
export { openDependencies, readRun } from './run-store.ts'
export {
  CompleteBody,
  DeclineBody,
  FinishBody,
  type PartnerRunDetail,
  type PartnerRunView,
  ReportBody,
} from './schema.ts'
