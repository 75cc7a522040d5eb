type Counts = Readonly<Record<string, number>>

/**
 * Returns the counts by type after a reading, which covers only some of the types: keeps the stored counts of other
 * types as far as the total allows, and counts the rest as `other`. The counts add up to `total`, or to the sum of the
 * read types if that is larger.
 */
export function reactionsAfterReading(stored: Counts, read: Counts, total: number): Record<string, number> {
  const after: Record<string, number> = { ...read }
  let left = total - sumOf(read)
  const others = Object.entries(stored).filter(([type]) => !Object.hasOwn(read, type) && type !== unnamed)
  for (const [type, count] of others) {
    const kept = Math.min(count, left)
    if (kept <= 0) continue
    after[type] = kept
    left -= kept
  }
  return left > 0 ? { ...after, [unnamed]: left } : after
}

const unnamed = 'other'

export const sumOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)
