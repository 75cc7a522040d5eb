import { load } from 'cheerio'
import type { TestAnswer, TestWeft } from './weft.ts'

/** Acts as a visitor on the shop's pages: keeps cookies and submits forms as a browser does. */
export interface ShopVisitor {
  get(path: string, headers?: Record<string, string>): Promise<TestAnswer>
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<TestAnswer>
  /** Cookie value by name. */
  readonly cookies: Map<string, string>
}

export function shopVisitor(shop: TestWeft, cookies = new Map<string, string>()): ShopVisitor {
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    { headers, payload }: { readonly headers: Record<string, string>; readonly payload?: string },
  ) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await shop.request({
      method,
      url,
      headers: { ...(cookie === '' ? {} : { cookie }), ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = String(line).split(';', 1)[0]?.split(/=(.*)/s) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return {
    cookies,
    get: (path, headers = {}) => send('GET', path, { headers }),
    post: (path, fields, headers = {}) =>
      send('POST', path, {
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
          ...headers,
        },
        payload: new URLSearchParams(fields).toString(),
      }),
  }
}

/** Returns the texts of the matching elements, with whitespace collapsed. */
export function textsOf(html: string, selector: string): string[] {
  const page = load(html)
  return page(selector)
    .toArray()
    .map((element) => page(element).text().replace(/\s+/g, ' ').trim())
}

export function attributesOf(html: string, selector: string, name: string): (string | undefined)[] {
  const page = load(html)
  return page(selector)
    .toArray()
    .map((element) => page(element).attr(name))
}

/** Parses the page's JSON-LD. */
export const structuredData = (html: string): unknown =>
  JSON.parse(load(html)('script[type="application/ld+json"]').text())
