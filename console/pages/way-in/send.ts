import { errorOf, type Session } from '../../api/index.ts'

/** Calls `/auth/admin` and returns the answer. Throws an `ApiError` for an error response. */
export async function send(path: string, body: object): Promise<unknown> {
  const response = await fetch(`/auth/admin/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'same-origin',
    body: JSON.stringify(body),
  })
  if (!response.ok) throw await errorOf(response)
  return response.json()
}

/** Opens `next`, otherwise Home, with the new session. */
export function enter(next: string | undefined): void {
  const isOwnPage = next?.startsWith('/') && !next.startsWith('//')
  const path = isOwnPage ? next : '/console'
  location.assign(path?.startsWith('/console') ? path : `/console${path}`)
}

/** Returns the token in a login link. It is in the fragment, which browsers do not send to servers. */
export const tokenOfLink = (): string => new URLSearchParams(location.hash.slice(1)).get('token') ?? ''

export const beginSession = (email: string, password: string, totp?: string): Promise<{ session: Session }> =>
  send('session', { email, password, ...(totp ? { totp } : {}) }) as Promise<{ session: Session }>
