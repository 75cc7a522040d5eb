export interface PagePolicy {
  /** Additional origins to which forms may post. */
  readonly formTargets?: readonly string[]
  /** Additional origins from which pictures may load. */
  readonly imageSources?: readonly string[]
  /**
   * `public`: contains no personal data, and can be cached for a minute and indexed. `visitor`: can be indexed, but
   * shows the visitor's choices.
   */
  readonly audience: 'personal' | 'visitor' | 'public'
  readonly referrer?: 'no-referrer' | 'strict-origin' | 'strict-origin-when-cross-origin'
}

/** Returns the headers of every page. They forbid framing and, unless allowed, other origins and referrers. */
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
 * Returns origins to which a payment form may post: the origin of its action and other hosts of the same domain.
 * Browsers also apply `form-action` to redirects after a form, and providers redirect between their hosts.
 */
export function paymentFormTargets(action: string): string[] {
  const url = new URL(action)
  const labels = url.hostname.split('.')
  const named = labels.length >= 3 && /[a-z]/i.test(labels.at(-1) ?? '')
  return named ? [url.origin, `${url.protocol}//*.${labels.slice(1).join('.')}`] : [url.origin]
}
