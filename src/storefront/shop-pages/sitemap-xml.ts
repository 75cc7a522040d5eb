import { escapeHtml } from '../../platform/http/html.ts'

/** The protocol's limit per file (sitemaps.org). */
export const mostPerSitemap = 50_000

export interface SitemapEntry {
  /** Absolute. */
  readonly url: string
  readonly changedAt: Date | null
}

export const urlSetBegin =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
export const urlSetEnd = '</urlset>\n'
export const urlEntry = (entry: SitemapEntry): string => `<url>${facts(entry)}</url>\n`

export const sitemapIndex = (parts: readonly SitemapEntry[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${parts
    .map((part) => `<sitemap>${facts(part)}</sitemap>\n`)
    .join('')}</sitemapindex>\n`

const facts = ({ url, changedAt }: SitemapEntry): string =>
  `<loc>${escapeHtml(url)}</loc>${changedAt === null ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`}`
