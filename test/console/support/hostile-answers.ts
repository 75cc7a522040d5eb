import type { Page } from 'playwright-core'
import { readTestData } from '../../support/test-data.ts'

const published = readTestData('naughty-strings/blns.json')

/** Each payload adds its name to `window.executed` if it runs. */
const payloads = [
  '<script>executed("script")</script>',
  '"><img src=x onerror=executed("image")>',
  "'><svg/onload=executed('svg')>",
  '<iframe srcdoc="<script>parent.executed(1)</script>"></iframe>',
  '</title></textarea></style></script><script>executed("closed")</script>',
  '<a href="javascript:executed(\'link\')">link</a>',
  '<style>@import url(https://elsewhere.example/style.css)</style>',
  '<img src=https://elsewhere.example/pixel.gif>',
  '<form action=https://elsewhere.example/><button autofocus onfocus=executed("focus")>x</button></form>',
  '{{constructor.constructor("executed(1)")()}}',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=executed("math")>',
  '\u202e<b onmouseover=executed("over")>',
]

/** Possible input of a buyer, vendor or network. If a page does not show it as text, it runs or breaks the page. */
export const hostileTexts: readonly string[] = [
  ...payloads,
  ...(Array.isArray(published) ? published.filter((text): text is string => typeof text === 'string') : []),
]

export const hostileAddresses = ['javascript:executed("address")', 'data:text/html,<script>parent.executed(1)</script>']

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

interface Contract {
  readonly paths: Readonly<
    Record<string, { readonly get?: { readonly responses: Readonly<Record<string, { content?: Content }>> } }>
  >
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}
type Content = Readonly<Record<string, { readonly schema?: Schema }>>

/** Names of fields that programs read: ids, codes and states. All other fields may contain input. */
const machine =
  /(^|_)(ids?|type|types|kind|code|codes|currency|currencies|country|countries|locale|locales|language|languages|status|states?|role|roles|scopes?|network|platform|unit|time_zone|zone|granularity|cursor|next|hash|version|versions|operation|method|priority|severity|section|step|action|field|fields|source|date|at|day|from|to|since|until|key|keys|event_types|value|model|path|level|metric|delivery)$/
/** HTML of mails, which the server sanitises and the console shows in frames without scripts. */
const markup = /^html(_body)?$/
const addressed = /(^|_)(url|urls|link|permalink|src|href)$/

/**
 * Replaces every free text and every URL with a hostile string: in the JSON answers of the admin API to `GET` requests,
 * and in the session of a page. Leaves empty texts and the HTML of mails unchanged.
 */
export class HostileAnswers {
  /** Number of replaced strings. */
  replaced = 0
  readonly #contract: Contract
  readonly #routes: readonly { readonly pattern: RegExp; readonly schema: Schema }[]

  constructor(contract: unknown) {
    this.#contract = contract as Contract
    // A path without parameters is a more exact match than a path with parameters.
    this.#routes = Object.entries(this.#contract.paths)
      .flatMap(([path, { get }]) => {
        const schema = get?.responses['200']?.content?.['application/json']?.schema
        const pattern = new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
        return schema ? [{ pattern, schema, holes: path.split('{').length }] : []
      })
      .toSorted((one, other) => one.holes - other.holes)
  }

  async install(page: Page): Promise<void> {
    await page.route('**/admin/**', async (route) => {
      const request = route.request()
      const { pathname } = new URL(request.url())
      const found = this.#routeOf(pathname)
      if (request.method() !== 'GET' || !found || pathname === '/admin/changes') return route.fallback()
      const answer = await route.fetch()
      if (!answer.headers()['content-type']?.includes('application/json')) return route.fulfill({ response: answer })
      const json = this.#hostile(await answer.json(), found.schema, '')
      return route.fulfill({ response: answer, json })
    })
    // The page contains the answer of `GET /auth/admin/session`.
    const schema = this.#routeOf('/auth/admin/session')?.schema ?? {}
    const hostile = (session: unknown): unknown => Object(this.#hostile({ session }, schema, '')).session
    await page.route('**/console/**', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/(?<=id="session">).*?(?=<\/script>)/s, (json) =>
        JSON.stringify(hostile(JSON.parse(json))).replaceAll('<', '\\u003c'),
      )
      return route.fulfill({ response: answer, body })
    })
  }

  #routeOf(pathname: string) {
    return this.#routes.find(({ pattern }) => pattern.test(pathname))
  }

  #hostile(value: unknown, schema: Schema, name: string): unknown {
    if (schema.$ref)
      return this.#hostile(value, this.#contract.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name)
    const either = schema.anyOf ?? schema.oneOf ?? schema.allOf
    if (either) return either.reduce((made, one) => this.#hostile(made, one, name), value)
    if (Array.isArray(value))
      return schema.items ? value.map((each) => this.#hostile(each, schema.items ?? {}, name)) : value
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([key, each]) => {
          const known = schema.properties?.[key] ?? schema.additionalProperties
          return [key, typeof known === 'object' ? this.#hostile(each, known, key) : each]
        }),
      )
    return typeof value === 'string' && value !== '' && [schema.type].flat().includes('string')
      ? this.#text(value, schema, name)
      : value
  }

  #text(value: string, { format, pattern, enum: fixed, const: one }: Schema, name: string): string {
    if (addressed.test(name)) return hostileAddresses[this.replaced++ % hostileAddresses.length] ?? value
    if (
      format !== undefined ||
      pattern !== undefined ||
      fixed !== undefined ||
      one !== undefined ||
      machine.test(name) ||
      markup.test(name)
    )
      return value
    return hostileTexts[this.replaced++ % hostileTexts.length] ?? value
  }
}
