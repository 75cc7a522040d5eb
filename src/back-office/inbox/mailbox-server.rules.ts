const needed = ['host', 'username', 'password'] as const
const allowed = ['host', 'port', 'tls', 'username', 'password'] as const

export type ServerField = (typeof allowed)[number]
export const serverFieldNames: readonly ServerField[] = allowed

/** Returns the problem with this field of a new mailbox's server; null if there is none. */
export function serverFieldProblem(source: unknown, field: ServerField, value: unknown): string | null {
  if (source === 'push') return value === undefined ? null : noServer
  return value === undefined && needed.some((name) => name === field) ? 'is needed to fetch messages' : null
}

const destination = ['host', 'port', 'tls', 'username'] as const

/**
 * Returns the problems with a change of a mailbox. A stored password must only be sent to the server that it was
 * entered for.
 */
export function serverChangeProblems(
  mailbox: { readonly source: 'imap' | 'push' } & Readonly<Record<(typeof destination)[number], unknown>>,
  change: Readonly<Record<string, unknown>>,
): { readonly path: string; readonly message: string }[] {
  if (mailbox.source === 'imap') {
    const changed = destination.filter((field) => change[field] !== undefined && change[field] !== mailbox[field])
    if (changed.length === 0 || change.password !== undefined) return []
    return [{ path: '/password', message: `is needed again to change ${changed.join(', ')}` }]
  }
  return allowed
    .filter((field) => change[field] !== undefined)
    .map((field) => ({ path: `/${field}`, message: noServer }))
}

const noServer = 'has no place in a mailbox that messages are pushed to'
