export interface PagePolicy {
  /** Origins beside our own that a form of the page may be sent to. */
  readonly formTargets?: readonly string[]
  /** Origins beside our own that its pictures come from. */
  readonly imageSources?: readonly string[]
  /**
   * `public`: says nothing about a person, may be kept for a minute and be found. `visitor`: may be found too, but shows
   * what this visitor has chosen.
   */
  readonly audience: 'personal' | 'visitor' | 'public'
  readonly referrer?: 'no-referrer' | 'strict-origin' | 'strict-origin-when-cross-origin'
}

/** The headers of every page: nothing from elsewhere, no frame around it, no address of it given away. */
export function pageHeaders(policy: PagePolicy): Record<string, string> {
  const personal = policy.audience === 'personal'
  return {
    'content-security-policy': contentPolicy(policy),
    'x-content-type-options': 'nosniff',
    'referrer-policy': policy.referrer ?? 'no-referrer',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': cacheControl[policy.audience],
    ...(personal ? { 'x-robots-tag': 'noindex, nofollow' } : {}),
  }
}

const cacheControl = { personal: 'no-store', visitor: 'private, no-cache', public: 'public, max-age=60' } as const

const contentPolicy = ({ formTargets = ["'self'"], imageSources = [] }: PagePolicy): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    ["img-src 'self'", ...imageSources].join(' '),
    "connect-src 'self'",
    "font-src 'self'",
    `form-action ${formTargets.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * Where a payment form may lead: its own origin and the other hosts of the same domain, for browsers hold the redirects
 * that answer a form to `form-action` too, and providers answer from one host with a page of another.
 */
export function paymentFormTargets(action: string): string[] {
  const url = new URL(action)
  const labels = url.hostname.split('.')
  const named = labels.length >= 3 && /[a-z]/i.test(labels.at(-1) ?? '')
  return named ? [url.origin, `${url.protocol}//*.${labels.slice(1).join('.')}`] : [url.origin]
}
