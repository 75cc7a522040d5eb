import { insertLogin } from '../../src/platform/access/login-store.ts'
import { insertSession } from '../../src/platform/access/session-store.ts'
import { sql } from '../../src/platform/db/database.ts'
import { sha256Hex } from '../../src/platform/secret.ts'
import { madeOrder, mailOf, taughtLayouts, totalOf } from '../corpus/taught-layouts.ts'
import { handIn } from '../support/hand-in.ts'
import { vendorOrder } from '../support/mails.ts'
import type { TestAnswer, TestWeft } from '../support/weft.ts'
import type { Operation } from './api-document.ts'
import type { Draw } from './draw.ts'
import type { KnownIds } from './known-ids.ts'

/** Token of a partner's user whom no request deletes. */
export const partnerToken = 'weft_ps_fuzz'
const action_type = 'create_inventory_order'
let mails = 0
let translatedDesign = 'design_none'

/** Returns a body that refers to existing records. Null if a body drawn from the schema can succeed without that. */
export function backOfficeBody({ path, method }: Operation, draw: Draw, known: KnownIds): object | null {
  const item = known.one('inventory-items') ?? 'inv_item_none'
  if (path === '/admin/mailboxes' && method === 'POST')
    return { name: 'Fuzz', host: 'imap.vendor.example', port: 993, tls: true, username: `u${++mails}`, password: 'p' }
  if (path === '/admin/mailboxes/{id}') return { name: 'Fuzz', active: draw.chance(0.5) }
  if (path === '/admin/inbound-emails/sync') return { count: 5 }
  if (path.endsWith('/extract')) return { action_type, force: draw.chance(0.7) }
  if (path === '/admin/inbound-emails/{id}/execute') {
    const mapping = { extracted_item_index: 0, inventory_item_id: item, quantity: 1 + draw.below(3), price: 5000 }
    return {
      action_type,
      params: { stock_location_id: 'sloc_default', item_mappings: [mapping] },
      force: draw.chance(0.7),
    }
  }
  if (path === '/admin/inventory-orders')
    return {
      stock_location_id: 'sloc_default',
      lines: [{ inventory_item_id: item, quantity: 1 + draw.below(9), price: 100 }],
    }
  if (path === '/admin/inventory-orders/{id}') return { status: draw.pick(['processing', 'shipped']) }
  if (path === '/admin/inventory-orders/{id}/receive') return {}
  if (path === '/admin/translations/{type}/{id}/{locale}') return { fields: { name: draw.pick(['Chemise', null]) } }
  if (path === '/admin/translations/{type}/{id}/{locale}/accept') return {}
  if (path === '/admin/translations/batch')
    return { translations: [{ type: 'design', id: translatedDesign, locale: 'de', fields: { name: 'Hemd' } }] }
  return null
}

/** Returns a translator's file, or hostile content. */
export const translationFile = (draw: Draw, hostile: string): string =>
  draw.chance(0.6)
    ? `type,id,field,locale,source,value\r\ndesign,${translatedDesign},name,it,Shirt,Camicia ${++mails}\r\n`
    : hostile

/** Returns a new e-mail in wire format, or hostile content. */
export const newMessage = (draw: Draw, hostile: string): string =>
  draw.chance(0.6) ? vendorOrder(`PO-${++mails}`) : hostile

/** Creates records that later requests need. */
export async function addBackOffice(weft: TestWeft, known: KnownIds): Promise<void> {
  const item = await weft.admin('POST', '/admin/inventory-items', { title: 'Kettle' })
  const { id } = item.body.inventory_item
  known.add('inventory-items', { id })
  // Only items without orders can be deleted.
  const unused = await weft.admin('POST', '/admin/inventory-items', { title: 'Teapot' })
  known.add('inventory-items', { id: unused.body.inventory_item.id })
  for (let count = 0; count < 2; count++) {
    const lines = [{ inventory_item_id: id, quantity: 3, price: 100 }]
    const order = await weft.admin('POST', '/admin/inventory-orders', { stock_location_id: 'sloc_default', lines })
    known.add('inventory-orders', { id: order.body.inventory_order.id })
  }
  const { design } = (await weft.admin('POST', '/admin/designs', { name: 'Shirt' })).body
  translatedDesign = design.id
  known.add('designs', { id: design.id })
  const run = await weft.admin('POST', `/admin/designs/${design.id}/production-runs`, { quantity: 3 })
  known.add('production-runs', { id: run.body.production_run.id })
  known.add('translations', { type: 'design', id: design.id, locale: 'fr' })
  const mail = await handIn(weft, vendorOrder(`SEED-${++mails}`))
  known.add('inbound-emails', { id: mail.body.inbound_email.id })
  for (let seed = 1; seed <= 3; seed++) await teachLayout(weft, known, seed)
}

/** Corrects an e-mail so that Weft learns the layout of another sender. */
async function teachLayout(weft: TestWeft, known: KnownIds, seed: number): Promise<void> {
  const layout = taughtLayouts[seed]
  if (!layout) throw new Error('There are too few layouts.')
  const order = madeOrder(layout, seed, 0)
  const { inbound_email: mail } = (await handIn(weft, mailOf(layout, order))).body
  const { status, body } = await weft.admin('POST', `/admin/inbound-emails/${mail.id}/corrections`, {
    fields: { order_number: order.number, total: totalOf(order) },
    items: order.items.map(({ name, quantity, price }) => ({ name, quantity, price })),
  })
  const id = body.extracted_data?._meta.learned?.layout_id
  if (!id) throw new Error(`No layout was learned: ${status} ${JSON.stringify(body)}`)
  known.add('mail-layouts', { id })
}

/** Points all mailboxes at a local port without a server, whatever requests have set. */
export const keepMailboxesHere = ({ db }: TestWeft) =>
  sql`update mailbox set host = '127.0.0.1', port = 9, username = id`.execute(db)

/** Whether the answer is the documented 500 for mailboxes that cannot be reached. */
export const isUnreachable = ({ status, body }: TestAnswer, path: string): boolean =>
  status === 500 && path.startsWith('/admin/inbound-emails/sync') && body?.code === 'mailbox_connection_failed'

/**
 * Whether the operation succeeds only with a mail server (covered by `test/imap`) or a translation service (covered by
 * `test/contract`).
 */
export const needsOutside = ({ path }: Operation): boolean =>
  path === '/admin/inbound-emails/sync' || path === '/admin/translations/machine'

export async function addPartnerPerson({ db, clock }: TestWeft): Promise<void> {
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + 30 * 24 * 3600_000)
  const id = 'pers_fuzz'
  await sql`insert into partner (id, name, handle, created_at, updated_at)
    values ('partner_fuzz', 'Fuzz', 'fuzz-partner', ${now}, ${now})`.execute(db)
  await insertLogin(db, { id, kind: 'partner', email: 'kim@partner.example', passwordHash: null, now })
  await sql`insert into partner_person (id, partner_id, name, role, created_at, updated_at)
    values (${id}, 'partner_fuzz', 'Kim', 'owner', ${now}, ${now})`.execute(db)
  const session = { id: 'ses_partner', loginId: id, tokenHash: sha256Hex(partnerToken), now, expiresAt }
  await insertSession(db, { ...session, address: '192.0.2.1', userAgent: null })
}
