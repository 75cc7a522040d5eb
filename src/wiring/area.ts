import type { FastifyInstance } from 'fastify'
import type { Subscription } from '../platform/events/events.ts'
import type { RecurringJob } from '../platform/recurring.ts'
import type { SealedRecords } from '../platform/reseal.ts'

/** The routes, jobs and subscriptions that one part of the program adds to the process. */
export interface Area {
  /** Registers the routes outside of `/admin`. Each group names its own prefix. */
  routes?(app: FastifyInstance): void
  /** Registers the routes below `/admin`, behind its token check. */
  adminRoutes?(scope: FastifyInstance): Promise<void>
  readonly jobs?: readonly RecurringJob[]
  readonly subscriptions?: readonly Subscription[]
  /** Records with encrypted secrets. A key rotation must encrypt them again. */
  readonly sealed?: readonly SealedRecords[]
  /** Stops background work, so that waiting requests are answered. Runs before the server closes. */
  stop?(): Promise<unknown>
  /** Closes connections to external systems. Runs last. */
  close?(): Promise<unknown>
}

export const second = 1000
