import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { columnsOf, createForgetting } from '../../src/platform/personal-data/index.ts'
import { createVault } from '../../src/platform/vault.ts'
import { personalData } from '../../src/wiring/personal-data.ts'
import { addSite, idOf, visit } from '../support/ad-planning.ts'
import { handIn } from '../support/hand-in.ts'
import { checkInvariants } from '../support/invariants.ts'
import { lonelyRows, marked, markedColumns, plant } from '../support/markers.ts'
import { attemptsOf, confirm, paidSession, payOnPage, read } from '../support/purchase.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

/** Each test runs many features and needs time. */
const patientMs = 300_000

const vault = createVault({ keys: new Map([[1, Buffer.alloc(32, 7)]]), currentVersion: 1 })

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
  await addSite(weft, ['https://www.example.com'])
})
afterAll(() => weft.stop())

const buyer = { email: marked.email, first_name: marked.first, last_name: marked.last, phone_number: marked.phone }
const address = {
  first_name: marked.first,
  last_name: marked.last,
  street_address: marked.street,
  address_locality: 'Austin',
  address_region: 'TX',
  address_country: 'US',
  postal_code: '73301',
  phone_number: marked.phone,
}
const { address_country: _, ...corrected } = address
const cart = {
  line_items: [{ item: { id: 'variant_shirt_s' }, quantity: 2 }],
  buyer,
  shipping_address: address,
}

// biome-ignore lint/suspicious/noExplicitAny: tests reach into whole bodies.
async function ok(answer: Promise<{ status: number; body: any; text: string }>): Promise<any> {
  const { status, body, text } = await answer
  if (status >= 300) throw new Error(`${status}: ${text}`)
  return body
}
const admin = (path: string, body?: unknown, headers = {}) => ok(weft.admin('POST', `/admin${path}`, body, headers))

/** Deletes a person and completes the search of the e-mails. */
async function forget(path: string) {
  await ok(weft.admin('DELETE', path))
  await weft.weft.jobs.runNow('search-mails')
}

/** Buys as the marked person. */
async function buy(key: string) {
  const session = await ok(
    weft.agent(
      'POST',
      '/ucp/checkout-sessions',
      { ...cart, discounts: { codes: ['MINE'] } },
      { 'idempotency-key': key },
    ),
  )
  const started = await ok(weft.agent('POST', `/ucp/checkout-sessions/${session.id}/complete`, {}))
  const [attempt] = await attemptsOf(weft, session.id)
  if (!attempt) throw new Error('Nothing is paid.')
  await payOnPage(weft, started.payment.next_action.url, 'success')
  await confirm(weft, attempt)
  return { attempt, session: (await read(weft, session.id)).body }
}

/** Uses every feature that stores data about a person. */
async function story() {
  await admin('/webhook-endpoints', { url: 'https://hooks.example/in', event_types: ['*'] })
  await visit(weft, 'one', {
    visitor: 'one',
    page_url: `https://www.example.com/?email=${marked.email}&utm_content=${marked.email}`,
    referrer: 'https://search.example/',
    events: [
      {
        id: idOf('aev', 'lead'),
        name: 'newsletter',
        page_url: `https://www.example.com/a?name=${marked.last}`,
        data: { email: marked.email },
      },
    ],
  })
  const { session, attempt } = await buy('buy-1')
  await visit(weft, 'one', {
    visitor: 'one',
    events: [{ id: idOf('aev', 'checkout'), name: 'begin_checkout', checkout_id: session.id }],
  })
  const order = session.order.id as string
  await ok(weft.agent('POST', '/ucp/checkout-sessions', cart, { 'idempotency-key': 'left-behind' }))
  await admin(`/orders/${order}/notes`, { body: `${marked.name} called` }, { 'idempotency-key': 'note-1' })
  await admin(`/orders/${order}`, {
    metadata: { contact: marked.name },
    shipping_address: { ...corrected, street_address: '1 Old Markerlane Street' },
  })
  await admin(`/orders/${order}`, { email: `old.${marked.email}` })
  await admin(`/orders/${order}`, { shipping_address: corrected, email: marked.email })
  await admin(`/orders/${order}/refunds`, { amount: 100, reason: `${marked.name} asked` })
  const { fulfillment } = await admin(`/orders/${order}/fulfillments`, {
    tracking_number: 'ZEPHYRINE1',
    tracking_url: 'https://post.example/ZEPHYRINE1',
  })
  await admin(`/orders/${order}/fulfillments/${fulfillment.id}`, { tracking_number: 'ZEPHYRINE2' })
  const { customers } = await ok(weft.admin('GET', `/admin/customers?email=${marked.email}`))
  const customer = customers[0].id as string
  await admin(`/customers/${customer}`, {
    first_name: marked.first,
    last_name: marked.last,
    phone_number: marked.phone,
    note: marked.name,
    metadata: { name: marked.name },
  })
  await weft.weft.jobs.runNow('relay-events')
  await handled()
  const { people } = await ok(weft.admin('GET', `/admin/ad-planning/people?q=${marked.email}`))
  const person = people[0].id as string
  const planning = (path: string, body: unknown) => admin(`/ad-planning${path}`, body)
  await planning(`/people/${person}`, { metadata: { name: marked.name } })
  const lead = (
    await planning('/people', { email: `second.${marked.email}`, first_name: marked.first, last_name: marked.last })
  ).person
  await planning(`/people/${lead.id}/merge`, { into: person, reason: `${marked.name} twice` })
  await planning('/feedback', {
    person_id: person,
    rating: 5,
    scale: '5',
    content: `Thanks, ${marked.name}`,
    source: 'form',
    metadata: { name: marked.name },
  })
  await planning('/journeys', {
    person_id: person,
    event_type: 'support_ticket',
    channel: 'phone',
    event_name: `Call of ${marked.name}`,
    source_type: 'ticket',
    source_id: marked.email,
    event_data: { name: marked.name },
    page_url: `https://www.example.com/?u=${marked.email}`,
  })
  await planning('/sentiment', {
    source_type: 'review',
    source_id: `by-${marked.email}`,
    text: `${marked.name} is happy`,
    person_id: person,
  })
  const utm = {
    utm_source: marked.email,
    utm_medium: marked.email,
    utm_campaign: marked.email,
    utm_term: marked.email,
    utm_content: marked.email,
  }
  await planning('/conversions', {
    conversion_type: 'lead_form_submission',
    conversion_name: `Form of ${marked.name}`,
    person_id: person,
    lead_id: marked.email,
    metadata: { name: marked.name },
    ...utm,
  })
  await planning('/segments', {
    name: 'Best',
    segment_type: 'behavioral',
    description: `Like ${marked.name}`,
    metadata: { like: marked.name },
  })
  await admin('/task-templates', { name: 'Wrap', description: `As for ${marked.name}` })
  await admin('/tasks', {
    title: `Wrap the gift of ${marked.name}`,
    description: `Call ${marked.phone}`,
    message: `To ${marked.street}`,
    metadata: { for: marked.email },
  })
  const full = { name: `Of ${marked.name}`, description: marked.name, metadata: { for: marked.name } }
  await admin('/task-categories', { ...full, message_template: marked.name })
  await admin('/task-templates', { ...full, message_template: marked.name })
  await admin('/material-types', { ...full, name: 'Cloth' })
  await admin('/raw-materials', { ...full, name: 'Linen' })
  await admin('/inventory-items', { title: 'Button', metadata: full.metadata })
  await admin('/stock/variant_shirt_s/adjust', {
    quantity_change: 1,
    reason: 'returned',
    note: `Returned by ${marked.name}`,
  })
  await admin('/partners', {
    name: 'Sewing',
    handle: 'sewing',
    notes: `Knows ${marked.name}`,
    metadata: { knows: marked.email },
  })
  const { design } = await admin('/designs', {
    name: 'Shirt',
    description: marked.name,
    designer_notes: `For ${marked.name}`,
    revision_notes: marked.name,
    metadata: full.metadata,
  })
  await admin(`/designs/${design.id}/specifications`, {
    title: 'Collar',
    details: marked.name,
    special_instructions: marked.name,
    reviewer_notes: marked.name,
  })
  await handIn(
    weft,
    `From: ${marked.name} <${marked.email}>\r\nTo: shop@example.com\r\nSubject: From ${marked.name}\r\nMessage-ID: <one@mail.example>\r\nDate: Sun, 1 Mar 2026 10:00:00 +0000\r\n\r\n${marked.name}, ${marked.street}\r\n`,
  )
  await handIn(
    weft,
    `From: vendor@example.com\r\nTo: shop@example.com\r\nSubject: Parcel of ${marked.name}\r\nMessage-ID: <two@mail.example>\r\nDate: Sun, 1 Mar 2026 10:00:00 +0000\r\n\r\nDelivered to ${marked.name}, ${marked.phone}\r\n`,
  )
  await sql`select list_checkouts_anew(array(select id from checkout))`.execute(weft.db)
  await weft.weft.jobs.runNow('deliver-webhooks')
  await weft.request({ method: 'POST', url: new URL(await unsubscribeUrl()).pathname })
  return { customer, person, order, session, attempt }
}

/** Waits until the subscribers have handled all events. */
const handled = () =>
  vi.waitFor(
    async () => {
      const { rows } =
        await sql`select 1 from pgboss.job where state not in ('completed', 'failed') and data ? 'events'`.execute(
          weft.db,
        )
      expect(rows).toEqual([])
    },
    { timeout: 20_000, interval: 100 },
  )

async function unsubscribeUrl(): Promise<string> {
  const { unsubscribeUrl: link } = await import('../../src/storefront/emails/unsubscribe-link.ts')
  const { linkSecret } = await import('../support/weft.ts')
  return link(weft.baseUrl, linkSecret, marked.email)
}

const registered = personalData.flatMap(columnsOf)
const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`
let told: Awaited<ReturnType<typeof story>>

/** Columns whose check constraint rejects the planted value. */
const refused = ['import_run.problems', 'payment_attempt.method', 'sandbox_payment.method', 'social_post.thread']

test(
  'the database has no name, address, telephone number or street of a forgotten customer',
  async () => {
    told = await story()
    await weft.db.transaction().execute((tx) => sql.raw(lonelyRows).execute(tx))
    await ok(weft.admin('GET', '/admin/orders'))
    const found = new Set(await markedColumns(weft))
    expect([...found].filter((column) => !registered.some((each) => nameOf(each) === column))).toEqual([])
    // Plant the person in the columns that the story does not fill.
    const texts = registered.filter(({ treatment }) => treatment === 'blanked' || treatment === 'redacted')
    expect(
      await plant(
        weft,
        texts.filter((column) => !found.has(nameOf(column)) && !ids.has(nameOf(column))),
      ),
    ).toEqual(refused)
    const other = await paidSession(weft, { email: 'asha@example.com' })
    const before = await rowsOf(other.session.id)
    await forget(`/admin/customers/${told.customer}`)
    expect(await markedColumns(weft)).toEqual([])
    expect(await rowsOf(other.session.id)).toEqual(before)
  },
  patientMs,
)

/** Ids that are kept: the rows they reference no longer contain personal data. */
const ids = new Set([
  'person.customer_id',
  'analytics_session.person_id',
  'analytics_event.checkout_id',
  'conversion.visitor_id',
  'journey_event.visitor_id',
  'sentiment_analysis.text_hash',
  'audit_entry.before',
  'audit_entry.after',
])

/** Returns the personal data in a session, its order and its listing. */
const rowsOf = async (checkout: string) =>
  (
    await sql`select c.email, c.state::text as state, o.email as order_email, o.snapshot, l.text from checkout c join "order" o on o.checkout_id = c.id
      left join checkout_listing l on l.checkout_id = c.id where c.id = ${checkout}`.execute(weft.db)
  ).rows

test(
  'the log keeps actions and times, and records the forgetting without a name',
  async () => {
    const { audit_entries } = await ok(
      weft.admin('GET', `/admin/audit-log?object_type=customer&object_id=${told.customer}`),
    )
    const gone = '[removed]'
    expect(
      audit_entries.map(({ operation, action, before, after }: Record<string, unknown>) => ({
        operation,
        action,
        before,
        after,
      })),
    ).toEqual([
      {
        operation: 'deleteCustomer',
        action: 'update',
        before: {
          email: gone,
          first_name: gone,
          last_name: gone,
          phone_number: gone,
          note: gone,
          metadata: gone,
          anonymized_at: null,
          forget_again: true,
        },
        after: {
          email: gone,
          first_name: null,
          last_name: null,
          phone_number: null,
          note: null,
          metadata: gone,
          anonymized_at: expect.any(String),
          forget_again: false,
        },
      },
      {
        operation: 'deleteCustomer',
        action: 'update',
        before: { forget_again: false },
        after: { forget_again: true },
      },
      {
        operation: 'updateCustomer',
        action: 'update',
        before: { note: null, metadata: gone },
        after: { note: gone, metadata: gone },
      },
    ])
    expect(audit_entries[0].caller).toEqual({ kind: 'operator', id: 'operator', label: 'operator' })
  },
  patientMs,
)

test(
  'late data do not restore a forgotten person: a webhook, a repeated call, an event, a visit, a message read again',
  async () => {
    const { attempt, session, order } = told
    const late = await weft.agent('POST', '/ucp/checkout-sessions', cart, { 'idempotency-key': 'left-behind' })
    expect([late.status, late.text.includes(marked.last)]).toEqual([201, false])
    await sql`
    insert into payment_event (provider, provider_event_id, attempt_id, type, payload)
    values ('sandbox', 'evt_late', ${attempt.id}, 'late', ${JSON.stringify({ outcome: 'paid', failure: marked.name, payload: { name: marked.name } })}::jsonb)`.execute(
      weft.db,
    )
    expect((await confirm(weft, attempt)).status).toBe(200)
    await sql`delete from handled_batch`.execute(weft.db)
    await sql`update event set relayed_at = null`.execute(weft.db)
    await weft.weft.jobs.runNow('relay-events')
    await visit(weft, 'one', {
      visitor: 'one',
      events: [{ id: idOf('aev', 'again'), name: 'begin_checkout', checkout_id: session.id }],
    })
    await weft.weft.jobs.runNow('relay-events')
    await handled()
    expect(await markedColumns(weft)).toEqual([])
    const { rows } =
      await sql`select status from mail where related_id = ${order} and status not in ('failed', 'sent')`.execute(
        weft.db,
      )
    expect(rows).toEqual([])
    const { rows: people } =
      await sql`select from person where email is not null and customer_id = ${told.customer}`.execute(weft.db)
    expect(people).toEqual([])
  },
  patientMs,
)

test(
  'a user of the shop is forgotten; the log keeps their actions under their id',
  async () => {
    const { invitation } = await admin('/invitations', { email: marked.email, role: 'operations' })
    const password = 'a long password of nobody else'
    const joined = { token: invitation.token, name: marked.name, password }
    const { user } = await ok(weft.request({ method: 'POST', url: '/auth/admin/accept-invitation', payload: joined }))
    const { token } = await ok(
      weft.request({ method: 'POST', url: '/auth/admin/login', payload: { email: marked.email, password } }),
    )
    await admin('/tasks', { title: 'Iron shirts' }, { authorization: `Bearer ${token}` })
    await forget(`/admin/users/${user.id}`)
    expect(await markedColumns(weft)).toEqual([])
    const { audit_entries } = await ok(weft.admin('GET', `/admin/audit-log?caller=${user.id}`))
    expect(audit_entries.map(({ operation, caller }: Record<string, unknown>) => ({ operation, caller }))).toEqual([
      { operation: 'createTask', caller: { kind: 'user', id: user.id, label: user.id } },
      { operation: 'logIn', caller: { kind: 'user', id: user.id, label: user.id } },
    ])
  },
  patientMs,
)

test(
  'a person of a partner, a partner and a lead are forgotten too',
  async () => {
    const { partner } = await admin('/partners', {
      name: marked.name,
      handle: 'zephyrine',
      email: marked.email,
      phone: marked.phone,
      notes: marked.name,
    })
    const { person } = await admin(`/partners/${partner.id}/people`, {
      email: marked.email,
      name: marked.name,
      role: 'owner',
      invite: true,
    })
    await admin(`/partners/${partner.id}/people/${person.id}`, { name: `${marked.name} II` })
    await forget(`/admin/partners/${partner.id}/people/${person.id}`)
    await forget(`/admin/partners/${partner.id}`)
    const lead = (
      await admin('/ad-planning/people', { email: marked.email, first_name: marked.first, last_name: marked.last })
    ).person
    await admin('/ad-planning/feedback', {
      person_id: lead.id,
      rating: 4,
      scale: '5',
      content: marked.name,
      source: 'form',
    })
    await forget(`/admin/ad-planning/people/${lead.id}`)
    expect(await markedColumns(weft)).toEqual([])
  },
  patientMs,
)

test(
  'a job repeats the forgetting of customers whom an earlier version has forgotten',
  async () => {
    await buy('buy-2')
    const { customers } = await ok(weft.admin('GET', `/admin/customers?email=${marked.email}`))
    await admin(`/customers/${customers[0].id}`, { note: marked.name })
    await sql`
    update customer set email = id || '@removed.invalid', first_name = null, last_name = null, phone_number = null, note = null,
      anonymized_at = now(), forget_again = true where id = ${customers[0].id}`.execute(weft.db)
    expect(await markedColumns(weft)).toContain('audit_entry.after')
    await weft.weft.jobs.runNow('forget-again')
    await weft.weft.jobs.runNow('search-mails')
    expect(await markedColumns(weft)).toEqual([])
  },
  patientMs,
)

test(
  'jobs that run while a customer is forgotten do not store the data that they have read',
  async () => {
    const { session } = await buy('buy-late')
    const { customers } = await ok(weft.admin('GET', `/admin/customers?email=${marked.email}`))
    const forgetting = createForgetting(personalData, vault)
    let followUps: Promise<unknown> = Promise.resolve()
    await weft.db.transaction().execute(async (tx) => {
      await sql`select from customer where id = ${customers[0].id} for update`.execute(tx)
      await forgetting(tx, { kind: 'customer', id: customers[0].id }, weft.clock.now())
      followUps = (async () => {
        await weft.weft.jobs.runNow('relay-events')
        await Promise.all([handled(), weft.weft.jobs.runNow('list-orders')])
      })()
      followUps.catch(() => undefined)
      await setTimeout(3000)
    })
    await followUps
    await weft.weft.jobs.runNow('search-mails')
    await weft.weft.jobs.runNow('deliver-webhooks')
    expect(await markedColumns(weft)).toEqual([])
    const { rows } = await sql`
    select m.status, m.to_address, m.subject, m.text from mail m where m.related_id = ${session.order.id}`.execute(
      weft.db,
    )
    expect(rows).toEqual([
      { status: 'failed', to_address: `${customers[0].id}@removed.invalid`, subject: '(removed)', text: '' },
    ])
  },
  patientMs,
)

test(
  'a second forgetting removes data that a late job has stored',
  async () => {
    const { session } = await buy('buy-healed')
    await weft.weft.jobs.runNow('relay-events')
    await handled()
    await weft.weft.jobs.runNow('list-orders')
    const { customers } = await ok(weft.admin('GET', `/admin/customers?email=${marked.email}`))
    const order = session.order.id
    await weft.db.transaction().execute(async (tx) => {
      await sql`create temporary table kept_mail on commit drop as select * from mail where related_id = ${order}`.execute(
        tx,
      )
      await sql`
      create temporary table kept_body on commit drop as select m.id, m.body from webhook_message m join event e on e.id = m.event_id
      where ${order} in (e.payload ->> 'id', e.payload ->> 'order_id')`.execute(tx)
      await sql`create temporary table kept_listing on commit drop as select * from order_listing where order_id = ${order}`.execute(
        tx,
      )
      await createForgetting(personalData, vault)(tx, { kind: 'customer', id: customers[0].id }, weft.clock.now())
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
      update mail m set to_address = k.to_address, subject = k.subject, html = k.html, text = k.text, status = 'held', forgotten = false
      from kept_mail k where k.id = m.id`.execute(tx)
      await sql`update webhook_message m set body = k.body from kept_body k where k.id = m.id`.execute(tx)
      await sql`
      update order_listing l set email = k.email, text = k.text from kept_listing k where k.order_id = l.order_id`.execute(
        tx,
      )
    })
    await weft.weft.jobs.runNow('search-mails')
    expect(await markedColumns(weft)).toEqual([
      'mail.html',
      'mail.text',
      'mail.to_address',
      'order_listing.email',
      'order_listing.text',
      'webhook_message.body',
    ])
    const { findings } = await checkInvariants(weft.db)
    expect(
      findings.filter(({ name }) => name === 'forgotten-customer-is-gone').map(({ violations }) => violations),
    ).toEqual([[{ id: order, what: `of customer ${customers[0].id}` }]])
    await weft.weft.jobs.runNow('forget-again')
    await weft.weft.jobs.runNow('search-mails')
    expect(await markedColumns(weft)).toEqual([])
  },
  patientMs,
)

test(
  'mentions are removed in many spellings, in names of JSON members and in request labels of clients and logs',
  async () => {
    const { session } = await buy('buy-mentioned')
    const other = await paidSession(weft, { email: 'asha@example.com' })
    await admin(
      `/orders/${other.completed.order.id}/notes`,
      { body: `Neighbour of ${marked.name}` },
      { 'idempotency-key': 'note-other' },
    )
    await admin('/discounts', { code: 'GIFT', title: `For ${marked.name}`, type: 'free_shipping' })
    const { product } = await admin('/products', { title: 'Jacket', metadata: { made_for: marked.name } })
    const { design } = await admin('/designs', { name: `Jacket of ${marked.name}`, tags: ['wool', marked.email] })
    await ok(weft.agent('POST', '/ucp/checkout-sessions', cart, { 'request-id': `cart of ${marked.email}` }))
    const [neighbour] = (await ok(weft.admin('GET', '/admin/customers?email=asha@example.com'))).customers
    await admin(`/customers/${neighbour.id}`, { note: `Pays for ${marked.name}`, metadata: { for: marked.name } })
    await admin(`/orders/${other.completed.order.id}`, { metadata: { gift_for: marked.name } })
    const task = await admin(
      '/tasks',
      {
        title: `ZEPHYRINE, Quillon; ${marked.last} ${marked.first}`,
        description: '+1-555-0142-7788, 0555 0142 7788, 001 555 0142 7788, 5550142-7788, 55501427788',
        metadata: { contact: { [marked.email]: { called: true } } },
      },
      { 'idempotency-key': `task of ${marked.email}`, 'x-request-id': marked.email },
    )
    const broken = await admin('/tasks', {
      title: 'Call',
      description: `Call ${marked.first}\n${marked.last};\n${marked.first}\u00a0${marked.last}; ${marked.first}_${marked.last}; ${marked.first}&nbsp;${marked.last}`,
    })
    await weft.request({
      method: 'POST',
      url: '/auth/admin/login',
      payload: { email: marked.email, password: 'not this one, surely' },
    })
    await sql`update payment_attempt set provider_payment_id = ${marked.name} where checkout_id = ${session.id}`.execute(
      weft.db,
    )
    const { customers } = await ok(weft.admin('GET', `/admin/customers?email=${marked.email}`))
    await forget(`/admin/customers/${customers[0].id}`)
    const read = await ok(weft.admin('GET', `/admin/tasks/${task.task.id}`))
    expect([read.task.title, read.task.description, read.task.metadata]).toEqual([
      '(removed); (removed)',
      '(removed), (removed), (removed), (removed), (removed)',
      { contact: { '(removed)': { called: true } } },
    ])
    expect((await ok(weft.admin('GET', `/admin/tasks/${broken.task.id}`))).task.description).toBe(
      'Call (removed);\n(removed); (removed); (removed)',
    )
    expect((await ok(weft.admin('GET', `/admin/products/${product.id}`))).product.metadata).toEqual({
      made_for: '(removed)',
    })
    const { note, metadata } = (await ok(weft.admin('GET', `/admin/customers/${neighbour.id}`))).customer
    expect([note, metadata]).toEqual(['Pays for (removed)', { for: '(removed)' }])
    const named = (await ok(weft.admin('GET', `/admin/designs/${design.id}`))).design
    expect([named.name, named.tags]).toEqual(['Jacket of (removed)', ['wool', '(removed)']])
    const { audit_entries } = await ok(weft.admin('GET', '/admin/audit-log?operation=logIn'))
    expect(JSON.stringify(audit_entries)).not.toContain(marked.email)
    expect(await markedColumns(weft)).toEqual([])
  },
  patientMs,
)

test(
  'deleting a lead or a user also removes mentions in other rows',
  async () => {
    const write = async () => {
      await visit(weft, 'lead', {
        visitor: 'lead',
        page_url: `https://www.example.com/?email=${marked.email}`,
        events: [{ id: idOf('aev', `lead-${Math.random()}`), name: 'newsletter', data: { email: marked.email } }],
      })
      await admin('/tasks', { title: `Ask ${marked.name}`, metadata: { for: marked.email } })
      await weft.weft.jobs.runNow('relay-events')
      await handled()
    }
    const lead = (
      await admin('/ad-planning/people', { email: marked.email, first_name: marked.first, last_name: marked.last })
    ).person
    await write()
    await handIn(
      weft,
      `From: ${marked.name} <${marked.email}>\r\nTo: shop@example.com\r\nSubject: Hello\r\nMessage-ID: <lead@mail.example>\r\nDate: Sun, 1 Mar 2026 10:00:00 +0000\r\n\r\n${marked.name}\r\n`,
    )
    await forget(`/admin/ad-planning/people/${lead.id}`)
    expect(await markedColumns(weft)).toEqual([])
    const { invitation } = await admin('/invitations', { email: marked.email, role: 'operations' })
    const payload = { token: invitation.token, name: marked.name, password: 'a long password of nobody else' }
    const { user } = await ok(weft.request({ method: 'POST', url: '/auth/admin/accept-invitation', payload }))
    await admin('/tasks', { title: `Ask ${marked.name}`, metadata: { for: marked.email } })
    await forget(`/admin/users/${user.id}`)
    await weft.request({
      method: 'POST',
      url: '/auth/admin/login',
      payload: { email: marked.email, password: payload.password },
    })
    expect(await markedColumns(weft)).toEqual([])
  },
  patientMs,
)
