export interface Change {
  readonly created_at: string
  readonly quantity_change: number
  readonly quantity_after: number | null
}

/** Returns the stock before the first change, after each change, and now. `changes`: newest first. */
export function stepsOf(changes: readonly Change[], now: number, nowMs: number) {
  const counted = changes
    .filter(({ quantity_change }) => quantity_change !== 0)
    .map(({ created_at, quantity_change, quantity_after }) => ({
      atMs: Date.parse(created_at),
      change: quantity_change,
      units: quantity_after ?? 0,
    }))
    .reverse()
  const [first] = counted
  if (!first) return []
  return [
    { atMs: first.atMs, units: first.units - first.change },
    ...counted.map(({ atMs, units }) => ({ atMs, units })),
    { atMs: nowMs, units: now },
  ]
}

/**
 * Returns the record that Weft names in the note of a change, such as `Inventory order inv_order_1`. Null for any other
 * note.
 */
export function sourceOf(note: string | null): { readonly type: string; readonly id: string } | null {
  const [, name, id] = /^(Inventory order|Production run) (\w+)$/.exec(note ?? '') ?? []
  return name && id ? { type: name.toLowerCase().replace(' ', '_'), id } : null
}
