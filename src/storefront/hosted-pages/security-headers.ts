export interface PagePolicy {
  /** Additional origins that forms may post to. */
  readonly formTargets?: readonly string[]
  /** Additional origins of pictures. */
  readonly imageSources?: readonly string[]
  /**
   * `public`: contains no personal data, can be cached for a minute and indexed. `visitor`: can be indexed, but shows
   * the visitor's choices.
   */
  readonly audience: 'personal' | 'visitor' | 'public'
  readonly referrer?: 'no-referrer' | 'strict-origin' | 'strict-origin-when-cross-origin'
}

/** Headers of every page: no external resources, no framing, no referrer. */
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
 * Targets of a payment form: its origin and other hosts of the same domain. Browsers apply `form-action` to redirects
 * after a form too, and providers redirect between their hosts.
 */
export function paymentFormTargets(action: string): string[] {
  const url = new URL(action)
  const labels = url.hostname.split('.')
  const named = labels.length >= 3 && /[a-z]/i.test(labels.at(-1) ?? '')
  return named ? [url.origin, `${url.protocol}//*.${labels.slice(1).join('.')}`] : [url.origin]
}
