import type { ShopPagesFacts } from '../settings/index.ts'

/** Crawlers of search engines, and of assistants that answer with links to the shop. */
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
/** Crawlers that collect training data, and the tokens with which robots.txt controls training. */
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

/** Personal pages and forms. Crawlers have no use for them. */
const closed = ['/cart', '/checkout/', '/pay/', '/orders/', '/buy', '/search', '/admin/', '/auth/', '/console/']

/**
 * Returns the text of `robots.txt`. A crawler follows only the group that names it (RFC 9309), so each group contains
 * all rules.
 */
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
