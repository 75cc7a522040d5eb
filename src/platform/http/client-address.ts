import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Where a request comes from; the address of the connection where a proxy wrote down something else than an address. */
export const clientAddress = ({ ip, socket }: FastifyRequest): string =>
  isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip
