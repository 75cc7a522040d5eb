import { type Queryable, sql } from '../../platform/db/database.ts'
import type { RecordTable } from '../../platform/db/record-store.ts'
import { newId } from '../../platform/ids.ts'
import type { KnownLayout, Layout } from '../layouts/layout.types.ts'
import { MailLayout, MailLayoutSummary, type MailLayoutSummaryView, type MailLayoutView } from './schema.ts'

const shared = {
  table: 'mail_layout',
  idPrefix: 'layout',
  searched: ['sender', 'vendor'],
  sortedBy: ['sender'],
}
export const summaryTable: RecordTable<MailLayoutSummaryView> = { ...shared, view: MailLayoutSummary }
export const layoutTable: RecordTable<MailLayoutView> = {
  ...shared,
  view: MailLayout,
  named: sql`jsonb_build_object('versions', (select jsonb_agg(jsonb_build_object('version', v.version,
    'inbound_email_id', v.inbound_email_id, 'layout', v.layout, 'created_at', v.created_at) order by v.version desc)
    from mail_layout_version v where v.mail_layout_id = t.id))`,
}

/**
 * Maximum number of layouts read per sender. Order confirmations, invoices and dispatch notes have separate layouts.
 */
const mostOfSender = 8

/** Returns the layouts of a sender, latest first. */
export async function layoutsOf(db: Queryable, sender: string): Promise<KnownLayout[]> {
  const { rows } = await sql<KnownLayout>`
    select id, version, layout from mail_layout where sender = ${sender} order by updated_at desc, id limit ${mostOfSender}`.execute(
    db,
  )
  return rows
}

export interface NewLayout {
  readonly sender: string
  readonly vendor: string
  readonly layout: Layout
  readonly inboundEmailId: string
  /** The layout with which the e-mail was read. Null if it was read without one. */
  readonly replaces: string | null
}

/**
 * Stores a new version of the layout that it replaces, or of the layout learned from the same e-mail; otherwise a new
 * layout. A new layout removes the sender's oldest ones beyond `mostOfSender`.
 */
export async function keepLayout(
  tx: Queryable,
  learned: NewLayout,
  now: Date,
): Promise<{ id: string; version: number }> {
  const { sender, vendor, inboundEmailId } = learned
  const layout = JSON.stringify(learned.layout)
  const known = await sql<{ id: string; version: number }>`
    update mail_layout set version = version + 1, vendor = ${vendor}, layout = ${layout}::jsonb,
      inbound_email_id = ${inboundEmailId}, updated_at = ${now}
    where id = (select id from mail_layout where sender = ${sender} and (id = ${learned.replaces} or inbound_email_id = ${inboundEmailId})
      order by (id = ${learned.replaces}) desc nulls last, updated_at desc limit 1 for update)
    returning id, version`.execute(tx)
  const kept = known.rows[0] ?? { id: newId('layout', now.getTime()), version: 1 }
  if (!known.rows[0]) {
    await sql`insert into mail_layout (id, sender, vendor, version, inbound_email_id, layout, created_at, updated_at)
      values (${kept.id}, ${sender}, ${vendor}, 1, ${inboundEmailId}, ${layout}, ${now}, ${now})`.execute(tx)
    await sql`delete from mail_layout where id in (select id from mail_layout where sender = ${sender}
      order by updated_at desc, id desc offset ${mostOfSender})`.execute(tx)
  }
  await sql`insert into mail_layout_version (mail_layout_id, version, inbound_email_id, layout, created_at)
    values (${kept.id}, ${kept.version}, ${inboundEmailId}, ${layout}, ${now})`.execute(tx)
  return kept
}
