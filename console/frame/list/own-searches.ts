/**
 * The URL follows the search box with a delay. `pending`: texts that the box has sent and that the URL has not shown
 * yet. Returns the texts still pending after the URL shows `q`, or null if the box did not send `q`.
 */
export function stillPending(pending: readonly string[], q: string): readonly string[] | null {
  const at = pending.indexOf(q)
  return at < 0 ? null : pending.slice(at + 1)
}
