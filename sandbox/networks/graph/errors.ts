import type { Answer } from '../../faults.ts'

export interface GraphErrorFacts {
  readonly code: number
  readonly subcode?: number | undefined
  readonly message: string
  readonly transient?: boolean | undefined
  readonly userTitle?: string
  readonly userMessage?: string
  readonly type?: string
}

export const graphErrorBody = (facts: GraphErrorFacts, traceId: string): object => ({
  error: {
    message: facts.message,
    type: facts.type ?? 'OAuthException',
    code: facts.code,
    error_subcode: facts.subcode,
    is_transient: facts.transient ?? (facts.code === 1 || facts.code === 2 ? true : undefined),
    error_user_title: facts.userTitle,
    error_user_msg: facts.userMessage,
    fbtrace_id: traceId,
  },
})

/** Thrown by an operation that is rejected and has changed nothing. */
export class GraphRefusal extends Error {
  readonly facts: GraphErrorFacts

  constructor(facts: GraphErrorFacts) {
    super(facts.message)
    this.facts = facts
  }

  answer(traceId: string): Answer {
    const { code, message } = this.facts
    const challenge = `OAuth "Facebook Platform" "invalid_token" "${message.replaceAll('"', "'")}"`
    return {
      status: statusOf(this.facts),
      body: graphErrorBody(this.facts, traceId),
      headers: code === 190 ? { 'www-authenticate': challenge } : {},
    }
  }
}

function statusOf({ code }: GraphErrorFacts): number {
  if (code === 190) return 401
  if (code === 10 || (code >= 200 && code <= 299)) return 403
  if (code === 1 || code === 2) return 500
  return 400
}

export const refusal = (code: number, message: string, subcode?: number): GraphRefusal =>
  new GraphRefusal({ code, message: `(#${code}) ${message}`, subcode })

export const invalidToken = (message: string, subcode?: number): GraphRefusal =>
  new GraphRefusal({ code: 190, message, subcode })

export const unknownObject = (id: string, method: string): GraphRefusal =>
  new GraphRefusal({
    code: 100,
    subcode: 33,
    type: 'GraphMethodException',
    message: `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
  })

export const mediaRefusal = (code: number, subcode: number, message: string): GraphRefusal =>
  new GraphRefusal({ code, subcode, message, userMessage: message })
