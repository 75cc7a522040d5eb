import type { TestAnswer, TestWeft } from './weft.ts'

type Fields = Readonly<Record<string, string>>

/**
 * Acts as a browser on the partner pages, over HTTP only: keeps the cookie and submits forms with their hidden fields.
 */
export function partnerBrowser(shop: TestWeft, more: Readonly<Record<string, string>> = {}) {
  let cookie = ''
  const headers = () => ({ cookie, 'sec-fetch-site': 'same-origin', ...more })
  const keep = (answer: TestAnswer): TestAnswer => {
    const set = answer.headers['set-cookie']
    if (typeof set === 'string') cookie = set.split(';', 1)[0] ?? ''
    return answer
  }
  const get = (url: string) => shop.request({ method: 'GET', url, headers: headers() })
  const post = async (url: string, fields: Fields, rest: Record<string, string> = {}) =>
    keep(
      await shop.request({
        method: 'POST',
        url,
        payload: new URLSearchParams(fields).toString(),
        headers: { ...headers(), 'content-type': 'application/x-www-form-urlencoded', ...rest },
      }),
    )
  /** Returns the hidden fields of the form that posts to `action`. */
  const hiddenOf = async (page: string, action: string): Promise<Fields> => {
    const { text } = await get(page)
    const form = text.split('<form ').find((each) => each.includes(`action="${action}"`)) ?? ''
    const fields = [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
    return Object.fromEntries(fields.map(([, name, value]) => [name, value]))
  }
  return {
    get,
    post,
    hiddenOf,
    cookie: () => cookie,
    /** Opens the page, fills in its form and submits it. */
    send: async (page: string, action: string, fields: Fields = {}) =>
      post(action, { ...(await hiddenOf(page, action)), ...fields }),
    logIn: (email: string, password: string, next = '') =>
      post('/console/partner/login/form', { email, password, next }),
  }
}
export type PartnerBrowser = ReturnType<typeof partnerBrowser>
