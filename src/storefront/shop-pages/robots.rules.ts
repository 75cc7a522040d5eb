import type { ShopPagesFacts } from '../settings/index.ts'

/** Crawlers for search, or for answers with links to the shop. */
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
/** Programs that open a page on a person's request. */
const visitorBots = [
  'ChatGPT-User',
  'Claude-User',
  'Perplexity-User',
  'MistralAI-User',
  'Google-Agent',
  'DuckAssistBot',
]
/** Crawlers that collect training data, and the tokens that control training. */
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

/** Personal pages and forms, useless to crawlers. */
const closed = ['/cart', '/checkout/', '/pay/', '/orders/', '/buy', '/search', '/admin/', '/auth/', '/console/']

/** RFC 9309: a crawler follows only the group that names it, so each group is complete. */
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
