import { type TestClock, testClock } from './clock.ts'
import { sandboxApps, startTestNetworks, type TestNetworks } from './networks.ts'
import { startTestWeft, type TestAnswer, type TestWeft, type TestWeftOptions } from './weft.ts'

export type PlatformName = 'network_a' | 'network_b' | 'network_ab' | 'network_c' | 'network_c_alt'

export interface SocialWeft {
  readonly weft: TestWeft
  readonly networks: TestNetworks
  readonly clock: TestClock
  platform(name: PlatformName, more?: object): Promise<string>
  /**
   * Logs in as a person: starts the login, answers the network's consent page and follows the redirect. Returns the
   * answer of the callback.
   */
  login(name: PlatformName, platformId: string, as: Login): Promise<TestAnswer>
  /** Runs the login until the network redirects the person back, and returns that URL. */
  wayBack(name: PlatformName, platformId: string, as: Login): Promise<string>
  connected(name: PlatformName, personId: string): Promise<string>
  read(platformId: string): Promise<TestAnswer['body']>
  run(job: string): Promise<void>
  stop(): Promise<void>
}

export interface Login {
  readonly person: string
  readonly pageId?: string
  readonly refuse?: boolean
  readonly without?: readonly string[]
}

/** Starts a Weft and simulated networks that it reaches over HTTP, on one clock. */
export async function startSocialWeft(
  start: string,
  options: TestWeftOptions & { readonly unconfigured?: boolean } = {},
): Promise<SocialWeft> {
  const clock = testClock(new Date(start))
  const networks = await startTestNetworks({ clock })
  const { graph, short } = sandboxApps
  const apps = {
    GRAPH_URL: networks.graphUrl,
    NETWORK_A_APP_ID: graph.id,
    NETWORK_A_APP_SECRET: graph.secret,
    NETWORK_A_VERIFY_TOKEN: graph.verifyToken,
    NETWORK_C_API_URL: networks.shortUrl,
    NETWORK_C_CLIENT_ID: short.clientId,
    NETWORK_C_CLIENT_SECRET: short.clientSecret,
    NETWORK_A_CALLS_PER_HOUR: '0',
  }
  const weft = await startTestWeft({ ...options, clock, environment: { ...apps, ...options.environment } })
  const platform: SocialWeft['platform'] = async (name, more = {}) => {
    const body = { name, category: 'social', auth_type: 'oauth2', ...more }
    return (await weft.admin('POST', '/admin/social-platforms', body)).body.social_platform.id
  }
  const wayBack: SocialWeft['wayBack'] = async (name, platformId, as) => {
    const page = as.pageId === undefined ? '' : `&page_id=${as.pageId}`
    const begun = await weft.admin('GET', `/admin/oauth/${name}?platform_id=${platformId}${page}`, undefined, {
      accept: 'application/json',
    })
    return allow(begun.body.location, as)
  }
  const login: SocialWeft['login'] = async (name, platformId, as) => {
    const { pathname, search } = new URL(await wayBack(name, platformId, as))
    return weft.request({ method: 'GET', url: `${pathname}${search}` })
  }
  return {
    weft,
    networks,
    clock,
    platform,
    login,
    wayBack,
    async connected(name, person) {
      const id = await platform(name)
      const answer = await login(name, id, { person })
      if (answer.status !== 302) throw new Error(answer.text)
      return id
    },
    read: async (id) => (await weft.admin('GET', `/admin/social-platforms/${id}`)).body.social_platform,
    async run(job) {
      if ((await weft.weft.jobs.runNow(job)) !== 'done') throw new Error(`${job} failed`)
    },
    async stop() {
      await weft.stop()
      await networks.stop()
    },
  }
}

/** Submits the network's consent page, without the scopes that the person declines, and returns the redirect. */
async function allow(location: string, as: Login): Promise<string> {
  const asked = new URL(location).searchParams.get('scope') ?? ''
  const form = new URLSearchParams({ person: as.person, do: as.refuse ? 'refuse' : 'allow' })
  for (const scope of asked.split(/[\s,]+/)) if (!as.without?.includes(scope)) form.append('scope', scope)
  const answer = await fetch(location, { method: 'POST', body: form, redirect: 'manual' })
  const back = answer.headers.get('location')
  if (back === null) throw new Error(`${answer.status} ${await answer.text()}`)
  return back
}
