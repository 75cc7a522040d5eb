import { AsyncLocalStorage } from 'node:async_hooks'

/** For whom transactions write: what the triggers of the audit log put beside each change. */
export interface ActingCaller {
  /** ISO 8601. */
  readonly at: string
  readonly kind: string
  readonly id: string
  readonly label: string
  readonly request_id: string
  /** `updateProduct` */
  readonly operation: string
}

const acting = new AsyncLocalStorage<ActingCaller>()

/** Every transaction that `work` begins, however deep, writes for this caller. */
export const actingFor = <Result>(caller: ActingCaller, work: () => Result): Result => acting.run(caller, work)

/** The first statement of a transaction that writes for somebody; null when it writes for nobody. */
export function callerStatement(): { readonly text: string; readonly values: string[] } | null {
  const caller = acting.getStore()
  return caller ? { text: "select set_config('weft.caller', $1, true)", values: [JSON.stringify(caller)] } : null
}
