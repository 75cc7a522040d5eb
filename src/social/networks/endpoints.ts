import type { NetworkSettings } from '../../platform/config/network-variables.ts'
import { Secret } from '../../platform/secret.ts'

/** URLs and app of the Graph API. No URL has a trailing slash. */
export interface GraphEndpoints {
  readonly apiUrl: string
  /** URL of the login page. */
  readonly dialogUrl: string
  readonly app: { readonly id: string; readonly secret: Secret; readonly verifyToken: string | null }
  readonly isSandbox: boolean
}

export interface ShortTextEndpoints {
  readonly apiUrl: string
  readonly uploadUrl: string
  readonly authorizeUrl: string
  readonly client: { readonly id: string; readonly secret: Secret | null }
  /** The app's keys for requests signed with OAuth 1.0a. Null if there are none. */
  readonly consumer: { readonly key: string; readonly secret: Secret } | null
  readonly isSandbox: boolean
}

/** Each is null if the network is not set up. */
export interface NetworkEndpoints {
  readonly graph: GraphEndpoints | null
  readonly shortText: ShortTextEndpoints | null
  readonly builtIn: BuiltInPlace | null
}

/** URLs of the built-in networks; null if there are none. */
export interface BuiltInPlace {
  /** URL at which this process reaches it. */
  readonly ownUrl: string
  /** URL at which a browser reaches it. */
  readonly publicUrl: string
}

/** No URL has a trailing slash. */
export interface NetworkAddresses {
  readonly graphUrl: string
  readonly shortTextApiUrl: string
  readonly shortTextUploadUrl: string
  /** The app's keys for requests signed with OAuth 1.0a. Null if they are not configured. */
  readonly consumer: { readonly key: string; readonly secret: Secret } | null
  readonly builtIn: BuiltInPlace | null
}

/** The built-in networks with their URLs and apps. */
export interface BuiltInNetworks extends BuiltInPlace {
  readonly graphApp: { readonly id: string; readonly secret: string; readonly verifyToken: string }
  readonly shortTextClient: { readonly id: string; readonly secret: string }
  readonly shortTextConsumer: { readonly key: string; readonly secret: string }
}

const graphVersion = 'v24.0'
const graphUrl = 'https://graph.facebook.com'
const dialogUrl = `https://www.facebook.com/${graphVersion}/dialog/oauth`
const shortTextUrl = 'https://api.x.com'
const authorizeUrl = 'https://x.com/i/oauth2/authorize'
const uploadUrl = 'https://upload.twitter.com'

/**
 * Returns the URLs of each network from the configuration. Without a configured app and custom URL, Weft uses the
 * built-in network, if there is one.
 */
export const networkEndpoints = (settings: NetworkSettings, builtIn: BuiltInNetworks | null): NetworkEndpoints => ({
  builtIn: builtIn && { ownUrl: builtIn.ownUrl, publicUrl: builtIn.publicUrl },
  graph: configuredGraph(settings) ?? (settings.graphUrl === null && builtIn ? builtInGraph(builtIn) : null),
  shortText:
    configuredShortText(settings) ?? (settings.shortTextApiUrl === null && builtIn ? builtInShortText(builtIn) : null),
})

/**
 * Returns the endpoints of the configured app. If a custom URL is set, that server also provides the login page. Null
 * without an app.
 */
function configuredGraph({ graphApp, graphUrl: own }: NetworkSettings): GraphEndpoints | null {
  if (!graphApp) return null
  return {
    apiUrl: own ?? graphUrl,
    dialogUrl: own === null || own === graphUrl ? dialogUrl : `${own}/${graphVersion}/dialog/oauth`,
    app: { ...graphApp, secret: new Secret(graphApp.secret) },
    isSandbox: false,
  }
}

function configuredShortText(settings: NetworkSettings): ShortTextEndpoints | null {
  const { shortTextClient: client, shortTextConsumer: consumer, shortTextApiUrl: own } = settings
  if (!client) return null
  const isOwn = own !== null && own !== shortTextUrl
  return {
    apiUrl: own ?? shortTextUrl,
    uploadUrl: settings.shortTextUploadUrl ?? (isOwn ? own : uploadUrl),
    authorizeUrl: isOwn ? `${own}/i/oauth2/authorize` : authorizeUrl,
    client: { id: client.id, secret: client.secret === null ? null : new Secret(client.secret) },
    consumer: consumer && { key: consumer.key, secret: new Secret(consumer.secret) },
    isSandbox: false,
  }
}

const builtInGraph = ({ ownUrl, publicUrl, graphApp }: BuiltInNetworks): GraphEndpoints => ({
  apiUrl: `${ownUrl}/graph`,
  dialogUrl: `${publicUrl}/graph/${graphVersion}/dialog/oauth`,
  app: { ...graphApp, secret: new Secret(graphApp.secret) },
  isSandbox: true,
})

const builtInShortText = (builtIn: BuiltInNetworks): ShortTextEndpoints => ({
  apiUrl: `${builtIn.ownUrl}/short`,
  uploadUrl: `${builtIn.ownUrl}/short`,
  authorizeUrl: `${builtIn.publicUrl}/short/i/oauth2/authorize`,
  client: { id: builtIn.shortTextClient.id, secret: new Secret(builtIn.shortTextClient.secret) },
  consumer: { key: builtIn.shortTextConsumer.key, secret: new Secret(builtIn.shortTextConsumer.secret) },
  isSandbox: true,
})

/** Returns URLs for publishing. A stored login can publish even if the shop has no app at the network. */
export const networkAddresses = (
  { graph, shortText, builtIn }: NetworkEndpoints,
  settings: NetworkSettings,
): NetworkAddresses => ({
  graphUrl: graph?.apiUrl ?? settings.graphUrl ?? graphUrl,
  shortTextApiUrl: shortText?.apiUrl ?? settings.shortTextApiUrl ?? shortTextUrl,
  shortTextUploadUrl: shortText?.uploadUrl ?? settings.shortTextUploadUrl ?? uploadUrl,
  consumer: shortText?.consumer ?? consumerOf(settings),
  builtIn,
})

const consumerOf = ({ shortTextConsumer: own }: NetworkSettings): NetworkAddresses['consumer'] =>
  own && { key: own.key, secret: new Secret(own.secret) }
