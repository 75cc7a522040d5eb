/**
 * What a browser's session may do only shortly after the person has given their password: whatever lets somebody else in,
 * or keeps them in. Bearer tokens are not asked.
 */
export const confirmedOperations: ReadonlySet<string> = new Set([
  'POST /admin/api-tokens',
  'POST /admin/api-tokens/:id/revoke',
  'POST /admin/backups',
])

export const needsConfirmation = (method: string, route: string): boolean =>
  confirmedOperations.has(`${method} ${route}`)
