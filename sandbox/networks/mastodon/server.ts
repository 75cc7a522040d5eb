import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from '../../faults.ts'
import type { Networks } from '../context.ts'
import type { Processing } from '../records.ts'
import { fieldsOf, type RequestFields } from '../request-fields.ts'
import { openFacts, sealFacts } from '../sealed-facts.ts'
import type { World } from '../world.ts'

export const scopes: readonly string[] = ['read:accounts', 'read:statuses', 'write:statuses', 'write:media']

export interface Person {
  readonly id: string
  readonly name: string
  readonly username: string
  /** Purpose of this login in tests. */
  readonly about: string
  readonly refuses: readonly string[]
}

export const people: readonly Person[] = [
  { id: '109000000000000001', name: 'Weft & Warp', username: 'weftandwarp', about: 'Grants everything', refuses: [] },
  {
    id: '109000000000000002',
    name: 'Brass Lane',
    username: 'brasslane',
    about: 'May not grant publishing',
    refuses: ['write:statuses', 'write:media'],
  },
]

interface App {
  readonly id: string
  readonly secret: string
  readonly redirectUri: string
}

export interface Upload extends Processing {
  readonly id: string
  readonly ownerId: string
  readonly type: 'image' | 'video'
  readonly bytes: number
  readonly description: string | null
  readonly used: boolean
}

export interface Status {
  readonly id: string
  readonly authorId: string
  /** Text as sent. */
  readonly text: string
  readonly media: readonly Upload[]
  readonly visibility: string
  readonly replyTo: string | null
  readonly key: string | null
  readonly favourites: number
  readonly boosts: number
  readonly replies: number
  readonly createdAt: number
  readonly requestId: string
}

export const appsOf = (world: World) => world.collection<App>('mastodon_app')
export const uploadsOf = (world: World) => world.collection<Upload>('mastodon_media')
export const statusesOf = (world: World) => world.collection<Status>('mastodon_status')
/** Returns the statuses of an account, newest first. */
export const statusesBy = (world: World, authorId: string): Status[] =>
  statusesOf(world)
    .where((status) => status.authorId === authorId)
    .reverse()

/** Thrown by an operation that is rejected. */
export class Refusal extends Error {
  readonly answer: Answer
  constructor(status: number, error: string) {
    super(error)
    this.answer = { status, body: { error } }
  }
}

export interface Call extends RequestFields {
  readonly networks: Networks
  readonly world: World
  readonly requestId: string
  readonly request: FastifyRequest
}

type Run<T extends readonly unknown[]> = (call: Call, ...more: T) => Answer
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Creates handlers for anonymous requests and for requests with a person's token. */
export function createHandlers(networks: Networks) {
  const handle =
    (operation: string, run: Run<[]>): Handler =>
    (request, reply) =>
      networks.calls.answer(`mastodon.${operation}`, reply, async (requestId) => {
        const fields = await fieldsOf(request)
        try {
          return run({ ...fields, networks, world: networks.world, requestId, request })
        } catch (error) {
          if (error instanceof Refusal) return error.answer
          throw error
        }
      })
  const limit = createLimit(networks.world)
  const asPerson = (operation: string, scope: string, run: Run<[Person]>): Handler =>
    handle(operation, (call) => {
      const person = personOf(call, scope)
      return limit(person, () => run(call, person))
    })
  return { handle, asPerson }
}

interface Token {
  readonly personId: string
  readonly scopes: readonly string[]
  readonly generation: number
}

const generationOf = (world: World, personId: string): number =>
  world.standings.get(`mastodon:${personId}`)?.generation ?? 0

export function issueToken({ world, tokenSecret }: Networks, personId: string, granted: readonly string[]): object {
  const facts: Token = { personId, scopes: granted, generation: generationOf(world, personId) }
  const access_token = sealFacts('M', { ...facts, at: world.newId('', 12) }, tokenSecret)
  return { access_token, token_type: 'Bearer', scope: granted.join(' '), created_at: Math.floor(world.now() / 1000) }
}

function personOf({ request, networks, world }: Call, scope: string): Person {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  // Safe cast: only `issueToken` makes these tokens.
  const token = openFacts('M', bearer, networks.tokenSecret) as Token | null
  const person = people.find(({ id }) => id === token?.personId)
  if (!token || !person || token.generation !== generationOf(world, person.id))
    throw new Refusal(401, 'The access token is invalid')
  if (!token.scopes.includes(scope)) throw new Refusal(403, 'This action is outside the authorized scopes')
  return person
}

const windowMs = 300_000
const mostRequests = 300

/** Limits the requests of a person in five minutes. Every response reports how many are left. */
function createLimit(world: World) {
  const requests = new Map<string, number[]>()
  return (person: Person, run: () => Answer): Answer => {
    const recent = (requests.get(person.id) ?? []).filter((at) => at > world.now() - windowMs)
    requests.set(person.id, recent)
    const isFull = recent.length >= mostRequests
    if (!isFull) recent.push(world.now())
    const headers = {
      'x-ratelimit-limit': String(mostRequests),
      'x-ratelimit-remaining': String(mostRequests - recent.length),
      'x-ratelimit-reset': new Date((recent[0] ?? world.now()) + windowMs).toISOString(),
    }
    return { ...(isFull ? { status: 429, body: { error: 'Too many requests' } } : run()), headers }
  }
}
