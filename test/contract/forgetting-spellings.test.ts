import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { paidSession } from '../support/purchase.ts'
import { adminToken, startTestWeft, type TestWeft } from '../support/weft.ts'

const email = 'greta.q@probemail.example'
const name = 'Greta Weißkopf'
const cart = { line_items: [{ item: { id: 'variant_shirt_s' }, quantity: 1 }] }

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

async function mail(headers: readonly string[], body: string): Promise<string> {
  const lines = ['From: Vendor <v@vendor.example>', 'To: s@s.example', `Message-ID: <${Math.random()}@x.example>`]
  const { status, body: answer } = await weft.request({
    method: 'POST',
    url: '/admin/inbound-emails',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'message/rfc822' },
    payload: [...lines, ...headers, '', body, ''].join('\r\n'),
  })
  expect(status).toBe(201)
  return answer.inbound_email.id
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const attachment = (headers: string, content: string): [string[], string] => [
  ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'],
  `--b\r\nContent-Type: text/plain\r\n\r\nSee the file.\r\n--b\r\n${headers}\r\n\r\n${content}\r\n--b--`,
]

test('a forgotten person is in no header and no attachment of a raw message, and in no spelling of a text', async () => {
  await paidSession(weft, { email })
  const [customer] = (await weft.admin('GET', `/admin/customers?email=${email}`)).body.customers
  const named = { first_name: 'Greta', last_name: 'Weißkopf', phone_number: '+49 170 5550123' }
  expect((await weft.admin('POST', `/admin/customers/${customer.id}`, named)).status).toBe(200)

  const about = [
    await mail([`Cc: Somebody <${email.toUpperCase()}>`], 'Nothing.'),
    await mail([`X-Buyer: =?utf-8?B?${base64(name)}?=`], 'Nothing.'),
    await mail([`Reply-To: =?utf-8?Q?Greta_Wei=C3=9Fkopf?= <noreply@vendor.example>`], 'Nothing.'),
    await mail(...attachment(`Content-Disposition: attachment; filename="${name}.txt"`, 'x')),
    await mail(
      ...attachment(
        'Content-Type: text/csv\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename=a.csv',
        base64(`order,name\r\n1,${name}\r\n`),
      ),
    ),
  ]
  const other = await mail(['Cc: Gerda Weißkopf <gerda@probemail.example>'], 'Nothing.')
  const task = {
    title: 'GRETA WEISSKOPF',
    description: '<td>Greta</td><td>Weisskopf</td>; greta.weisskopf; Greta M. Weißkopf; Greta and Weissmann',
    metadata: { phone: 491705550123, national: 1705550123, text: '491705550123', amount: 1705550124 },
  }
  const { id } = (await weft.admin('POST', '/admin/tasks', task)).body.task
  const materials: string[] = []
  for (const text of [name, name, `Linen for G. Weisskopf`])
    materials.push((await weft.admin('POST', '/admin/raw-materials', { name: text })).body.raw_material.id)
  const item = { title: `Greta Marie Weißkopf's coat` }
  const { id: itemId } = (await weft.admin('POST', '/admin/inventory-items', item)).body.inventory_item
  const file = await weft.request({
    method: 'POST',
    url: '/admin/imports?kind=stock',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'text/csv' },
    payload: `SKU,Qty\n${name},5\n`,
  })
  expect([file.status, JSON.stringify(file.body.import.problems)]).toEqual([201, expect.stringContaining(name)])
  const started = await weft.agent('POST', '/ucp/checkout-sessions', cart, { 'request-id': `req-${email}` })
  expect(started.status).toBe(201)

  expect((await weft.admin('DELETE', `/admin/customers/${customer.id}`)).status).toBe(200)
  await weft.weft.jobs.runNow('search-mails')

  const { rows } = await sql<{ id: string; bytes: number }>`
    select inbound_email_id as id, octet_length(content) as bytes from inbound_email_raw`.execute(weft.db)
  const sizes = new Map(rows.map((row) => [row.id, row.bytes]))
  expect(about.map((each) => sizes.get(each))).toEqual(about.map(() => 0))
  expect(sizes.get(other)).toBeGreaterThan(0)
  const read = (await weft.admin('GET', `/admin/tasks/${id}`)).body.task
  expect([read.title, read.description, read.metadata]).toEqual([
    '(removed)',
    '<td>(removed)</td>; (removed); (removed); Greta and Weissmann',
    { phone: null, national: null, text: '(removed)', amount: 1705550124 },
  ])
  const names: string[] = []
  for (const each of materials)
    names.push((await weft.admin('GET', `/admin/raw-materials/${each}`)).body.raw_material.name)
  const { inventory_item: stocked } = (await weft.admin('GET', `/admin/inventory-items/${itemId}`)).body
  expect([...names, stocked.title]).toEqual(['(removed)', '(removed)', 'Linen for (removed)', "(removed)'s coat"])
  const { problems } = (await weft.admin('GET', `/admin/imports/${file.body.import.id}`)).body.import
  expect(JSON.stringify(problems)).not.toContain(name)
  const { rows: histories } = await sql<{ history: string }>`
    select state ->> 'history' as history from checkout where id = ${started.body.id}`.execute(weft.db)
  expect(histories.map(({ history }) => history.includes(email))).toEqual([false])
  const { rows: logged } = await sql<{ entry: string }>`
    select to_jsonb(a)::text as entry from audit_entry a where to_jsonb(a)::text ~* '(weißkopf|weisskopf|5550123)'
      and to_jsonb(a)::text !~* 'gerda'`.execute(weft.db)
  expect(logged).toEqual([])
})
