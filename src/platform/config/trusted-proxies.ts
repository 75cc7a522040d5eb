import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import type { TrustedProxies } from '../http/client-address.ts'

const mostProxies = 10

/** `TRUST_PROXY`: `1`, or `10.0.0.0/8, 2001:db8::1`. Trusting everybody is not offered: it would believe any client. */
export const trustedProxies = z
  .string()
  .default('false')
  .transform((text, context): TrustedProxies => {
    const given = text.trim()
    if (given === 'false' || given === '0') return null
    if (/^\d+$/.test(given) && Number(given) <= mostProxies) return Number(given)
    const ranges = given
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
    if (ranges.length > 0 && ranges.every(isRange)) return ranges
    context.addIssue({
      code: 'custom',
      message: `must be the number of proxies before Weft (1 to ${mostProxies}), or their addresses, such as 127.0.0.1 or 10.0.0.0/8`,
    })
    return z.NEVER
  })

const isRange = (text: string): boolean =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(text) || ipaddr.isValid(text) || ipaddr.isValidCIDR(text)
