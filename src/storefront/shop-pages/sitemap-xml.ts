import { escapeHtml } from '../../platform/http/html.ts'
import { withQuery } from './addresses.rules.ts'

/**
 * Maximum number of entries in a file. With alternates in seven languages an entry takes about 1 kB, and a file may
 * have 50 MB (sitemaps.org).
 */
export const mostPerSitemap = 20_000

export interface SitemapEntry {
  /** Absolute URL. */
  readonly url: string
  readonly changedAt: Date | null
}

/** A page of the shop with its URLs in all languages. The shop's own language comes first. */
export interface SitemapPage extends SitemapEntry {
  readonly languages: readonly string[]
}

export const urlSetBegin =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
export const urlSetEnd = '</urlset>\n'
export const urlEntry = (page: SitemapPage): string => `<url>${facts(page)}${alternates(page)}</url>\n`

function alternates({ url, languages: [own, ...others] }: SitemapPage): string {
  if (own === undefined || others.length === 0) return ''
  const link = (language: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}"/>`
  return [
    link(own, url),
    ...others.map((language) => link(language, withQuery(url, { lang: language }))),
    link('x-default', url),
  ].join('')
}

export const sitemapIndex = (parts: readonly SitemapEntry[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${parts
    .map((part) => `<sitemap>${facts(part)}</sitemap>\n`)
    .join('')}</sitemapindex>\n`

const facts = ({ url, changedAt }: SitemapEntry): string =>
  `<loc>${escapeHtml(url)}</loc>${changedAt === null ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`}`
