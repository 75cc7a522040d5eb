import type { AdmittedCaller } from '../http/admin-caller.ts'
import { sha256Hex } from '../secret.ts'
import type { AccessDeps, Client } from './access-deps.ts'
import { findAnyApiToken } from './api-token-store.ts'
import { noteRefusedNowAndThen, type Refusal } from './deed.ts'
import { tokenPrefix } from './token.ts'

/** Records a token that was refused because it is invalid or lacks the permission. */
export async function noteRefusedToken(
  deps: Pick<AccessDeps, 'db' | 'clock' | 'log' | 'digestKey'>,
  refused: { readonly token: string; readonly caller: AdmittedCaller | null; readonly operation: string },
  client: Client,
): Promise<void> {
  const { token, caller, operation } = refused
  const refusal = caller ? notAllowed(caller) : await ofToken(deps, token)
  await noteRefusedNowAndThen(deps, { operation, client }, refusal)
}

const notAllowed = ({ kind, id, label }: AdmittedCaller): Refusal => ({
  reason: 'not_allowed',
  by: { kind, id, label },
  object: { type: kind === 'api_token' ? 'api_token' : 'admin_user', id },
})

async function ofToken({ db }: Pick<AccessDeps, 'db'>, token: string): Promise<Refusal> {
  if (token.startsWith(tokenPrefix.adminSession) || token.startsWith(tokenPrefix.browserSession))
    return { reason: 'session_ended', object: { type: 'login_session', id: 'unknown' } }
  const known = token.startsWith(tokenPrefix.apiToken) ? await findAnyApiToken(db, sha256Hex(token)) : null
  if (!known) return { reason: 'token_unknown', object: { type: 'api_token', id: 'unknown' } }
  const { id, name, revoked } = known
  return {
    reason: revoked ? 'token_revoked' : 'token_expired',
    by: { kind: 'api_token', id, label: name },
    object: { type: 'api_token', id },
  }
}
