import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { check, checkEqual, WalkProblem } from './problem.ts'
import type { Transcript } from './transcript.ts'

interface Call<T> {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly url: string
  readonly body?: unknown
  readonly idempotencyKey?: string
  readonly status: number
  readonly schema: z.ZodType<T>
}

interface Answer<T> {
  readonly body: T
  readonly text: string
}

/** Sends requests like an agent. Throws for unexpected responses: wrong status, envelope, shape or request id. */
export interface Agent {
  call<T>(call: Call<T>): Promise<Answer<T>>
}

const timeoutMs = 15_000

export function createAgent(key: string, transcript: Transcript): Agent {
  return {
    async call(call) {
      const requestId = randomUUID()
      const body = call.body === undefined ? undefined : JSON.stringify(call.body)
      const response = await send(call.url, {
        method: call.method,
        headers: {
          'UCP-Agent': 'profile="https://agent.example/weft-shop-agent"',
          'Request-Id': requestId,
          'x-publishable-api-key': key,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(call.idempotencyKey === undefined ? {} : { 'Idempotency-Key': call.idempotencyKey }),
        },
        ...(body === undefined ? {} : { body }),
      })
      const text = await response.text()
      const path = new URL(call.url).pathname
      transcript.exchange({ method: call.method, path, body, status: response.status })
      const where = `${call.method} ${path}`
      check(
        response.status === call.status,
        `${where} answered ${response.status}, expected ${call.status}: ${text.slice(0, 500)}`,
      )
      if (!path.endsWith('/.well-known/ucp'))
        checkEqual(response.headers.get('request-id'), requestId, `The Request-Id of ${where}`)
      return { body: read(text, call.schema, where), text }
    },
  }
}

export async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    throw new WalkProblem(`${url} did not answer: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}

function read<T>(text: string, schema: z.ZodType<T>, where: string): T {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new WalkProblem(`${where} did not answer JSON: ${text.slice(0, 200)}`)
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new WalkProblem(`${where} answered something else at /${issue?.path.join('/') ?? ''}: ${issue?.message ?? ''}`)
}
