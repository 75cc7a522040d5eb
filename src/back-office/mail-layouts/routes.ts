import type { FastifyInstance } from 'fastify'
import { askedOf, deleteRecord, listRecords, readRecord } from '../../platform/db/record-store.ts'
import { type AdminDeps, registerList, registerRead, registerRemove } from '../../platform/http/admin-resource.ts'
import { layoutTable, summaryTable } from './layout-store.ts'
import { MailLayout, MailLayoutQuery, MailLayoutSummary } from './schema.ts'

const tag = 'Inbound e-mails'
const path = '/mail-layouts'

/** Registers `/mail-layouts` below `/admin`: layouts learned from corrections of e-mails. */
export function mailLayoutRoutes(app: FastifyInstance, deps: AdminDeps): void {
  registerList(app, deps, {
    tag,
    path,
    plural: 'mail_layouts',
    view: MailLayoutSummary,
    query: MailLayoutQuery,
    list(db, query) {
      const { asked, where } = askedOf(query)
      return listRecords(db, summaryTable, asked, where)
    },
  })
  const named = { tag, path, singular: 'mail_layout', view: MailLayout }
  registerRead(app, deps, { ...named, read: (db, id) => readRecord(db, layoutTable, { id }) })
  registerRemove(app, deps, { ...named, remove: (tx, id) => deleteRecord(tx, layoutTable, { id }) })
}
