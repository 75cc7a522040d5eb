import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * How many proxies stand before Weft, or which addresses they have: only what they say of a client's address is
 * believed. Null: nobody's word counts.
 */
export type TrustedProxies = number | readonly string[] | null

/** As the framework takes it. */
export const trustProxy = (proxies: TrustedProxies): number | string[] | false =>
  typeof proxies === 'number' ? proxies : proxies === null ? false : [...proxies]

/** Where a request comes from; the address of the connection where a proxy wrote down something else than an address. */
export const clientAddress = ({ ip, socket }: FastifyRequest): string =>
  isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip
