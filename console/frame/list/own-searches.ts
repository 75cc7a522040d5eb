/**
 * The address follows the search box late. `pending` are the texts that the box has sent and the address has not shown
 * yet. Returns those still pending after the address shows `q`, or null if the box did not send `q`.
 */
export function stillPending(pending: readonly string[], q: string): readonly string[] | null {
  const at = pending.indexOf(q)
  return at < 0 ? null : pending.slice(at + 1)
}
