import type { components } from './generated/schema.ts'

export type Session = components['schemas']['ConsoleSession']

let current: Session | null = null

export const session = (): Session => {
  if (!current) throw new Error('The session is read before it is loaded.')
  return current
}

export function setSession(next: Session): void {
  current = next
}

/** Takes the session that the server wrote into the page. Returns null without one, as on the development server. */
export function sessionInPage(): Session | null {
  const written = document.getElementById('session')?.textContent
  if (written) current = JSON.parse(written)
  return current
}

export async function loadSession(): Promise<Session> {
  const response = await fetch('/auth/admin/session', { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`Weft answered ${response.status}.`)
  const body: { session: Session } = await response.json()
  current = body.session
  return current
}

/** Whether the person has a scope: `orders:write`. */
export const may = (scope: string): boolean => current?.scopes.includes(scope) ?? false

/** Opens the login page. After the login, the person returns to this page. */
export function endSession(): void {
  if (!current?.user) return
  current = { ...current, user: null, scopes: [] }
  const here = location.pathname + location.search
  location.assign(`/console/login?next=${encodeURIComponent(here)}`)
}
