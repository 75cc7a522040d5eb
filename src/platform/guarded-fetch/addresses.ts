import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** IANA IPv4 Special-Purpose Address Registry, multicast (224/4) and the former class E (240/4). */
const specialIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
].map((range) => ipaddr.IPv4.parseCIDR(range))

/**
 * The only global unicast range of IPv6. All other addresses are special: ::, ::1, IPv4-compatible and -mapped
 * addresses, NAT64 (64:ff9b::/96 and 64:ff9b:1::/48), discard, SRv6, ULA, link-local, site-local and multicast.
 */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** IANA IPv6 Special-Purpose Address Registry within 2000::/3. 2001::/23 contains Teredo, ORCHID and benchmarking. */
const specialIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'].map((range) =>
  ipaddr.IPv6.parseCIDR(range),
)

/** Whether a literal address is on the public internet. Returns false if this is unclear. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv4) return !specialIpv4.some((range) => parsed.match(range))
  return parsed.match(globalUnicast) && !specialIpv6.some((range) => parsed.match(range))
}
