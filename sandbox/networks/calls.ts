import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { type Answer, createFaults, drop, type Faults } from '../faults.ts'
import { graphErrorBody } from './graph/errors.ts'
import type { NetworkFault } from './network-faults.ts'
import type { World } from './world.ts'

/** A request to a network and its response. */
export interface Call {
  readonly id: string
  readonly operation: string
  readonly outcome: number | 'dropped'
}

export interface Calls {
  readonly faults: Faults<NetworkFault>
  readonly seen: readonly Call[]
  /** Executes the operation with its planned fault. Saves its changes before the response is sent. */
  answer(operation: string, reply: FastifyReply, run: (requestId: string) => Promise<Answer>): Promise<FastifyReply>
}

const mostCalls = 2000

export function createCalls(world: World): Calls {
  const faults = createFaults<NetworkFault>()
  const seen: Call[] = []
  const note = (call: Call) => {
    seen.push(call)
    if (seen.length > mostCalls) seen.shift()
  }
  return {
    faults,
    seen,
    async answer(operation, reply, run) {
      const id = randomBytes(8).toString('hex')
      const fault = faults.take(operation)
      const gone = () => {
        note({ id, operation, outcome: 'dropped' })
        return drop(reply)
      }
      if (fault?.kind === 'drop' && fault.when === 'before') return gone()
      const isSlow = fault?.kind === 'delay'
      if (isSlow && fault.when === 'before') await sleep(fault.ms)
      const told = fault && fault.kind !== 'lie' ? insteadOf(fault, id) : null
      const answer = told ?? (await run(id))
      await world.flush()
      if (isSlow && fault.when !== 'before') await sleep(fault.ms)
      if (fault?.kind === 'drop') return gone()
      const given = fault?.kind === 'lie' ? (insteadOf(fault, id) ?? answer) : answer
      note({ id, operation, outcome: given.status })
      return send(reply, given, fault?.kind === 'truncate')
    },
  }
}

type Told = Answer & { readonly contentType?: string }

/** Returns the response that the fault defines. Returns null if it defines none. */
function insteadOf(fault: NetworkFault, requestId: string): Told | null {
  if (fault.kind === 'respond') return fault
  if (fault.kind !== 'refuse' && fault.kind !== 'lie') return null
  if ('body' in fault) return fault
  const { code, subcode, message, transient } = fault
  return {
    status: fault.status ?? (code === 1 || code === 2 ? 500 : 400),
    body: graphErrorBody(
      { code, subcode, message: message ?? `(#${code}) Planned by the test.`, transient },
      requestId,
    ),
  }
}

function send(reply: FastifyReply, answer: Told, truncated: boolean): FastifyReply {
  const { status, body, headers = {} } = answer
  reply.code(status).headers(headers)
  if (status === 204 || body === null) return reply.send()
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return reply
    .type(answer.contentType ?? headers['content-type'] ?? typeOf(body))
    .send(truncated ? text.slice(0, text.length / 2) : text)
}

const typeOf = (body: unknown): string => (typeof body === 'string' ? 'text/html' : 'application/json; charset=utf-8')
