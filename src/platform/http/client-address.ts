import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** Returns the IP address of the client. If a proxy sent an invalid address, uses the connection's address. */
export const clientAddress = ({ ip, socket }: FastifyRequest): string =>
  isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip

/**
 * Returns the key for rate limits: the IPv4 address, or the /64 network of an IPv6 address, because one customer
 * usually has a whole /64.
 */
export function clientNetwork(request: FastifyRequest): string {
  const address = clientAddress(request)
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
