import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBackup } from '../../src/platform/backup/index.ts'
import { sql } from '../../src/platform/db/database.ts'
import { createLogger } from '../../src/platform/log.ts'
import { createDiskStorage } from '../../src/platform/media/adapters/disk-storage.ts'
import { people } from '../support/networks.ts'
import { type PlatformName, type SocialWeft, startSocialWeft } from '../support/social-weft.ts'

const now = '2026-03-01T10:00:00.000Z'
/** Matches any 16 consecutive characters of a canary. */
const mark = /cnry\d{4}/i
const pushed = new Set<string>()
const heard: string[] = []
let shop: SocialWeft
beforeAll(async () => {
  const log = createLogger({ level: 'trace', destination: { write: (line: string) => void heard.push(line) } })
  shop = await startSocialWeft(now, { log })
})
afterAll(() => shop.stop())

/** Creates a unique token with the length of a network's token. */
function canary(): string {
  const token = `EAAW${`cnry${String(pushed.size).padStart(4, '0')}`.repeat(8)}`
  pushed.add(token)
  return token
}
async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, headers = {}) {
  const answer = await shop.weft.admin(method, path, body, headers)
  heard.push(`${method} ${path.split('?', 1)[0]} ${answer.status} ${JSON.stringify(answer.headers)} ${answer.text}`)
  return answer
}
const plan = (operation: string, fault: object, times = 1) =>
  shop.networks.control('POST', '/faults', { operation, fault, times })

const names: PlatformName[] = ['network_a', 'network_b', 'network_ab', 'network_c', 'network_c_alt']
const page = (id: string) => ({ id, name: 'A page', access_token: canary() })
/** Returns an `api_config` with every documented secret of the platform, each a different canary. */
function secretsOf(name: PlatformName): object {
  const base = { platform: name, access_token: canary(), authenticated_at: now, refresh_token: canary() }
  const onPage = { page_id: '101000000000001', user_id: people.asha }
  const ig = { ig_user_id: '17841400000000101' }
  const tokens = () => ({ page_access_token: canary(), user_access_token: canary() })
  const metadata = () => ({ pages: [page('101000000000001'), page('101000000000002')] })
  if (name === 'network_b') return { ...base, ...onPage, ...ig, token_type: 'USER' }
  if (name === 'network_a' || name === 'network_ab') {
    const account = name === 'network_ab' ? ig : {}
    return { ...base, ...onPage, ...account, ...tokens(), token_type: 'PAGE', metadata: metadata() }
  }
  return {
    ...base,
    token_type: 'USER',
    user_id: people.weft,
    app_bearer_token: canary(),
    oauth1_credentials: { access_token: canary(), access_token_secret: canary() },
    oauth1_app_credentials: { consumer_key: canary(), consumer_secret: canary() },
  }
}
const platformBody = (name: PlatformName, api_config: object) => ({
  ...{ name, category: 'social', auth_type: 'oauth2', status: 'active' },
  api_config,
})

test('creating, changing and refused platforms use canaries as tokens', async () => {
  for (const name of names)
    for (let round = 0; round < 4; round++) {
      const { body } = await send('POST', '/admin/social-platforms', platformBody(name, secretsOf(name)))
      const { id } = body.social_platform
      await send('PUT', `/admin/social-platforms/${id}`, { api_config: secretsOf(name) })
      await send('POST', `/admin/social-platforms/${id}`, { api_config: { access_token: canary() } })
      await send('PUT', `/admin/social-platforms/${id}`, { api_config: { ...secretsOf(name), token_type: canary() } })
      await send('PUT', `/admin/social-platforms/${id}`, { unknown: 1, access_token: canary() })
      await send('POST', '/admin/social-platforms', `{"name": "${canary()}`)
      await send('GET', `/admin/social-platforms/${id}`)
    }
  for (const path of ['', '/export', `?q=indigo`]) await send('GET', `/admin/social-platforms${path}`)
})

test('networks repeat a refused token when reading, publishing and searching', async () => {
  for (const name of names) {
    const { body } = await send('POST', '/admin/social-platforms', platformBody(name, secretsOf(name)))
    const { id } = body.social_platform
    const told = canary()
    await plan('*', { kind: 'refuse', code: 190, status: 401, message: `Malformed access token ${told}` }, 3)
    for (const path of [`social-platforms/${id}/health`, `socials/accounts?platform_id=${id}`])
      await send('GET', `/admin/${path}`)
    await send('GET', `/admin/socials/debug-network_b?platform_id=${id}`)
    await send('POST', '/admin/socials/sync-platform-data', { platform_id: id })
    await shop.networks.control('DELETE', '/faults')
    await send('PUT', `/admin/social-platforms/${id}`, { status: 'active', api_config: secretsOf(name) })
    const post = await send('POST', '/admin/social-posts', {
      ...{ name: 'P', caption: `Says nothing ${name}`, platform_id: id },
      metadata: { page_id: '101000000000001', ig_user_id: '17841400000000101' },
    })
    const quoted = { error: { code: 190, error_subcode: 463, message: `Bad token ${canary()}` }, detail: canary() }
    await plan('*', { kind: 'respond', status: 401, body: quoted }, 2)
    await send('POST', `/admin/social-posts/${post.body.social_post.id}/publish`, {})
    await shop.networks.control('DELETE', '/faults')
    await send('POST', `/admin/social-posts/${post.body.social_post.id}/sync-insights`, {})
  }
})

test('logins use canaries as codes, states and issued tokens, and errors quote them', async () => {
  for (const name of names) {
    const id = await shop.platform(name)
    const back = await shop.wayBack(name, id, { person: name.startsWith('network_c') ? people.weft : people.asha })
    const operation = name.startsWith('network_c') ? 'short.token' : 'graph.token'
    const tokens = { access_token: canary(), refresh_token: canary(), token_type: 'bearer', expires_in: 7200 }
    await plan(operation, { kind: 'respond', status: 200, body: tokens }, 2)
    await plan('graph.accounts', { kind: 'respond', status: 200, body: { data: [page('101000000000001')] } })
    const state = new URL(back).searchParams.get('state')
    for (const query of [
      `code=${canary()}&state=${state}`,
      `code=${canary()}&state=${canary()}`,
      `error=${canary()}&state=${state}`,
    ]) {
      const answer = await shop.weft.request({ method: 'GET', url: `/admin/oauth/${name}/callback?${query}` })
      heard.push(`${answer.status} ${JSON.stringify(answer.headers)} ${answer.text}`)
    }
    await shop.networks.control('DELETE', '/faults')
    await send('GET', `/admin/socials/accounts?userAccessToken=${canary()}`)
  }
})

test('logins are refreshed, and fail to refresh', async () => {
  for (let round = 0; round < 4; round++) {
    const api_config = { ...secretsOf('network_c'), expires_at: '2026-03-01T10:01:00.000Z' }
    const { body } = await send('POST', '/admin/social-platforms', platformBody('network_c', api_config))
    const given = { access_token: canary(), refresh_token: canary(), token_type: 'bearer', expires_in: 7200 }
    const refusal = { error: 'invalid_request', error_description: `The token ${canary()} was invalid.` }
    await plan('short.token', {
      kind: 'respond',
      ...(round % 2 ? { status: 400, body: refusal } : { status: 200, body: given }),
    })
    await send('GET', `/admin/social-platforms/${body.social_platform.id}/health`)
    await shop.networks.control('DELETE', '/faults')
  }
})

test('webhooks have a wrong signature, a wrong verify token, or tokens in their content', async () => {
  const url = '/webhooks/social/network_a'
  const asked = [
    { method: 'GET', url: `${url}?hub.mode=subscribe&hub.challenge=1&hub.verify_token=${canary()}` },
    { method: 'POST', url, payload: canary(), headers: { 'x-hub-signature-256': `sha256=${canary()}` } },
    { method: 'POST', url, payload: `{"access_token":"${canary()}"`, headers: { authorization: `Bearer ${canary()}` } },
  ] as const
  for (const request of asked) {
    const answer = await shop.weft.request({
      ...request,
      headers: { 'content-type': 'application/json', ...('headers' in request ? request.headers : {}) },
    })
    heard.push(`${answer.status} ${answer.text}`)
  }
})

test('none of 500 tokens is in a response, a log line, a metric, the audit log, an export, the database or a backup', async () => {
  for (const job of [
    'check-social-accounts',
    'relay-events',
    'publish-due',
    'read-social-insights',
    'lengthen-social-logins',
  ])
    await shop.weft.weft.jobs.runNow(job)
  for (const path of [
    'audit-log?limit=100',
    'audit-log/export',
    'social-posts',
    'social-posts/export',
    'webhook-deliveries',
  ])
    await send('GET', `/admin/${path}`)
  heard.push((await shop.weft.request({ method: 'GET', url: '/metrics' })).text)
  expect([pushed.size >= 500, mark.test(canary().slice(7, 23))]).toEqual([true, true])
  expect(heard.filter((text) => mark.test(text)).map((text) => text.slice(0, 400))).toEqual([])

  const { rows } = await sql<{
    name: string
  }>`select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(shop.weft.db)
  const found: string[] = []
  for (const { name } of rows) {
    const held = await sql<{ held: string }>`select t::text as held from ${sql.table(name)} t`.execute(shop.weft.db)
    if (held.rows.some((row) => mark.test(row.held))) found.push(name)
  }
  expect(found).toEqual([])

  const folder = await mkdtemp(join(tmpdir(), 'weft-canaries-'))
  const file = join(folder, 'backup')
  const media = createDiskStorage(join(folder, 'media'))
  await writeBackup(shop.weft.databaseUrl, file, { overwrite: false, now: new Date(now), media })
  const backup = zstdDecompressSync(await readFile(file)).toString('latin1')
  await rm(folder, { recursive: true })
  expect([backup.includes('social_platform'), mark.test(backup)]).toEqual([true, false])
})
