/** What programs say where they know no visitor: shared by everybody, so that it is nobody. The table refuses the same. */
const fillers = new Set(['anonymous', 'anon', 'unknown', 'null', 'undefined', 'none', 'guest', 'n/a', '0', '-', ''])

export function isFillerId(visitorId: string): boolean {
  const id = visitorId.trim().toLowerCase()
  return fillers.has(id) || /^anon[_-]/.test(id)
}
