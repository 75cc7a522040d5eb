import { type Utm, utmFields } from '../sources/index.ts'

/** User agents that identify themselves as bots. Cubot is a brand of phones and not a bot. */
const bots =
  /(?<!cu)bots?\b|crawl|spider|slurp|headless|facebookexternalhit|embedly|preview|lighthouse|pagespeed|pingdom|uptime|monitor|phantomjs|selenium|puppeteer|playwright/i

export const isBot = (userAgent: string | undefined): boolean => userAgent !== undefined && bots.test(userAgent)

export type Device = 'desktop' | 'mobile' | 'tablet' | 'unknown'

export function deviceOf(userAgent = ''): Device {
  if (/ipad|tablet|kindle|silk|android(?!.*mobile)/i.test(userAgent)) return 'tablet'
  if (/mobi|iphone|ipod|android/i.test(userAgent)) return 'mobile'
  return /windows|macintosh|linux|cros/i.test(userAgent) ? 'desktop' : 'unknown'
}

/** Whether an event is ignored as a purchase, because purchases are counted from orders. */
export const isPurchase = (eventName: string): boolean =>
  /^(purchase|order_placed|order_completed)$/i.test(eventName.trim())

type Said = { readonly [Field in keyof Utm]?: string | null | undefined }

/** Returns the UTM fields in the body, otherwise those in the page URL. A blank field counts as missing. */
export function utmOf(said: Said, pageUrl: string | null): Utm {
  const asked = pageUrl !== null && URL.canParse(pageUrl) ? new URL(pageUrl).searchParams : new URLSearchParams()
  const isSaid = utmFields.some((field) => textOf(said[field]) !== null)
  const of = (field: keyof Utm) => textOf(isSaid ? said[field] : asked.get(field))
  return {
    utm_source: of('utm_source'),
    utm_medium: of('utm_medium'),
    utm_campaign: of('utm_campaign'),
    utm_term: of('utm_term'),
    utm_content: of('utm_content'),
  }
}

function textOf(value: string | null | undefined): string | null {
  const text = (value ?? '').replaceAll('\u0000', '').trim().slice(0, 255)
  return text === '' ? null : text.toWellFormed()
}

/**
 * Returns the referrer. Without consent, only its origin; null for an app such as `android-app://com.example`, which
 * has no origin.
 */
export function referrerOf(referrer: string | null, consented: boolean): string | null {
  if (referrer === null || referrer === '') return null
  if (consented) return referrer
  const origin = URL.canParse(referrer) ? new URL(referrer).origin : 'null'
  return origin === 'null' ? null : origin
}

const oldestMs = 86_400_000

/** Returns the time that a client states, limited to the last day. Returns `now` if it states none. */
export function believedTime(said: string | undefined, now: Date): Date {
  if (said === undefined) return now
  const at = new Date(said).getTime()
  return new Date(Math.min(now.getTime(), Math.max(now.getTime() - oldestMs, at)))
}

/** Whether pages of this origin may call. An empty list allows all origins. Requests without an origin may call too. */
export const mayCallFrom = (origin: string | undefined, allowed: readonly string[]): boolean =>
  origin === undefined || allowed.length === 0 || allowed.includes(origin.toLowerCase())
