import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type RunningNetworks, sandboxApps, startNetworks } from '../../sandbox/networks/start.ts'
import { configOf, igUserId, loginsOf, mediaServer, pageId } from '../support/publishing.ts'
import { type HeldNetworks, holdNetworks } from './held-networks.ts'
import { type WeftProcess, weftProcess } from './weft-process.ts'

const adminToken = 'adm_faults_0123456789abcdef'
const rounds = process.env.FULL === '1' ? 4 : 1
const names = ['network_a', 'network_b', 'network_c'] as const

interface Scene {
  readonly weft: WeftProcess
  readonly simulator: RunningNetworks
  readonly networks: HeldNetworks
  readonly imageUrl: string
  readonly platforms: readonly string[]
}

const isPreparation = (method: string, path: string): boolean =>
  path.endsWith('/photos') || path.endsWith('/media/upload.json') || (method === 'GET' && /\/v24\.0\/\d+$/.test(path))
const isCommit = (_method: string, path: string): boolean => /\/(feed|media_publish|tweets)$/.test(path)
const isPermalink = (method: string, path: string): boolean => method === 'GET' && /\/v24\.0\/\d+(_\d+)?$/.test(path)

/** Where the process is killed, with a post on its way to each of the three networks. */
const moments: [string, (scene: Scene, ids: readonly string[], publish: () => void) => Promise<void>][] = [
  [
    'before arming',
    async ({ networks }, _ids, publish) => {
      networks.hold('request', isPreparation)
      publish()
      await until(() => networks.held() === 3)
    },
  ],
  [
    'after arming, before anything reached the network',
    async ({ networks }, _ids, publish) => {
      networks.hold('request', (method, path) => method === 'POST' && isCommit(method, path))
      publish()
      await until(() => networks.held() === 3)
    },
  ],
  [
    'after sending, before the answer',
    async ({ networks }, _ids, publish) => {
      networks.hold('answer', (method, path) => method === 'POST' && isCommit(method, path))
      publish()
      await until(() => networks.held() === 3)
    },
  ],
  [
    'after the answer, before it is stored',
    async ({ networks, weft }, ids, publish) => {
      networks.hold('answer', (method, path) => method === 'POST' && isCommit(method, path))
      publish()
      await until(() => networks.held() === 3)
      const client = new pg.Client({ connectionString: weft.databaseUrl() })
      // The database may be killed below it.
      client.on('error', () => {})
      await client.connect()
      await client.query('begin')
      await client.query('select 1 from social_post where id = any($1) for update', [ids])
      networks.release()
      await sleep(300)
      await weft.kill({ database: false })
      await client.end()
    },
  ],
  [
    'after storing, before the address is asked for',
    async ({ networks, weft }, _ids, publish) => {
      // Containers are asked about by their number alone, as published media are.
      networks.hold('answer', (method, path) => method === 'POST' && isCommit(method, path))
      publish()
      await until(() => networks.held() === 3)
      networks.release()
      networks.hold('request', isPermalink)
      await until(async () => (await query(weft, "select 1 from post_target where state = 'armed'")).length === 0)
    },
  ],
]

test('a process that is killed at any moment of publishing leaves one post on each network, and knows which', async () => {
  const scene = await prepareScene()
  for (let round = 0; round < rounds; round++)
    for (const [moment, reach] of moments) {
      const caption = `${moment}, round ${round}`
      const ids = await writePosts(scene, caption)
      await reach(scene, ids, () => publishAll(scene, ids))
      await scene.weft.kill({ database: round % 2 === 1 })
      scene.networks.forget()
      await scene.weft.start()
      await letLeasesEnd(scene.weft)
      await until(async () => (await statuses(scene, ids)).every((status) => status === 'published'))
      const stored = await query(
        scene.weft,
        'select network, external_id from post_target where post_id = any($1) order by network',
        ids,
      )
      expect({ moment, stored }).toEqual({ moment, stored: publishedAtNetworks(scene, caption) })
    }
})

async function prepareScene(): Promise<Scene> {
  const simulator = await startNetworks({})
  onTestFinished(() => simulator.stop())
  const networks = await holdNetworks(simulator)
  onTestFinished(() => networks.stop())
  const media = await mediaServer()
  onTestFinished(() => media.stop())
  const weft = await weftProcess({
    databaseUrl: null,
    environment: {
      ADMIN_TOKEN: adminToken,
      GRAPH_URL: networks.graphUrl,
      NETWORK_C_API_URL: networks.shortUrl,
      NETWORK_C_UPLOAD_URL: networks.shortUrl,
      NETWORK_C_CONSUMER_KEY: sandboxApps.short.consumerKey,
      NETWORK_C_CONSUMER_SECRET: sandboxApps.short.consumerSecret,
      FETCH_ALLOW_HOSTS: media.host,
    },
  })
  onTestFinished(() => weft.remove())
  await weft.start()
  const logins = await loginsOf(simulator)
  const platforms: string[] = []
  for (const name of names) {
    const { social_platform } = await call(weft, 'POST', '/admin/social-platforms', {
      name,
      category: 'social',
      auth_type: 'oauth2',
      status: 'active',
      api_config: configOf(name, logins, new Date()),
    })
    platforms.push(social_platform.id)
  }
  return { weft, simulator, networks, imageUrl: `${media.url}/900x900.jpg`, platforms }
}

/** Each with images, so that there is something to prepare; the page gets an album. */
const writePosts = ({ weft, imageUrl, platforms }: Scene, caption: string): Promise<string[]> =>
  Promise.all(
    platforms.map(async (platform_id) => {
      const image = { type: 'image', url: imageUrl }
      const media_attachments = platform_id === platforms[0] ? { 0: image, 1: image } : { 0: image }
      const metadata = { page_id: pageId, ig_user_id: igUserId }
      const body = { name: 'Crash', caption, platform_id, media_attachments, metadata }
      return (await call(weft, 'POST', '/admin/social-posts', body)).social_post.id
    }),
  )

function publishAll({ weft }: Scene, ids: readonly string[]): void {
  // The process is killed before it answers.
  for (const id of ids) call(weft, 'POST', `/admin/social-posts/${id}/publish`, {}).catch(() => undefined)
}

const statuses = ({ weft }: Scene, ids: readonly string[]): Promise<string[]> =>
  Promise.all(ids.map(async (id) => (await call(weft, 'GET', `/admin/social-posts/${id}`)).social_post.status))

function publishedAtNetworks({ simulator }: Scene, caption: string) {
  const { posts, media, tweets } = simulator.networks.world
  return [
    ...posts.where(({ message }) => message === caption).map(({ id }) => ({ network: 'network_a', external_id: id })),
    ...media.where((one) => one.caption === caption).map(({ id }) => ({ network: 'network_b', external_id: id })),
    ...tweets.where(({ sent }) => sent === caption).map(({ id }) => ({ network: 'network_c', external_id: id })),
  ]
}

/** As if minutes had passed: leases have ended, and what was sent would be listed by now. */
const letLeasesEnd = (weft: WeftProcess) =>
  query(
    weft,
    "update post_target set lease_until = now(), next_at = now(), sent_at = sent_at - interval '5 minutes' where state <> 'live'",
  )

// biome-ignore lint/suspicious/noExplicitAny: the test reaches into whole bodies.
async function call(weft: WeftProcess, method: string, path: string, body?: object): Promise<any> {
  const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' }
  const answer = await fetch(`${weft.baseUrl}${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return answer.json()
}

async function query(weft: WeftProcess, text: string, ids?: readonly string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: weft.databaseUrl() })
  await client.connect()
  try {
    return (await client.query(text, ids ? [ids] : [])).rows
  } finally {
    await client.end()
  }
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('It did not come to that within a minute.')
    await sleep(50)
  }
}
