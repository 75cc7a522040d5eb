import type { Queryable } from '../db/database.ts'
import type { AdmittedCaller } from '../http/admin-caller.ts'
import { invalidData } from '../http/refusals.ts'
import { newId } from '../ids.ts'
import { insertApiToken } from './api-token-store.ts'
import type { ApiTokenView, CreateApiToken } from './schema.ts'
import { newToken } from './token.ts'

/**
 * Creates an API token. Only this result contains the token; the database stores its SHA-256 and last four characters.
 * Throws `invalid_data` (400) for an expiry that is not in the future.
 */
export async function createApiToken(
  tx: Queryable,
  asked: CreateApiToken,
  now: Date,
  caller: AdmittedCaller,
): Promise<ApiTokenView> {
  const expiresAt = asked.expires_at === undefined ? null : new Date(asked.expires_at)
  const problems = expiryProblems(asked, now)
  if (problems.length > 0) throw invalidData(problems)
  const { token, tokenHash } = newToken('apiToken')
  const made = await insertApiToken(tx, {
    id: newId('at', now.getTime()),
    name: asked.name,
    tokenHash,
    tokenHint: token.slice(-4),
    scopes: [...new Set(asked.scopes)].sort(),
    createdBy: caller.label,
    now,
    expiresAt,
  })
  return { ...made, token }
}

export const expiryProblems = ({ expires_at }: Partial<CreateApiToken>, now: Date) =>
  expires_at !== undefined && new Date(expires_at) <= now
    ? [{ path: '/expires_at', message: 'must be in the future' }]
    : []
