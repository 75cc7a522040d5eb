import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'

/**
 * `TRUST_PROXY`: a list such as `10.0.0.0/8, 2001:db8::1`. It has no word for every address and no number of hops,
 * because clients that bypass the proxy could then forge their address.
 */
export const trustedProxies = z
  .string()
  .default('false')
  .transform((text) => {
    const given = text.trim()
    return given === 'false'
      ? []
      : given
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean)
  })
  .refine(
    (ranges) => ranges.every(isRange),
    'must be the addresses of the proxies before Weft, such as loopback, 10.0.0.1 or 10.0.0.0/8',
  )

function isRange(text: string): boolean {
  const [address = ''] = text.split('/', 1)
  if (isIP(address) === 0) return ['loopback', 'linklocal', 'uniquelocal'].includes(text)
  return address === text || ipaddr.isValidCIDR(text)
}
