export { readZoneRules, writeApprovalNeededBy, writeZoneRules } from './settings-store.ts'
