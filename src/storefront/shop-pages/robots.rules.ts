import type { ShopPagesFacts } from '../settings/index.ts'

/** Crawlers that build a search or an answer with links to the shop. */
const searchBots = [
  'Googlebot',
  'Bingbot',
  'OAI-SearchBot',
  'Claude-SearchBot',
  'PerplexityBot',
  'DuckDuckBot',
  'Applebot',
  'YandexBot',
  'Amazonbot',
]
/** Programs that open a page because a person has asked them to. */
const visitorBots = [
  'ChatGPT-User',
  'Claude-User',
  'Perplexity-User',
  'MistralAI-User',
  'Google-Agent',
  'DuckAssistBot',
]
/** Crawlers that collect texts to train models on, and the names by which others are told about training. */
const trainingBots = [
  'GPTBot',
  'ClaudeBot',
  'anthropic-ai',
  'Google-Extended',
  'Applebot-Extended',
  'CCBot',
  'Meta-ExternalAgent',
  'Bytespider',
  'cohere-training-data-crawler',
]

/** Pages about a person, and forms: nothing that a crawler could use. */
const closed = ['/cart', '/checkout/', '/pay/', '/orders/', '/buy', '/search', '/admin/', '/auth/', '/console/']

/** RFC 9309: a crawler obeys the one group that names it, so every group says all. */
export function robotsText(
  { searchBots: search, visitorBots: visitors, trainingBots: training }: ShopPagesFacts,
  baseUrl: string,
): string {
  return [
    group(searchBots, search),
    group(visitorBots, visitors),
    group(trainingBots, training),
    group(['*'], search),
    `Sitemap: ${baseUrl}/sitemap.xml\n`,
  ].join('\n')
}

const group = (names: readonly string[], isAllowed: boolean): string =>
  [
    ...names.map((name) => `User-agent: ${name}`),
    ...(isAllowed ? closed.map((path) => `Disallow: ${path}`) : ['Disallow: /']),
    '',
  ].join('\n')
