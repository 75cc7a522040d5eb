import type { Clock } from '../../../platform/clock.ts'
import type { NetworkSettings } from '../../../platform/config/network-variables.ts'
import type { GuardedFetch } from '../../../platform/guarded-fetch/index.ts'
import type { NetworkLogins } from '../accounts.types.ts'
import { createWire } from '../wire.ts'
import { createGraphAccounts } from './graph-accounts.ts'
import { createShortAccounts } from './short-accounts.ts'

const graphUrl = 'https://graph.facebook.com'
const graphDialogUrl = 'https://www.facebook.com'
const shortApiUrl = 'https://api.x.com'
const shortAuthorizeUrl = 'https://x.com/i/oauth2/authorize'

/** The networks that an app is set up for. Where the API is elsewhere, so is the login: it stands in for all of it. */
export function createNetworkLogins({
  settings,
  fetch,
  clock,
}: {
  readonly settings: NetworkSettings
  readonly fetch: GuardedFetch
  readonly clock: Clock
}): NetworkLogins {
  const wire = createWire(fetch)
  const { graphApp, shortTextClient } = settings
  return {
    graph:
      graphApp &&
      createGraphAccounts({
        wire,
        clock,
        graphUrl: settings.graphUrl ?? graphUrl,
        dialogUrl: settings.graphUrl ?? graphDialogUrl,
        app: graphApp,
      }),
    shortText:
      shortTextClient &&
      createShortAccounts({
        wire,
        apiUrl: settings.shortTextApiUrl ?? shortApiUrl,
        authorizeUrl:
          settings.shortTextApiUrl === null ? shortAuthorizeUrl : `${settings.shortTextApiUrl}/i/oauth2/authorize`,
        client: shortTextClient,
      }),
  }
}

/** Addresses from the configuration are trusted as they are. */
export const networkOrigins = ({ graphUrl: graph, shortTextApiUrl: short }: NetworkSettings): string[] =>
  [graph, short].filter((url) => url !== null)
