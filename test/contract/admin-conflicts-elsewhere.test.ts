import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccessShop, accessShop } from '../support/access-shop.ts'
import { addDesign, addPartner, made, productionShop, sentRun } from '../support/production.ts'
import type { TestWeft } from '../support/weft.ts'

let weft: TestWeft
let access: AccessShop
beforeAll(async () => {
  weft = await productionShop()
  access = await accessShop()
})
afterAll(async () => {
  await access.close()
  await weft.stop()
})

interface Case {
  readonly name: string
  readonly member: string
  readonly method?: 'PUT'
  path(): Promise<string>
  readonly one: object
  readonly other: object
}

const slots = (time: string) => ({ time_zone: 'Europe/Berlin', slots: [{ weekday: 'monday', time }] })

const cases: Case[] = [
  {
    name: 'a segment',
    member: 'segment',
    path: async () =>
      `/ad-planning/segments/${(await made(weft, '/admin/ad-planning/segments', { name: 'All' })).segment.id}`,
    one: { name: 'Everybody' },
    other: { description: 'Who buys.' },
  },
  {
    name: 'the weekly slots of a social platform',
    member: 'slot_plan',
    async path() {
      const { social_platform } = await made(weft, '/admin/social-platforms', {
        name: 'network_a',
        category: 'social',
        auth_type: 'oauth2',
      })
      return `/social-platforms/${social_platform.id}/slots`
    },
    one: slots('09:00'),
    other: slots('10:00'),
  },
  {
    name: 'the settings of social posts',
    member: 'social_settings',
    path: async () => '/social-settings',
    one: { approval_needed_by: ['marketing'] },
    other: { approval_needed_by: ['api_tokens'] },
  },
  {
    name: 'stock',
    member: 'stock',
    path: async () => '/stock/variant_mug',
    one: { on_hand: 7 },
    other: { on_hand: 9 },
  },
  {
    name: 'a production run',
    member: 'production_run',
    async path() {
      const [designId, { partnerId }] = [await addDesign(weft), await addPartner(weft, 'mill')]
      return `/production-runs/${(await sentRun(weft, { designId, partnerId, quantity: 2 })).id}`
    },
    one: { metadata: { lot: 'A' } },
    other: { metadata: { lot: 'B' } },
  },
  {
    name: 'a translation',
    member: 'translation',
    method: 'PUT',
    path: async () => `/translations/design/${await addDesign(weft, 'Shawl')}/de`,
    one: { fields: { name: 'Schal' } },
    other: { fields: { name: 'Tuch' } },
  },
  {
    name: 'a mailbox',
    member: 'mailbox',
    path: async () =>
      `/mailboxes/${(await made(weft, '/admin/mailboxes', { name: 'Orders', source: 'push' })).mailbox.id}`,
    one: { name: 'Buying' },
    other: { name: 'Selling' },
  },
]

test.each(cases)(
  '$name cannot be changed by a person who read an older version',
  async ({ member, method, path, one, other }) => {
    const url = `/admin${await path()}`
    const change = (body: object, etag: unknown) =>
      weft.admin(method ?? 'POST', url, body, { 'if-match': String(etag) })
    const read = await weft.admin('GET', url)
    const { etag } = read.headers
    expect([read.status, etag]).toEqual([200, expect.stringMatching(/^"[0-9a-f]{32}"$/)])
    const won = await change(one, etag)
    const stored = await weft.admin('GET', url)
    expect([won.status, won.headers.etag]).toEqual([200, stored.headers.etag])
    expect(stored.headers.etag).not.toBe(etag)
    const lost = await change(other, etag)
    expect([lost.status, lost.headers.etag, lost.body.code, lost.body.current]).toEqual([
      412,
      stored.headers.etag,
      'changed_meanwhile',
      stored.body[member],
    ])
    expect((await weft.admin('GET', url)).body).toEqual(stored.body)
    expect((await change(other, stored.headers.etag)).status).toBe(200)
    expect((await weft.admin('GET', url)).body[member]).not.toEqual(stored.body[member])
  },
)

test('one person in two tabs cannot overwrite their own name unnoticed', async () => {
  const { token } = await access.join('ann@shop.example', 'owner')
  const me = () => access.call('GET', '/admin/users/me', undefined, { token })
  const { etag } = (await me()).headers
  const rename = (name: string, version: unknown) =>
    access.call('POST', '/admin/users/me', { name }, { token, headers: { 'if-match': String(version) } })
  const won = await rename('Ann', etag)
  expect([won.status, won.body.user.name]).toEqual([200, 'Ann'])
  const lost = await rename('Anna', etag)
  expect([lost.status, lost.body.code, lost.body.current.name]).toEqual([412, 'changed_meanwhile', 'Ann'])
  expect((await rename('Anna', (await me()).headers.etag)).status).toBe(200)
})
