import type { AccessShop, Answer } from './access-shop.ts'

type Headers = Readonly<Record<string, string>>

/**
 * Acts as the console in a browser, over HTTP only: keeps the session cookie and sends `Sec-Fetch-Site: same-origin`.
 */
export function consoleBrowser(shop: Pick<AccessShop, 'call'>, given: Headers = {}) {
  let cookie: string | undefined
  const headers = () => ({ 'sec-fetch-site': 'same-origin', ...(cookie === undefined ? {} : { cookie }), ...given })
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    more: Headers = {},
  ): Promise<Answer> => {
    const answer = await shop.call(method, path, body, { headers: { ...headers(), ...more } })
    const set = answer.headers['set-cookie']
    if (typeof set === 'string') cookie = set.includes('Max-Age=0') ? undefined : set.split(';', 1)[0]
    return answer
  }
  return {
    call,
    cookie: () => cookie,
    /** Replaces the session cookie, as with a stolen or foreign one. */
    take(other: string | undefined) {
      cookie = other
    },
    session: async () => (await call('GET', '/auth/admin/session')).body.session,
    logIn: (email: string, password: string, more: object = {}) =>
      call('POST', '/auth/admin/session', { email, password, ...more }),
  }
}
