export { visitRecords } from './person-store.ts'
export {
  claimVisit,
  countPageviews,
  type ImportedSession,
  insertImportedSession,
  insertSession,
  type NewSession,
  nameVisit,
  sessionIsKnown,
} from './visit-store.ts'
