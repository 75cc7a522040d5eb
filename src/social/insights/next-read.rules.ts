const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Returns when to read a post's metrics again: every 6 hours in the first week, then daily. Returns null after 90 days.
 */
export function nextReadAt(postedAt: Date, now: Date): Date | null {
  const ageMs = now.getTime() - postedAt.getTime()
  if (ageMs >= 90 * dayMs) return null
  return new Date(now.getTime() + (ageMs < 7 * dayMs ? 6 * hourMs : dayMs))
}
