import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { made, now, productionShop, start } from '../support/production.ts'
import { textsTo } from '../support/sealed-mail.ts'
import type { TestAnswer, TestWeft } from '../support/weft.ts'

let shop: TestWeft
let partnerId: string
let handles = 0
beforeAll(async () => {
  shop = await productionShop()
})
afterAll(() => shop.stop())
beforeEach(async () => {
  shop.clock.set(start)
  const { partner } = await made(shop, '/admin/partners', { name: 'Looms', handle: `looms-${++handles}`, locale: 'fr' })
  partnerId = partner.id
})

const address = () => `mira@looms-${handles}.example`
const add = async (more: object = {}) =>
  (await made(shop, `/admin/partners/${partnerId}/people`, { email: address(), name: 'Mira', ...more })).person
const invite = (id: string, headers?: Record<string, string>): Promise<TestAnswer> =>
  shop.admin('POST', `/admin/partners/${partnerId}/people/${id}/invite`, undefined, headers)
const mails = async () =>
  (await shop.admin('GET', `/admin/emails?to=${address()}`)).body.emails.map(
    ({ template, to, subject, locale }: Record<string, unknown>) => ({ template, to, subject, locale }),
  )
/** Tokens from the sent e-mails, oldest first. */
const tokens = async () => {
  const texts = await textsTo(shop.db, address())
  return texts
    .filter((text) => text !== '')
    .map((text) => {
      const url = /http\S+#token=\S+/.exec(text)?.[0] ?? ''
      expect(url).toMatch(/^https:\/\/shop\.example\/console\/partner\/accept-invitation#token=weft_ll_[\w-]{43}$/)
      return url.split('#token=')[1] ?? ''
    })
}
const enter = (token: string | undefined) =>
  shop.request({ method: 'POST', url: '/auth/partner/link', payload: { token } })
const refused = ({ status, body }: TestAnswer) => [status, body.type, body.message]
const invitation = () => ({
  template: 'invitation',
  to: address(),
  subject: 'Votre invitation chez Test Shop',
  locale: 'fr',
})

it('a mail is sent only if it is requested', async () => {
  expect((await add()).invited_at).toBe(null)
  expect(await mails()).toEqual([])
})

it('a person added with an invitation is mailed a login link in the partner’s language, which works once', async () => {
  expect((await add({ invite: true })).invited_at).toBe(now)
  expect(await mails()).toEqual([invitation()])
  const [token] = await tokens()
  expect([(await enter(token)).status, (await enter(token)).body.code]).toEqual([200, 'link_invalid'])
})

it('an invitation can be sent again, and then only the newest link works', async () => {
  const { id } = await add({ invite: true })
  const [first] = await tokens()
  shop.clock.advance(60_000)
  const again = await invite(id)
  expect([again.status, again.body.person.invited_at]).toEqual([200, '2026-03-01T12:01:00.000Z'])
  expect(await mails()).toEqual([invitation(), invitation()])
  const [second, ...more] = await tokens()
  expect(more).toEqual([])
  expect([(await enter(first)).body.code, (await enter(second)).status]).toEqual(['link_invalid', 200])
  expect(refused(await invite(id))).toEqual([
    409,
    'conflict',
    'This person has logged in before: they can log in or request a link themselves.',
  ])
})

it('repeated requests within a minute send one mail', async () => {
  const { id } = await add()
  const headers = { 'idempotency-key': 'invite-mira' }
  const answers = [await invite(id, headers), await invite(id, headers)]
  answers.push(...(await Promise.all([invite(id), invite(id), invite(id)])))
  expect(answers.map(({ status, body }) => [status, body.person.invited_at])).toEqual(answers.map(() => [200, now]))
  expect(await mails()).toEqual([invitation()])
})

it('people who cannot log in, or of another partner, are not invited', async () => {
  const { id } = await add()
  const { partner: other } = await made(shop, '/admin/partners', { name: 'Others', handle: `others-${handles}` })
  const foreign = await shop.admin('POST', `/admin/partners/${other.id}/people/${id}/invite`)
  expect(refused(foreign)).toEqual([404, 'not_found', 'This person was not found.'])
  await made(shop, `/admin/partners/${partnerId}`, { status: 'inactive' }, 200)
  expect(refused(await invite(id))).toEqual([409, 'conflict', 'This partner is inactive: its people cannot log in.'])
  await made(shop, `/admin/partners/${partnerId}/people/${id}`, { status: 'disabled' }, 200)
  expect(refused(await invite(id))).toEqual([409, 'conflict', 'This person is disabled and cannot log in.'])
  expect(await mails()).toEqual([])
})

it('the audit log records an invitation, and no part of its link', async () => {
  const { id } = await add()
  await invite(id)
  const { body } = await shop.admin('GET', `/admin/audit-log?operation=invitePartnerPerson&object_id=${id}`)
  expect(
    body.audit_entries.map(({ object_type, action, before, after }: Record<string, unknown>) => ({
      object_type,
      action,
      before,
      after,
    })),
  ).toEqual([
    {
      object_type: 'partner_person',
      action: 'update',
      before: { invited_at: null },
      after: { invited_at: '2026-03-01T12:00:00.000Z' },
    },
  ])
})

// Must run last: it advances the clock, which also counts login attempts and never goes back.
it('the link works for seven days', async () => {
  await add({ invite: true })
  const other = { email: `late-${handles}@looms.example`, name: 'Late', invite: true }
  await made(shop, `/admin/partners/${partnerId}/people`, other)
  const [text = ''] = await textsTo(shop.db, other.email)
  const [token] = await tokens()
  shop.clock.set(new Date('2026-03-08T11:59:59.999Z'))
  expect((await enter(token)).status).toBe(200)
  shop.clock.set(new Date('2026-03-08T12:00:00.000Z'))
  expect((await enter(/#token=(\S+)/.exec(text)?.[1])).body.code).toBe('link_invalid')
})
