import type { Invariant } from '../invariants/index.ts'

export const idempotencyInvariants: readonly Invariant[] = [
  {
    name: 'repeatable-call-has-reply',
    broken: 'A request with an Idempotency-Key began more than an hour ago and has no stored reply.',
    violations: `
      select key as id, format('%s %s, begun at %s', method, path, created_at) as what from idempotency_key
      where status is null and created_at < now() - interval '1 hour'`,
  },
]
