import type { Answer } from '../faults.ts'

export interface IdempotentReplies {
  /**
   * Stores the first response under a key and replays it (`Idempotent-Replayed: true`). Rejects a different request
   * with the same key. Does not store responses to requests that failed validation.
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

/** Stripe's error while the first request with a key is still running. Used as a planned fault. */
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
