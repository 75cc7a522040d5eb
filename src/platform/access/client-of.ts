import type { FastifyRequest } from 'fastify'
import { clientAddress } from '../http/client-address.ts'
import type { Client } from './access-deps.ts'

export const clientOf = (request: FastifyRequest): Client => ({
  address: clientAddress(request),
  userAgent: request.headers['user-agent']?.slice(0, 255) ?? null,
  requestId: request.id,
})
