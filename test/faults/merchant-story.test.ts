import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailServer, type MailServer } from '../support/mail-server.ts'
import { testDatabase, type TestDatabase } from '../support/postgres.ts'
import type { Call, Receiver } from './merchant-client.ts'
import { webhookReceiver } from './merchant-client.ts'
import { buildShop, buy, hire, importProducts, showPicture, shipTwice, signUp, until } from './merchant-deeds.ts'
import { type WeftProcess, weftProcess } from './weft-process.ts'

const operatorToken = 'adm_story_0123456789abcdef'
// biome-ignore lint/suspicious/noExplicitAny: bodies as they came over the wire.
type Body = any
let database: TestDatabase
let mail: MailServer
let receiver: Receiver
let weft: WeftProcess

test('x', async () => {
  database = await testDatabase()
  mail = await mailServer()
  receiver = await webhookReceiver()
  weft = await weftProcess({
    databaseUrl: database.url,
    environment: { DEMO: 'false', ADMIN_TOKEN: operatorToken, SMTP_URL: mail.url, MAIL_FROM: 'post@shop.example', FETCH_ALLOW_HOSTS: receiver.host },
  })
  const log = (n: string, x: unknown) => { if (n !== "imported" && n !== "pic") console.log(n, JSON.stringify(x)) }
  try {
    await weft.start()
    const owner = await signUp(weft.baseUrl, operatorToken)
    const shop = await buildShop(owner.call)
    const imported = await importProducts(owner.call)
    log('imported', imported)
    const products = (await owner.call('GET', '/admin/products?order=created_at')).body.products
    const bowl = products.find((p: Body) => p.handle === 'bowl'), towel = products.find((p: Body) => p.handle === 'towel')
    log('pic', await showPicture(owner.call, bowl.id))
    await owner.call('POST', `/admin/products/${towel.id}`, { status: 'published' })
    const hook = await owner.call('POST', '/admin/webhook-endpoints', { url: receiver.url })
    const ops = await hire(weft.baseUrl, owner.call, async () => (await until(() => mail.received, (m) => m.length > 0))[0]?.text ?? '')
    const { agent, session } = await buy(weft.baseUrl, shop.token, [bowl.variants[0].id, towel.variants[0].id])
    log('session', session)
    const order = (await ops.call('GET', `/admin/orders/${session.order_id}`)).body.order
    await shipTwice(ops.call, order)
    const refund = await ops.call('POST', `/admin/orders/${order.id}/refunds`, { line_items: [{ line_item_id: order.line_items[1].id, quantity: 1, restock: true }], reason: 'One towel was torn' })
    log('refund', refund.body)
    await until(() => ops.call('GET', `/admin/orders/${order.id}`), ({ body }) => body.order.refunds[0].status === 'succeeded')
    await until(() => mail.received, (m) => m.length >= 7).catch(() => {})
    await until(() => receiver.heard, (m) => m.length >= 8).catch(() => {})
    const get = async (p: string) => { try { const a = await owner.call('GET', p); log(p, a.body) } catch (e) { log(p, String(e)) } }
    await get(`/admin/orders/${order.id}`)
    const o = await agent('GET', `/ucp/orders/${order.id}`); log('ucp order', o.body)
    const s = await agent('GET', `/ucp/checkout-sessions/${session.id}`); log('ucp sess', s.body)
    const pays = (await owner.call('GET', '/admin/payments')).body.payments
    for (const p of ['/admin/payments/' + pays[0].id, '/admin/checkouts/' + session.id, '/admin/stock', `/admin/stock/${bowl.variants[0].id}/history`, `/admin/stock/${towel.variants[0].id}/history`, '/admin/orders/export', '/admin/payments/export', '/admin/stock/export', '/admin/exports/orders', '/admin/exports/stock', '/admin/exports/products', '/admin/customers', '/admin/customers/export', `/admin/orders/${order.id}/timeline`, '/admin/emails', '/admin/orders?totals=true', '/admin/discounts', '/admin/webhook-deliveries', '/admin/payment-issues']) await get(p)
    const audit = (await owner.call('GET', '/admin/audit-log?limit=200&order=created_at')).body.audit_entries
    console.log(audit.map((e: Body) => [e.caller.label, e.operation, e.object_type, e.action].join(' ')).join('\n'))
    for (const m of mail.received) console.log('MAIL', m.to && !Array.isArray(m.to) ? m.to.text : '', m.subject, '\n', m.text)
    for (const h of receiver.heard) console.log('HOOK', h.body.slice(0, 3000))
    console.log(await weft.command('doctor'), weft.said())
  } finally { console.log(weft.said().slice(0,6000)); await weft.remove(); await mail.stop(); await receiver.stop(); await database.drop() }
})
