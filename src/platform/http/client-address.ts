import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** Client address of a request. Falls back to the connection's address if a proxy sent an invalid one. */
export const clientAddress = ({ ip, socket }: FastifyRequest): string =>
  isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip

/**
 * Key for rate limits: the IPv4 address, or the /64 network of an IPv6 address, because one customer usually has all
 * of it.
 */
export function clientNetwork(request: FastifyRequest): string {
  const address = clientAddress(request)
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
