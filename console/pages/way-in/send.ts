import { errorOf, type Session } from '../../api/index.ts'

/** Calls an operation below `/auth/admin`; throws the refusal as an `ApiError`. */
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

/** Goes into the console with a session that has just begun; the whole page is loaded anew with what it may show. */
export function enter(next: string | undefined): void {
  const isOwnPage = next?.startsWith('/') && !next.startsWith('//')
  const path = isOwnPage ? next : '/console'
  location.assign(path?.startsWith('/console') ? path : `/console${path}`)
}

/** The token behind the `#` of a link, which no server has seen. */
export const tokenOfLink = (): string => new URLSearchParams(location.hash.slice(1)).get('token') ?? ''

export const beginSession = (email: string, password: string, totp?: string): Promise<{ session: Session }> =>
  send('session', { email, password, ...(totp ? { totp } : {}) }) as Promise<{ session: Session }>
