import { expect, onTestFinished, test } from 'vitest'
import { sandboxApps, startNetworks } from '../../sandbox/networks/start.ts'
import { configOf, igUserId, loginsOf, mediaServer, pageId } from '../support/publishing.ts'
import { tcpProxy } from '../support/tcp-proxy.ts'
import { weftProcess } from '../support/weft-process.ts'
import { databaseOfTest, until } from './database-of-test.ts'
import { reportFault } from './fault-report.ts'
import { promised } from './promised.ts'

const adminToken = 'admin-token-of-the-fault-tests'
const longestMs = promised(20_000)

test(`no publish call waits longer than ${longestMs / 1000} s for a network, and a pending result is not worded as a failure`, async () => {
  const simulator = await startNetworks({})
  onTestFinished(() => simulator.stop())
  const media = await mediaServer()
  onTestFinished(() => media.stop())
  const network = await tcpProxy({ host: '127.0.0.1', port: Number(new URL(simulator.url).port) })
  onTestFinished(() => network.stop())
  const weft = await weftProcess({
    databaseUrl: (await databaseOfTest()).url,
    environment: {
      ADMIN_TOKEN: adminToken,
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      GRAPH_URL: `http://127.0.0.1:${network.port}/graph`,
      NETWORK_C_CONSUMER_KEY: sandboxApps.short.consumerKey,
      NETWORK_C_CONSUMER_SECRET: sandboxApps.short.consumerSecret,
      FETCH_ALLOW_HOSTS: media.host,
    },
  })
  onTestFinished(() => weft.remove())
  await weft.start()
  // biome-ignore lint/suspicious/noExplicitAny: the test reaches into whole bodies.
  const call = async (method: string, path: string, body?: object): Promise<any> => {
    const answer = await fetch(`${weft.baseUrl}/admin${path}`, {
      method,
      headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, ...((await answer.json()) as object) }
  }
  const api_config = configOf('network_a', await loginsOf(simulator), new Date())
  const platform = { name: 'network_a', category: 'social', auth_type: 'oauth2', status: 'active', api_config }
  const platform_id = (await call('POST', '/social-platforms', platform)).social_platform.id

  const told: unknown[] = []
  for (const seconds of [9, 25]) {
    const caption = `Answered after ${seconds} s`
    const metadata = { page_id: pageId, ig_user_id: igUserId }
    const { id } = (await call('POST', '/social-posts', { name: 'Slow', caption, platform_id, metadata })).social_post
    // Each direction is delayed by half of the time.
    network.delay(seconds * 500)
    const beganMs = performance.now()
    const { status, success, pending, message } = await call('POST', `/social-posts/${id}/publish`, {})
    const waitedSeconds = (performance.now() - beganMs) / 1000
    network.pass()
    await until(async () => (await call('GET', `/social-posts/${id}`)).social_post.status === 'published', 240_000)
    const posts = simulator.networks.world.posts.where((post) => post.message === caption).length
    reportFault({
      fault: `a network that answers after ${seconds} s`,
      acknowledged: 1,
      lost: posts === 0 ? 1 : 0,
      doubled: Math.max(0, posts - 1),
      unannounced: null,
      recoveredSeconds: null,
      waitedSeconds,
      success,
      message,
      posts,
    })
    told.push({ status, success, pending: pending ?? false, posts, inTime: waitedSeconds * 1000 <= longestMs })
    if (success === null)
      expect(message).toBe(
        'Facebook Page: Weft is still publishing this. This goes on by itself: read the post until its status is no longer publishing.',
      )
  }
  expect(told.at(-1)).toEqual({ status: 200, success: null, pending: true, posts: 1, inTime: true })
  expect(told).toEqual(told.map((one) => ({ ...(one as object), status: 200, posts: 1, inTime: true })))
}, 600_000)
