/** The API: reads, changes, and permissions. */
export { type ActionData, act, client, type GetData, type GetPath, get, versionOf } from './client.ts'
export { ApiError, errorOf, messageOf } from './errors.ts'
export { queries, read, refresh, useAction, useRead } from './queries.ts'
export { type RecordOf, type RowOf, rowsOf } from './rows.ts'
export { may, type Session, session } from './session.ts'
