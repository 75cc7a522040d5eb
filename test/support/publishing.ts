import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { NetworkFault } from '../../sandbox/networks/network-faults.ts'
import { type RunningNetworks, sandboxApps, startNetworks } from '../../sandbox/networks/start.ts'
import type { Logger } from '../../src/platform/log.ts'
import type { PublishingTimes } from '../../src/social/publishing/index.ts'
import { type TestClock, testClock } from './clock.ts'
import { jpeg, webp } from './pictures.ts'
import { videoFile } from './video-file.ts'
import { startTestWeft, type TestAnswer, type TestWeft } from './weft.ts'

export const pageId = '101000000000001'
export const igUserId = '17841400000000101'
const ashaId = '122000000000001'
export const shortUserId = '1580000000000000001'

/** The schedule, review and variation fields of a post that has none of them. */
export const neverScheduled = {
  ...{ scheduled_at: null, scheduled_local: null, time_zone: null, held_at: null },
  ...{ approved_by: null, approved_at: null, review_note: null },
  ...{ variations: {}, first_comment: null, thread: [] },
} as const

/** Removes the networks' rate limits. Tests of budgets set their own. */
const noBudgets = { NETWORK_A_CALLS_PER_HOUR: '0', NETWORK_B_POSTS_PER_DAY: '0', NETWORK_C_POSTS_PER_MONTH: '0' }

export interface PublishingShop {
  readonly weft: TestWeft
  readonly clock: TestClock
  readonly simulator: RunningNetworks
  /** Base URL of `/{width}x{height}.jpg`, `/{width}x{height}.webp` and `/clip.mp4`. */
  readonly mediaUrl: string
  readonly image: string
  /** Makes the media server drop every request. */
  mediaAway(isAway: boolean): void
  platform(name: 'network_a' | 'network_b' | 'network_ab' | 'network_c', config?: object): Promise<string>
  post(platformId: string, body?: object): Promise<string>
  /** Creates a post with one image, which both Facebook and Instagram accept. */
  photo(platformId: string, body?: object): Promise<string>
  publish(postId: string, body?: object, headers?: Record<string, string>): Promise<TestAnswer>
  read(postId: string): Promise<TestAnswer['body']>
  /** Connects network C with a refreshable login whose access token is valid for `minutes`. */
  renewable(minutes: number): Promise<string>
  /** Stores a fresh login and sets the platform to active. Network C's access tokens expire after two hours. */
  connectAgain(platformId: string, name: string): Promise<void>
  /** Makes the next calls of this operation fail at the network. */
  fail(operation: string, fault: NetworkFault, times?: number): void
  /**
   * Repeats: waits for running steps, advances the clock and runs the due work. A running step never sees the clock
   * jump.
   */
  later(ms: number, times?: number): Promise<void>
  /** Starts a second Weft on the same database, clock and networks. The caller stops it. */
  beside(): Promise<TestWeft>
  stop(): Promise<void>
}

/** Starts a Weft and simulated networks on this machine, all on one clock. */
export async function startPublishingShop(
  options: {
    readonly environment?: Readonly<Record<string, string>>
    readonly times?: PublishingTimes
    readonly simulator?: RunningNetworks
    readonly clock?: TestClock
    readonly log?: Logger
    /** Listens on a free port and runs the background jobs. */
    readonly listen?: boolean
  } = {},
): Promise<PublishingShop> {
  const clock = options.clock ?? testClock(new Date('2026-03-01T10:00:00.000Z'))
  const simulator = options.simulator ?? (await startNetworks({ clock }))
  const media = await mediaServer()
  const weft = await weftBeside(simulator, media.host, clock, options)
  const platform: PublishingShop['platform'] = async (name, config = {}) => {
    const answer = await weft.admin('POST', '/admin/social-platforms', {
      name,
      category: 'social',
      auth_type: 'oauth2',
      status: 'active',
      api_config: { ...configOf(name, await loginsOf(simulator), clock.now()), ...config },
    })
    expect(answer.status).toBe(201)
    return answer.body.social_platform.id
  }
  const post: PublishingShop['post'] = async (platformId, body = {}) => {
    const answer = await weft.admin('POST', '/admin/social-posts', {
      name: 'Launch',
      caption: 'Fresh indigo',
      platform_id: platformId,
      metadata: { page_id: pageId, ig_user_id: igUserId },
      ...body,
    })
    expect(answer.status).toBe(201)
    return answer.body.social_post.id
  }
  const image = `${media.url}/1080x1080.jpg`
  return {
    weft,
    clock,
    simulator,
    mediaUrl: media.url,
    mediaAway: media.beAway,
    image,
    platform,
    post,
    photo: (platformId, body = {}) =>
      post(platformId, { media_attachments: { 0: { type: 'image', url: image } }, ...body }),
    publish: (postId, body, headers) => weft.admin('POST', `/admin/social-posts/${postId}/publish`, body, headers),
    async connectAgain(platformId, name) {
      const api_config = configOf(name, await loginsOf(simulator), clock.now())
      const { status } = await weft.admin('PUT', `/admin/social-platforms/${platformId}`, {
        status: 'active',
        api_config,
      })
      expect(status).toBe(200)
    },
    async renewable(minutes) {
      const { short } = await loginsOf(simulator)
      const { access_token, refresh_token } = short
      const expires_at = new Date(clock.now().getTime() + minutes * 60_000).toISOString()
      return platform('network_c', { access_token, refresh_token, expires_at })
    },
    read: async (postId) => (await weft.admin('GET', `/admin/social-posts/${postId}`)).body.social_post,
    fail: (operation, fault, times) => simulator.networks.calls.faults.plan(operation, fault, times),
    async later(ms, times = 1) {
      for (let time = 0; time < times; time++) {
        await stepsEnd(weft)
        clock.advance(ms)
        await weft.weft.jobs.runNow('publish-due')
      }
    },
    beside: () => weftBeside(simulator, media.host, clock, { ...options, beside: weft }),
    async stop() {
      await weft.stop()
      if (!options.simulator) await simulator.stop()
      await media.stop()
    },
  }
}

/**
 * Waits until no step is running, at most 20 s. Advancing the clock during a step would expire the lease of a live
 * process.
 */
async function stepsEnd({ db }: TestWeft): Promise<void> {
  for (let look = 0; look < 1000; look++) {
    const running = await db
      .selectFrom('post_target')
      .select('id')
      .where('lease_until', 'is not', null)
      .where('state', 'in', ['idle', 'preparing', 'ready', 'armed', 'unknown'])
      .executeTakeFirst()
    if (!running) return
    await sleep(20)
  }
}

async function weftBeside(
  simulator: RunningNetworks,
  mediaHost: string,
  clock: TestClock,
  options: {
    readonly environment?: Readonly<Record<string, string>>
    readonly times?: PublishingTimes
    readonly log?: Logger
    readonly listen?: boolean
    readonly beside?: TestWeft
  },
) {
  const { clientId, clientSecret, consumerKey, consumerSecret } = sandboxApps.short
  const environment = {
    GRAPH_URL: simulator.graphUrl,
    NETWORK_C_API_URL: simulator.shortUrl,
    NETWORK_C_UPLOAD_URL: simulator.shortUrl,
    NETWORK_C_CLIENT_ID: clientId,
    NETWORK_C_CLIENT_SECRET: clientSecret,
    NETWORK_C_CONSUMER_KEY: consumerKey,
    NETWORK_C_CONSUMER_SECRET: consumerSecret,
    FETCH_ALLOW_HOSTS: `${mediaHost},${new URL(simulator.url).host}`,
    ...noBudgets,
    ...options.environment,
  }
  const weft = await startTestWeft({
    environment,
    clock,
    listen: options.listen ?? false,
    ...(options.log ? { log: options.log } : {}),
    ...(options.beside ? { beside: options.beside } : {}),
    ...(options.times ? { publishingTimes: options.times } : {}),
  })
  return weft
}

interface Logins {
  readonly user: string
  readonly page: string
  readonly short: { readonly access_token: string; readonly refresh_token: string; readonly oauth1: object }
}

export async function loginsOf(simulator: RunningNetworks): Promise<Logins> {
  // biome-ignore lint/suspicious/noExplicitAny: the simulator's own answer.
  const ask = async (body: object): Promise<any> => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${simulator.url}/_sandbox/tokens`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return answer.json()
  }
  const graph = await ask({ network: 'graph', person_id: ashaId })
  const short = await ask({ network: 'short', person_id: shortUserId })
  return { user: graph.user_access_token, page: graph.pages[0].access_token, short }
}

export function configOf(name: string, { user, page, short }: Logins, now: Date): object {
  const base = { platform: name, authenticated_at: now.toISOString() }
  const onPage = { page_id: pageId, page_name: 'Weft and Warp', user_id: ashaId }
  if (name === 'network_a')
    return {
      ...base,
      ...onPage,
      token_type: 'PAGE',
      access_token: user,
      page_access_token: page,
      user_access_token: user,
    }
  if (name === 'network_b') return { ...base, ...onPage, token_type: 'USER', access_token: user, ig_user_id: igUserId }
  if (name === 'network_ab') {
    const both = { page_access_token: page, user_access_token: user, ig_user_id: igUserId }
    return { ...base, ...onPage, ...both, token_type: 'PAGE', access_token: user }
  }
  const { access_token, oauth1 } = short
  return { ...base, token_type: 'USER', user_id: shortUserId, access_token, oauth1_credentials: oauth1 }
}

function sendPart(request: IncomingMessage, response: ServerResponse, file: Buffer): void {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const part = from === undefined ? file : file.subarray(Number(from), Number(to) + 1)
  const headers = { 'content-type': 'video/mp4', 'content-length': part.length }
  response.writeHead(from === undefined ? 200 : 206, headers).end(request.method === 'HEAD' ? undefined : part)
}

/**
 * Serves images and videos of any size (`/1080x1920-30s.mp4`), and `/clip.mp4`, which has only the start of a video.
 * `?after=` delays the answer by this many milliseconds.
 */
export async function mediaServer() {
  const clip = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42'), Buffer.alloc(2000)])
  let isAway = false
  const server = createServer((request, response) => {
    if (isAway) return void request.socket.destroy()
    const path = new URL(request.url ?? '/', 'http://media.example').pathname
    const size = /^\/(\d+)x(\d+)\.(jpg|webp)$/.exec(path)
    const afterMs = Number(new URL(request.url ?? '/', 'http://media.example').searchParams.get('after') ?? 0)
    const send = async (type: string, body: Buffer) => {
      if (afterMs > 0) await sleep(afterMs)
      response
        .writeHead(200, { 'content-type': type, 'content-length': body.length })
        .end(request.method === 'HEAD' ? undefined : body)
    }
    const film = /^\/(\d+)x(\d+)-(\d+)s\.mp4$/.exec(path)
    if (path === '/clip.mp4') void send('video/mp4', clip)
    else if (film) sendPart(request, response, videoFile(Number(film[1]), Number(film[2]), Number(film[3])))
    else if (size)
      void (size[3] === 'webp' ? webp : jpeg)(Number(size[1]), Number(size[2])).then((body) =>
        send(`image/${size[3] === 'jpg' ? 'jpeg' : 'webp'}`, body),
      )
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server listening on a TCP port returns an AddressInfo.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    beAway(away: boolean) {
      isAway = away
    },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections()),
  }
}
