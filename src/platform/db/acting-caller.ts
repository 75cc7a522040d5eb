import { AsyncLocalStorage } from 'node:async_hooks'

/** The author that the audit log's triggers record with each change. */
export interface ActingCaller {
  /** ISO 8601. */
  readonly at: string
  readonly kind: string
  readonly id: string
  readonly label: string
  readonly request_id: string
  /** Operation id, for example `updateProduct`. */
  readonly operation: string
}

const acting = new AsyncLocalStorage<ActingCaller>()

/** Records this caller in the audit log as the author of every transaction begun within `work`. */
export const actingFor = <Result>(caller: ActingCaller, work: () => Result): Result => acting.run(caller, work)

/** Returns the first statement of a transaction with an acting caller; null if there is no acting caller. */
export function callerStatement(): { readonly text: string; readonly values: string[] } | null {
  const caller = acting.getStore()
  return caller ? { text: "select set_config('weft.caller', $1, true)", values: [JSON.stringify(caller)] } : null
}
