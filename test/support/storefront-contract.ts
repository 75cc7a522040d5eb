import { testClock } from './clock.ts'
import { startTestWeft, type TestAnswer, type TestWeft, type TestWeftOptions } from './weft.ts'

/** Time at which `contractShop` starts. The clock stands still, so tests compare times exactly. */
export const start = '2026-03-01T10:00:00.000Z'
export const sessions = '/ucp/checkout-sessions'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
type Headers = Record<string, string | undefined>

export interface Seen {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests compare whole bodies and reach into them.
  readonly body: any
}

export interface ContractShop {
  readonly weft: TestWeft
  /** Sends an agent's request. Returns the answer with placeholders for random values. */
  ask(method: Method, path: string, body?: unknown, headers?: Headers): Promise<Seen>
  /** Creates a session. Returns its id, its path and the ids of its lines. Throws on failure. */
  created(body: unknown, headers?: Headers): Promise<{ id: string; path: string; lines: string[] }>
}

export async function contractShop(options: TestWeftOptions = {}): Promise<ContractShop> {
  const weft = await startTestWeft({ clock: testClock(new Date(start)), ...options })
  return {
    weft,
    ask: async (method, path, body, headers) => seen(await weft.agent(method, path, body, headers)),
    async created(body, headers) {
      const answer = await weft.agent('POST', sessions, body, headers)
      if (answer.status !== 201) throw new Error(`The session was not created: ${answer.text}`)
      const lines = answer.body.line_items.map((line: { id: string }) => line.id)
      return { id: answer.body.id, path: `${sessions}/${answer.body.id}`, lines }
    },
  }
}

/**
 * Checks that the answer is JSON and its totals add up. Returns it with ids and signatures replaced by placeholders.
 */
export function seen(answer: TestAnswer): Seen {
  if (answer.headers['content-type'] !== 'application/json; charset=utf-8')
    throw new Error(`An answer of type ${answer.headers['content-type']}: ${answer.text}`)
  checkAmounts(answer.body)
  return { status: answer.status, body: JSON.parse(withPlaceholders(answer.text)) }
}

/** `cart_01k…` becomes `<cart>`, the second cart `<cart 2>`. A page's signature becomes `<signature>`. */
function withPlaceholders(text: string): string {
  const known = new Map<string, string>()
  const counts = new Map<string, number>()
  const named = text.replace(/\b(cart|li|dest|order)_[0-9a-hjkmnp-tv-z]{35}\b/g, (id, kind) => {
    const name = known.get(id) ?? placeholder(kind, counts)
    known.set(id, name)
    return name
  })
  return named
    .replace(/(\/(?:checkout\/<cart>|orders\/<order>))\.[A-Za-z0-9_-]{32}"/g, '$1.<signature>"')
    .replace(/(\/sandbox\/pay\/)[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{43}"/g, '$1<token>"')
}

function placeholder(kind: string, counts: Map<string, number>): string {
  const count = (counts.get(kind) ?? 0) + 1
  counts.set(kind, count)
  return count === 1 ? `<${kind}>` : `<${kind} ${count}>`
}

interface Amount {
  readonly type: string
  readonly amount: number
}

/** Checks that amounts are integers and that all other totals sum up to `total`. */
function checkAmounts(body: { totals?: Amount[] }): void {
  const { totals } = body
  if (!totals) return
  const total = totals.find(({ type }) => type === 'total')?.amount
  const sum = totals.filter(({ type }) => type !== 'total').reduce((before, { amount }) => before + amount, 0)
  if (!totals.every(({ amount }) => Number.isSafeInteger(amount)) || sum !== total)
    throw new Error(`Totals that do not add up: ${JSON.stringify(totals)}`)
}
