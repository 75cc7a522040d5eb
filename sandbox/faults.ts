import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * A fault of one request. `before`: the operation is not executed. `after`: it is executed, but the response is lost.
 */
export type Fault =
  | {
      readonly kind: 'respond'
      readonly status: number
      readonly body: unknown
      readonly contentType?: string
      readonly headers?: Readonly<Record<string, string>>
    }
  | { readonly kind: 'drop'; readonly when: 'before' | 'after' }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'truncate' }
  | { readonly kind: 'lie'; readonly change: Readonly<Record<string, unknown>> }

export const htmlOutage = {
  kind: 'respond',
  status: 503,
  body: '<html><body><h1>503 Service Unavailable</h1></body></html>',
  contentType: 'text/html',
} as const satisfies Fault

export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Faults<F = Fault> {
  /** Plans the fault for the next `times` requests of that operation. `*`: of any operation. */
  plan(operation: string, fault: F, times?: number): void
  clear(): void
  take(operation: string): F | null
}

export function createFaults<F = Fault>(): Faults<F> {
  let planned: { operation: string; fault: F; left: number }[] = []
  return {
    plan: (operation, fault, times = 1) => {
      planned.push({ operation, fault, left: times })
    },
    clear: () => {
      planned = []
    },
    take: (operation) => {
      const next = planned.find((plan) => plan.operation === operation || plan.operation === '*')
      if (!next) return null
      next.left--
      planned = planned.filter((plan) => plan.left > 0)
      return next.fault
    },
  }
}

/** Runs `commit`, which executes the operation and returns its response, unless the planned fault prevents it. */
export async function answerWithFaults(
  faults: Faults,
  operation: string,
  reply: FastifyReply,
  commit: (lie: Readonly<Record<string, unknown>>) => Answer,
): Promise<FastifyReply> {
  const fault = faults.take(operation)
  if (fault?.kind === 'respond') {
    return reply
      .code(fault.status)
      .headers(fault.headers ?? {})
      .type(fault.contentType ?? 'application/json')
      .send(fault.body)
  }
  if (fault?.kind === 'drop' && fault.when === 'before') return drop(reply)
  const answer = commit(fault?.kind === 'lie' ? fault.change : {})
  if (fault?.kind === 'drop') return drop(reply)
  if (fault?.kind === 'delay') await sleep(fault.ms)
  const text = JSON.stringify(answer.body)
  return reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .type('application/json')
    .send(fault?.kind === 'truncate' ? text.slice(0, text.length / 2) : text)
}

/**
 * `POST /_sandbox/faults` {operation, fault, times?} plans faults, `DELETE` clears them, and `GET /_sandbox/state`
 * shows the state.
 */
export function registerControl(app: FastifyInstance, faults: Faults, inspect: () => unknown): void {
  app.post<{ Body: { operation: string; fault: Fault; times?: number } }>('/_sandbox/faults', (request, reply) => {
    faults.plan(request.body.operation, request.body.fault, request.body.times)
    return reply.code(204).send()
  })
  app.delete('/_sandbox/faults', (_request, reply) => {
    faults.clear()
    return reply.code(204).send()
  })
  app.get('/_sandbox/state', () => inspect())
}

/** Closes the connection without a response. */
export function drop(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}
