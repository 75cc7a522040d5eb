import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { registerList } from '../http/admin-list.ts'
import { listAuditEntries } from './audit-store.ts'
import { AuditEntry, AuditQuery } from './schema.ts'

/** Registers the audit log, newest first. It is read-only. */
export function auditAdminRoutes(app: FastifyInstance, deps: { readonly db: Database }): void {
  registerList(app, deps, {
    tag: 'Audit log',
    path: '/audit-log',
    plural: 'audit_entries',
    view: AuditEntry,
    query: AuditQuery,
    list: listAuditEntries,
  })
}
