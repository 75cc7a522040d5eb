import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** Where a request comes from; the address of the connection where a proxy wrote down something else than an address. */
export const clientAddress = ({ ip, socket }: FastifyRequest): string =>
  isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip

/** What limits count by: an IPv4 address, or the /64 network of an IPv6 address, whose addresses are one customer's. */
export function clientNetwork(request: FastifyRequest): string {
  const address = clientAddress(request)
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
