/**
 * Placeholders that clients send instead of a visitor id. Many visitors share them, so they identify no visitor. A
 * check constraint rejects the same values.
 */
const fillers = new Set(['anonymous', 'anon', 'unknown', 'null', 'undefined', 'none', 'guest', 'n/a', '0', '-', ''])

export function isFillerId(visitorId: string): boolean {
  const id = visitorId.trim().toLowerCase()
  return fillers.has(id) || /^anon[_-]/.test(id)
}
