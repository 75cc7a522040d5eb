export { visitRecords } from './person-store.ts'
export {
  claimVisit,
  countPageviews,
  insertImportedSession,
  insertSession,
  nameVisit,
  sessionIsKnown,
} from './visit-store.ts'
