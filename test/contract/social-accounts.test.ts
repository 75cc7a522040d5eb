import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLogger } from '../../src/platform/log.ts'
import { people } from '../support/networks.ts'
import { type SocialWeft, startSocialWeft } from '../support/social-weft.ts'

const start = '2026-03-01T10:00:00.000Z'
const lines: string[] = []
let shop: SocialWeft
beforeAll(async () => {
  const log = createLogger({ level: 'trace', destination: { write: (line: string) => void lines.push(line) } })
  shop = await startSocialWeft(start, { log })
})
afterAll(() => shop.stop())
beforeEach(() => shop.networks.control('DELETE', '/faults'))

const accounts = (id: string) => shop.weft.admin('GET', `/admin/socials/accounts?platform_id=${id}`)
const pages = (id: string) => shop.weft.admin('GET', `/admin/socials/network_a/pages?platform_id=${id}`)
const debug = (id: string) => shop.weft.admin('GET', `/admin/socials/debug-network_b?platform_id=${id}`)
const choose = (id: string, page_id: string) =>
  shop.weft.admin('POST', `/admin/social-platforms/${id}/page`, { page_id })

const ashasPages = [
  { id: '101000000000001', name: 'Weft and Warp' },
  { id: '101000000000002', name: 'Indigo House' },
  { id: '101000000000003', name: 'Loom Notes' },
]
const ashasAccounts = [
  { id: '17841400000000101', username: 'weft.and.warp', page_id: '101000000000001' },
  { id: '17841400000000102', username: 'indigo_house', page_id: '101000000000002' },
]

test('the list contains the pages of a login and the accounts linked to them', async () => {
  const id = await shop.connected('network_ab', people.asha)
  const { status, body } = await accounts(id)
  expect([status, body]).toEqual([200, { pages: ashasPages, network_b_accounts: ashasAccounts }])
})

test('the list contains them for network A alone too, although it publishes with a page token', async () => {
  const id = await shop.connected('network_a', people.asha)
  expect((await accounts(id)).body).toEqual({ pages: ashasPages, network_b_accounts: ashasAccounts })
})

test('the list contains all pages of a login', async () => {
  const id = await shop.connected('network_a', people.devi)
  const { status, body } = await pages(id)
  expect([status, Object.keys(body), body.pages.length]).toEqual([200, ['pages'], 27])
  expect(body.pages[26]).toEqual({ id: '104000000000027', name: 'Handloom Stores 27' })
})

test('a platform that is unknown, never connected or without pages is refused', async () => {
  const unconnected = await shop.platform('network_a')
  const c = await shop.connected('network_c', people.weft)
  const answers = [
    await accounts('sp_unknown'),
    await accounts(unconnected),
    await accounts(c),
    await pages('sp_unknown'),
    await debug(c),
    await shop.weft.admin('GET', '/admin/socials/accounts'),
  ]
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [404, 'This social platform was not found.'],
    [400, '/platform_id: The platform has no api_config. Connect it first.'],
    [400, '/platform_id: is a platform for X, which has no pages'],
    [404, 'This social platform was not found.'],
    [400, '/platform_id: is a platform for X, which has no pages'],
    [400, expect.stringContaining('platform_id')],
  ])
})

test('an expired login is detected when its pages are read, and a failing network does not count as one', async () => {
  const id = await shop.connected('network_a', people.bilal)
  await shop.networks.control('POST', '/faults', {
    operation: 'graph.accounts',
    fault: { kind: 'respond', status: 503, body: '<html>', contentType: 'text/html' },
  })
  const down = await pages(id)
  expect([down.status, down.body.code, (await shop.read(id)).status]).toEqual([502, 'network_failed', 'active'])
  await shop.networks.control('POST', '/expire-tokens', { network: 'graph', person_id: people.bilal, subcode: 463 })
  const dead = await pages(id)
  expect([dead.status, dead.body.message]).toEqual([
    400,
    expect.stringContaining('The login has expired. Connect the account again.'),
  ])
  expect(await shop.read(id)).toMatchObject({
    status: 'error',
    status_reason: expect.stringContaining('The login has expired. Connect the account again.'),
  })
})

test('the debug view shows the network’s response without secrets, and explains it', async () => {
  const id = await shop.connected('network_ab', people.esther)
  const { status, body, text } = await debug(id)
  expect([status, body]).toEqual([
    200,
    {
      raw_api_response: [
        {
          page_id: '105000000000001',
          response: { error: expect.stringContaining('Cannot query users by their username') },
        },
        {
          page_id: '105000000000002',
          response: {
            id: '105000000000002',
            instagram_business_account: { id: '17841400000000502', username: 'terracotta.yard' },
          },
        },
      ],
      parsed_ig_accounts: [{ id: '17841400000000502', username: 'terracotta.yard', page_id: '105000000000002' }],
      service_error: null,
      diagnostics: {
        has_access_token: true,
        token_valid: true,
        scopes: expect.arrayContaining(['instagram_basic']),
        pages_count: 2,
        pages_with_ig: 1,
        advice: [
          '1 of 2 pages have a linked account.',
          expect.stringMatching(
            /^Page Clay and Glaze could not be looked up\. The network does not know this account\./,
          ),
        ],
      },
    },
  ])
  expect(text).not.toMatch(/EAAW/)
})

test('the debug view names the missing permission if no account is found', async () => {
  const id = await shop.connected('network_a', people.gita)
  await shop.networks.control('POST', '/revoke-scope', {
    network: 'graph',
    person_id: people.gita,
    scope: 'instagram_basic',
  })
  const { body } = await debug(id)
  expect([body.parsed_ig_accounts, body.diagnostics.pages_with_ig, body.diagnostics.advice[0]]).toEqual([
    [],
    0,
    'instagram_basic was not granted. Connect the account again and grant it.',
  ])
})

test('another page of the login can be selected, with its account and its own token', async () => {
  const id = await shop.connected('network_ab', people.asha)
  const before = await shop.read(id)
  const { status, body } = await choose(id, '101000000000002')
  expect([status, body]).toEqual([
    200,
    {
      social_platform: {
        ...before,
        api_config: {
          ...before.api_config,
          page_id: '101000000000002',
          page_name: 'Indigo House',
          ig_user_id: '17841400000000102',
          ig_username: 'indigo_house',
        },
      },
    },
  ])
  expect(await shop.read(id)).toEqual(body.social_platform)
})

test('an unusable page is refused, and the selected one is kept', async () => {
  const id = await shop.connected('network_ab', people.asha)
  const before = await shop.read(id)
  const c = await shop.connected('network_c', people.weft)
  const answers = [
    await choose(id, '101000000000003'),
    await choose(id, '999'),
    await choose(c, '101000000000001'),
    await choose(await shop.platform('network_a'), '101000000000001'),
    await choose('sp_unknown', '1'),
  ]
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [400, expect.stringContaining('has no linked account')],
    [400, expect.stringContaining('is not among the pages of this login')],
    [400, '/page_id: This platform has no pages. Leave out page_id.'],
    [400, '/id: The platform has no api_config. Connect it first.'],
    [404, 'This social platform was not found.'],
  ])
  expect(await shop.read(id)).toEqual(before)
})

test('no token is ever logged', () => {
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join('')).not.toMatch(/EAAW/)
})
