import type { Answer } from '../faults.ts'

export interface IdempotentReplies {
  /**
   * The first answer under a key is kept and replayed (`Idempotent-Replayed: true`); the same key with another
   * request is refused. Answers of requests that never began (validation) are not kept.
   */
  once(key: string | undefined, request: string, commit: () => Answer): Answer
}

export function createIdempotentReplies(): IdempotentReplies {
  const kept = new Map<string, { request: string; answer: Answer }>()
  return {
    once: (key, request, commit) => {
      if (!key) return commit()
      const earlier = kept.get(key)
      if (!earlier) {
        const answer = commit()
        if (answer.status < 400) kept.set(key, { request, answer })
        return answer
      }
      if (earlier.request !== request) return conflict()
      return { ...earlier.answer, headers: { 'idempotent-replayed': 'true' } }
    },
  }
}

/** What Stripe says while the first request under a key is still running; planned as a fault. */
export const keyInUse = {
  error: {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this Idempotent Key.',
  },
}

const conflict = (): Answer => ({
  status: 400,
  body: {
    error: {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    },
  },
})
