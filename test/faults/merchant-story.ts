import { type MailServer, mailServer } from '../support/mail-server.ts'
import { testDatabase } from '../support/postgres.ts'
import { type WeftProcess, weftProcess } from '../support/weft-process.ts'
import { type Call, type Receiver, webhookReceiver } from './merchant-client.ts'
import { buildShop, buy, hire, importProducts, shipTwice, showPicture, signUp, until } from './merchant-deeds.ts'

// biome-ignore lint/suspicious/noExplicitAny: bodies as they came over the wire.
type Body = any
const operatorToken = 'adm_story_0123456789abcdef'
const mailCount = 7
export const webhookCount = 8

interface Scene {
  readonly weft: WeftProcess
  readonly mail: MailServer
  readonly receiver: Receiver
}

export type Story = Scene & Awaited<ReturnType<typeof tellStory>> & { stop(): Promise<void> }

/** Starts a real process with an empty shop, a mail server and a webhook receiver, and runs the whole story. */
export async function startStory(): Promise<Story> {
  const [database, mail, receiver] = await Promise.all([testDatabase(), mailServer(), webhookReceiver()])
  const weft = await weftProcess({
    databaseUrl: database.url,
    environment: {
      DEMO: 'false',
      ADMIN_TOKEN: operatorToken,
      SMTP_URL: mail.url,
      MAIL_FROM: 'post@shop.example',
      FETCH_ALLOW_HOSTS: receiver.host,
    },
  })
  const stop = async () => {
    await weft.remove()
    await Promise.all([mail.stop(), receiver.stop(), database.drop()])
  }
  try {
    await weft.start()
    const scene = { weft, mail, receiver }
    return { ...scene, ...(await tellStory(scene)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Goes from an empty shop to an order that is delivered and partly refunded, and waits for all messages about it. */
async function tellStory({ weft, mail, receiver }: Scene) {
  const { baseUrl } = weft
  const owner = await signUp(baseUrl, operatorToken)
  const shop = await buildShop(owner.call)
  const imported = await importProducts(owner.call)
  const { products } = (await owner.call('GET', '/admin/products?order=title')).body
  const [towel, bowl] = products
  const pictured = await showPicture(owner.call, bowl.id)
  const hook = await owner.call('POST', '/admin/webhook-endpoints', {
    url: receiver.url,
    event_types: [
      'order.placed',
      'refund.created',
      ...['created', 'shipped', 'delivered'].map((step) => `fulfillment.${step}`),
    ],
  })
  const worker = await hire(baseUrl, owner.call, async () => {
    const [invitation] = await until(
      () => mail.received,
      ({ length }) => length > 0,
    )
    return invitation?.text ?? ''
  })
  const { agent, session } = await buy(baseUrl, shop.token, [bowl.variants[0].id, towel.variants[0].id])
  const placed = await orderOf(worker.call, session.order_id)
  await shipTwice(worker.call, placed)
  const line_items = [{ line_item_id: placed.line_items[1].id, quantity: 1, returned: true, restock: true }]
  await worker.call('POST', `/admin/orders/${placed.id}/refunds`, { line_items, reason: 'One towel was torn' })
  await until(
    () => orderOf(worker.call, placed.id),
    ({ refunds }) => refunds[0].status === 'succeeded',
  )
  await until(
    () => mail.received.length,
    (count) => count >= mailCount,
  )
  await until(
    () => receiver.heard.length,
    (count) => count >= webhookCount,
  )
  const order = await orderOf(owner.call, placed.id)
  const secret: string = hook.body.webhook_endpoint.secret
  return { owner, worker, imported, pictured, bowl, towel, agent, session, order, secret }
}

const orderOf = async (call: Call, id: string): Promise<Body> => (await call('GET', `/admin/orders/${id}`)).body.order
