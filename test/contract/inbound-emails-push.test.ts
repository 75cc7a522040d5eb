import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { handIn } from '../support/hand-in.ts'
import { vendorOrder } from '../support/mails.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
let id = ''
let secret = ''
let pushes = 0

beforeAll(async () => {
  weft = await startTestWeft()
  const body = { name: 'Orders', host: 'imap.vendor.example', username: 'orders@shop.example', password: 'of-the-box' }
  id = (await weft.admin('POST', '/admin/mailboxes', body)).body.mailbox.id
  secret = (await rotate()).body.push_secret.secret
})
afterAll(() => weft.stop())

const rotate = (headers = {}) => weft.admin('POST', `/admin/mailboxes/${id}/push-secret`, undefined, headers)
const refused = {
  status: 401,
  body: {
    type: 'unauthorized',
    message: 'The signature does not match this message, or the message is too old or was received before.',
  },
}

function signed(raw: string | Buffer, given: { secret?: string; at?: number; type?: string } = {}) {
  const messageId = `msg_${++pushes}`
  const at = Math.floor(weft.clock.now().getTime() / 1000) + (given.at ?? 0)
  const key = Buffer.from((given.secret ?? secret).slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${messageId}.${at}.`).update(raw).digest('base64')
  return {
    'content-type': given.type ?? 'message/rfc822',
    'webhook-id': messageId,
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,${signature}`,
  }
}
async function push(payload: string | Buffer, headers: Record<string, string>, mailbox = id) {
  const answer = await weft.request({ method: 'POST', url: `/webhooks/inbox/${mailbox}`, payload, headers })
  return { status: answer.status, body: answer.body }
}
const stored = async (): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from inbound_email`.execute(weft.db)).rows[0]?.count ?? 0

describe('the secret of a pushed mailbox', () => {
  it('is shown once, can be replaced, and is stored encrypted', async () => {
    const first = await rotate({ 'idempotency-key': 'push-1' })
    const now = weft.clock.now().toISOString()
    expect([first.status, first.body]).toEqual([
      201,
      {
        push_secret: {
          mailbox_id: id,
          path: `/webhooks/inbox/${id}`,
          secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/),
          created_at: now,
          rotated_at: now,
        },
      },
    ])
    const { secret: made, ...rest } = first.body.push_secret
    expect((await rotate({ 'idempotency-key': 'push-1' })).body).toEqual({ push_secret: rest })
    expect(await push(vendorOrder('OLD'), signed(vendorOrder('OLD')))).toEqual(refused)
    secret = made
    const { rows } = await sql<{ all: string }>`
      select (select json_agg(p)::text from mailbox_push p) || coalesce((select json_agg(a)::text from audit_entry a), '')
        || (select json_agg(k)::text from idempotency_key k) as all`.execute(weft.db)
    expect(rows[0]?.all).not.toContain(made)
    const nobody = await weft.admin('POST', '/admin/mailboxes/mbox_none/push-secret')
    expect([nobody.status, nobody.body]).toEqual([404, { type: 'not_found', message: 'This mailbox was not found.' }])
  })
})

describe('a push-only mailbox', () => {
  const add = async () => {
    const { body } = await weft.admin('POST', '/admin/mailboxes', { name: 'Pushed', source: 'push' })
    const made = await weft.admin('POST', `/admin/mailboxes/${body.mailbox.id}/push-secret`)
    return { id: body.mailbox.id as string, own: made.body.push_secret.secret as string }
  }

  it('accepts messages while it is active; a copy pushed to another mailbox is not stored again', async () => {
    const [one, other] = [await add(), await add()]
    const raw = vendorOrder('ONLY-1')
    const taken = await push(raw, signed(raw, { secret: one.own }), one.id)
    expect(taken).toEqual({ status: 201, body: { inbound_email_id: expect.stringMatching(/^inb_email_/) } })
    expect(await push(raw, signed(raw, { secret: other.own }), other.id)).toEqual({ ...taken, status: 200 })
    const { rows } = await sql<{ account: string }>`
      select account from inbound_email where id = ${taken.body.inbound_email_id}`.execute(weft.db)
    expect(rows).toEqual([{ account: `push:${one.id}` }])
    await weft.admin('POST', `/admin/mailboxes/${one.id}`, { active: false })
    expect(await push('', signed('', { secret: one.own }), one.id)).toEqual(refused)
    await weft.admin('POST', `/admin/mailboxes/${one.id}`, { active: true })
    expect(await push(raw, signed(raw, { secret: one.own }), one.id)).toEqual({ ...taken, status: 200 })
  })
})

describe('a message pushed by a provider', () => {
  it('is stored once, whether pushed again or uploaded', async () => {
    const raw = vendorOrder('PUSH-1')
    const first = await push(raw, signed(raw))
    expect(first).toEqual({ status: 201, body: { inbound_email_id: expect.stringMatching(/^inb_email_/) } })
    expect(await push(raw, signed(raw))).toEqual({ ...first, status: 200 })
    const again = await handIn(weft, raw)
    expect([again.status, again.body.inbound_email.id]).toEqual([200, first.body.inbound_email_id])
    const { inbound_email: email } = again.body
    expect([email.subject, email.folder, email.status, email.metadata]).toEqual([
      'Order confirmation PUSH-1',
      'INBOX',
      'received',
      { source: 'push', mailbox_id: id },
    ])
  })

  it('may be a file or a field of a form', async () => {
    const form = async (fill: (form: FormData) => void) => {
      const data = new FormData()
      fill(data)
      const packed = new Response(data)
      const type = packed.headers.get('content-type') ?? ''
      const bytes = Buffer.from(await packed.arrayBuffer())
      return push(bytes, signed(bytes, { type }))
    }
    const one = await form((data) => data.set('message', new Blob([vendorOrder('FORM-1')]), 'mail.eml'))
    expect(one.status).toBe(201)
    expect((await form((data) => data.set('email', vendorOrder('FORM-1')))).body).toEqual(one.body)
    expect(await form((data) => data.set('subject', 'none'))).toEqual({
      status: 400,
      body: { type: 'invalid_data', message: 'The form has no e-mail in its field message.', code: 'invalid' },
    })
  })

  it('is refused without effect if it is forged, altered, late, early, replayed or for another mailbox', async () => {
    const raw = vendorOrder('FORGED')
    const before = await stored()
    const other = `whsec_${Buffer.alloc(24, 1).toString('base64')}`
    expect(await push(raw, signed(raw, { secret: other }))).toEqual(refused)
    expect(await push(raw.replace('$540.00', '$940.00'), signed(raw))).toEqual(refused)
    expect(await push(raw, signed(raw, { at: -301 }))).toEqual(refused)
    expect(await push(raw, signed(raw, { at: 301 }))).toEqual(refused)
    expect(await push(raw, { ...signed(raw), 'webhook-id': 'msg_other' })).toEqual(refused)
    expect(await push(raw, { 'content-type': 'message/rfc822' })).toEqual(refused)
    expect(await push(raw, signed(raw), 'mbox_none')).toEqual(refused)
    expect(await push('', signed('', { secret: other }))).toEqual(refused)
    expect(await stored()).toBe(before)
    const good = signed(raw, { at: -299 })
    expect((await push(raw, good)).status).toBe(201)
    expect(await push(raw, good)).toEqual(refused)
    expect(await push(raw, { ...good, 'webhook-signature': `${good['webhook-signature']} v1,x` })).toEqual(refused)
    expect(await stored()).toBe(before + 1)
  })

  it('is stored once if ten copies arrive at the same moment', async () => {
    const raw = vendorOrder('RACE')
    const headers = signed(raw)
    const before = await stored()
    const answers = await Promise.all(Array.from({ length: 10 }, () => push(raw, headers)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(401)])
    expect(await stored()).toBe(before + 1)
  })

  it('is refused even with a valid signature if its type is unsupported, or it is empty or too large', async () => {
    expect(await push('{}', signed('{}', { type: 'application/json' }))).toEqual({
      status: 415,
      body: {
        type: 'invalid_data',
        message: 'Send the body as message/rfc822 or multipart/form-data.',
        code: 'invalid',
      },
    })
    expect((await push('', signed(''))).status).toBe(400)
    const large = Buffer.alloc(25 * 1024 * 1024 + 1, 'a')
    expect((await push(large, signed(large))).status).toBe(413)
  })

  it('is refused once the secret is removed; old deliveries are deleted in time', async () => {
    weft.clock.set(new Date(weft.clock.now().getTime() + 3600_000))
    expect(await weft.weft.jobs.runNow('forget-pushes')).toBe('done')
    expect(await weft.db.selectFrom('mailbox_delivery').select('mailbox_id').execute()).toEqual([])
    const gone = await weft.admin('DELETE', `/admin/mailboxes/${id}/push-secret`)
    expect(gone.body).toEqual({ id, object: 'push_secret', deleted: true })
    const raw = vendorOrder('LATER')
    expect(await push(raw, signed(raw))).toEqual(refused)
    expect((await weft.admin('DELETE', `/admin/mailboxes/${id}/push-secret`)).status).toBe(404)
  })
})
