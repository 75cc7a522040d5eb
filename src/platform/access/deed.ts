import { noteEvent } from '../audit/audit-store.ts'
import { actingFor } from '../db/acting-caller.ts'
import type { Queryable } from '../db/database.ts'
import type { AccessDeps, Client } from './access-deps.ts'
import type { LoginKind } from './login-store.ts'
import { refusalAllowance } from './throttle.rules.ts'
import { countAttempt } from './throttle.ts'

/** An action of a login route, as the audit log records it. */
export interface Deed {
  /** Operation id, for example `logIn`. */
  readonly operation: string
  readonly client: Client
}

interface Doer {
  readonly kind: string
  readonly id: string
  readonly label: string
}

export interface Refusal {
  readonly reason: string
  readonly by?: Doer
  readonly object: { readonly type: string; readonly id: string }
}

type DeedDeps = Pick<AccessDeps, 'db' | 'clock' | 'log' | 'digestKey'>

const anybody: Doer = { kind: 'anonymous', id: 'anonymous', label: 'anonymous' }

/** Runs `work` with `by` as the author of its audit entries. */
export const doneBy = <Result>(deps: DeedDeps, { operation, client }: Deed, by: Doer, work: () => Result): Result =>
  actingFor({ at: deps.clock.now().toISOString(), ...by, request_id: client.requestId, operation }, work)

const kinds = {
  admin: { caller: 'user', object: 'admin_user', suffix: '' },
  partner: { caller: 'partner', object: 'partner_person', suffix: 'Partner' },
} as const satisfies Record<LoginKind, object>

/** Returns the operation id for a kind of login: `logIn`, `logInPartner`. */
export const named = (operation: string, kind: LoginKind): string => `${operation}${kinds[kind].suffix}`

export const person = (kind: LoginKind, id: string, email: string): Doer => ({
  kind: kinds[kind].caller,
  id,
  label: email,
})

export const personObject = (kind: LoginKind, id: string) => ({ type: kinds[kind].object, id })

/** Records success in the audit log, in the transaction of the action. */
export const noteDone = (tx: Queryable, kind: LoginKind, id: string, { client }: Deed): Promise<void> =>
  noteEvent(tx, { ...personObject(kind, id), facts: { outcome: 'succeeded', ...whence(client) } })

/**
 * Records a refused action in the audit log. Logs its own errors instead of throwing them, so that the caller can throw
 * the reason of the refusal.
 */
export async function noteRefused(deps: DeedDeps, deed: Deed, refusal: Refusal): Promise<void> {
  const { reason, by = anybody, object } = refusal
  const facts = { outcome: 'refused', reason, ...whence(deed.client) }
  await doneBy(deps, deed, by, () => noteEvent(deps.db, { ...object, facts })).catch((error: unknown) =>
    deps.log.error({ error }, 'an error response could not be written to the audit log'),
  )
}

/**
 * Records a refused action like `noteRefused`, for actions that anybody can attempt: at a limit per client address, it
 * records nothing.
 */
export async function noteRefusedNowAndThen(deps: DeedDeps, deed: Deed, refusal: Refusal): Promise<void> {
  const { address } = deed.client
  const attempt = { purpose: 'refused', email: address, address }
  const wait = await countAttempt(deps, attempt, refusalAllowance, deps.clock.now()).catch(() => 0)
  if (wait === null) await noteRefused(deps, deed, refusal)
}

const whence = ({ address, userAgent }: Client) => ({ address, user_agent: userAgent })
