import type { InjectOptions } from 'fastify'
import { siteToken } from '../support/ad-planning.ts'
import { adminToken, testKey } from '../support/weft.ts'
import type { Operation } from './api-document.ts'
import { newMessage, partnerToken, translationFile } from './back-office.ts'
import { fittingBody, fittingValues, type Shop } from './fitting-bodies.ts'
import {
  headerText,
  hostileBody,
  hostileKey,
  hostileSegment,
  hostileValue,
  jsonText,
  naughtyTexts,
} from './hostile-values.ts'
import { importRequest, tableRequest } from './import-request.ts'
import { replaceAt, spotsOf } from './json-spots.ts'
import type { PathIds } from './known-ids.ts'
import { person } from './people.ts'
import { type Generator, type JsonSchema, resolved, schemaValue } from './schema-value.ts'
import { uploadRequest } from './upload-request.ts'

export interface MadeRequest {
  readonly inject: InjectOptions & { readonly url: string }
  readonly ids: PathIds
}

export interface RequestSource extends Shop {
  readonly components: Generator['components']
}

type Headers = Record<string, string>
interface Parts {
  ids: PathIds
  query: Record<string, unknown>
  headers: Headers
  body: unknown
  /** Sent instead of the body. */
  text?: string | Buffer
}

let sent = 0

/** Makes a request that is valid, or broken in one place. */
export function makeRequest(source: RequestSource, operation: Operation): MadeRequest {
  const { draw } = source
  const ids = operation.path.endsWith('/{kind}')
    ? { kind: draw.pick(['products', 'stock', 'prices']) }
    : (source.known.forPath(operation.path) ?? { id: 'none' })
  const parts: Parts = {
    ids,
    query: queryOf(source, operation),
    headers: usualHeaders(operation),
    body: bodyOf(source, operation, ids.id ?? ''),
  }
  if (operation.path === '/admin/products/import') {
    const { type, text } = importRequest(draw)
    parts.text = text
    parts.headers['content-type'] = type
  }
  if (operation.name === 'POST /admin/uploads') {
    const { type, body } = uploadRequest(draw)
    parts.text = body
    parts.headers['content-type'] = type
  }
  if (operation.name === 'POST /admin/inbound-emails') {
    parts.text = newMessage(draw, hostileBody(draw))
    parts.headers['content-type'] = 'message/rfc822'
  }
  if (operation.path === '/admin/translations/import') {
    parts.text = translationFile(draw, hostileBody(draw))
    parts.headers['content-type'] = draw.pick(['text/csv', 'text/csv', 'application/xliff+xml'])
  }
  if (operation.path === '/admin/imports' || operation.path === '/admin/imports/preview') {
    const { kind, text } = tableRequest(draw)
    Object.assign(parts, { text, query: { kind } })
    parts.headers['content-type'] = 'text/csv'
  }
  const how = draw.below(100)
  if (how < 15) addTexts(source, parts)
  else if (how < 25) grow(source, operation, parts)
  else if (how < 60) draw.pick(parts.body === undefined ? headBreaks : breaks)(source, operation, parts)
  return { inject: assembled(operation, parts), ids }
}

function usualHeaders({ path, method }: Operation): Headers {
  if (path.startsWith('/admin/users/me') || path.startsWith('/admin/saved-views'))
    return { authorization: `Bearer ${person.token}` }
  if (path.startsWith('/admin')) return { authorization: `Bearer ${adminToken}` }
  if (path.startsWith('/partners')) return { authorization: `Bearer ${partnerToken}` }
  if (path.startsWith('/experiments')) return { 'x-site-key': siteToken }
  if (!path.startsWith('/ucp')) return {}
  return {
    'ucp-agent': 'profile="https://agent.example/profile"',
    'request-id': `req-${++sent}`,
    'x-publishable-api-key': testKey,
    ...(method === 'GET' || sent % 3 > 0 ? {} : { 'idempotency-key': `key-${sent % 60}` }),
  }
}

function queryOf(source: RequestSource, { parameters }: Operation): Record<string, unknown> {
  const generator = generatorOf(source)
  const asked = parameters.filter(
    ({ in: place, required }) => place === 'query' && (required || source.draw.chance(0.4)),
  )
  return Object.fromEntries(asked.map(({ name, schema }) => [name, schemaValue(generator, schema, name)]))
}

const generatorOf = (source: RequestSource): Generator => ({ ...source, fitting: fittingValues(source) })

function bodyOf(source: RequestSource, operation: Operation, id: string): unknown {
  if (operation.body === null) return undefined
  return fittingBody(source, operation, id) ?? schemaValue(generatorOf(source), operation.body)
}

/** Replaces random texts of the body with naughty strings. */
function addTexts({ draw }: RequestSource, parts: Parts): void {
  for (const spot of spotsOf(parts.body))
    if (typeof spot.value === 'string' && draw.chance(0.4))
      parts.body = replaceAt(parts.body, spot.path, draw.pick(naughtyTexts))
}

/** Adds a random member of the schema. */
function grow(source: RequestSource, { body }: Operation, parts: Parts): void {
  if (!body || typeof parts.body !== 'object' || parts.body === null) return
  const schema = objectOf(source, body)
  const name = source.draw.pickAny(Object.keys(schema.properties ?? {}))
  if (name === undefined) return
  parts.body = replaceAt(parts.body, [name], schemaValue(generatorOf(source), schema.properties?.[name] ?? {}, name))
}

function objectOf(source: RequestSource, given: JsonSchema): JsonSchema {
  const schema = resolved(source, given)
  const branches = schema.anyOf ?? schema.oneOf
  return branches ? objectOf(source, branches[0] ?? {}) : schema
}

type Break = (source: RequestSource, operation: Operation, parts: Parts) => void

const breakValue: Break = ({ draw, known }, operation, parts) => {
  if (parts.body === undefined && operation.method !== 'GET') parts.body = {}
  const spot = draw.pickAny(spotsOf(parts.body))
  if (!spot) return
  const value = draw.chance(0.15) ? known.any() : hostileValue(draw, spot.value)
  parts.body = replaceAt(parts.body, spot.path, draw.chance(0.1) ? [spot.value] : value)
}

const breakMember: Break = ({ draw }, _operation, parts) => {
  const spots = spotsOf(parts.body)
  const spot = draw.pickAny(spots)
  if (!spot) return
  const objects = spots.filter(({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value))
  const object = draw.pickAny(objects)
  if (object && draw.chance(0.5))
    parts.body = replaceAt(parts.body, [...object.path, hostileKey(draw)], hostileValue(draw, null))
  else parts.body = replaceAt(parts.body, spot.path, undefined)
}

const breakPath: Break = ({ draw, known }, { path }, parts) => {
  const name = draw.pickAny([...path.matchAll(/\{(\w+)\}/g)].map(([, found]) => found ?? ''))
  if (name === undefined) return
  const segment = draw.chance(0.3) ? encodeURIComponent(known.any()) : hostileSegment(draw)
  parts.ids = { ...parts.ids, [name]: `raw:${segment}` }
}

const breakQuery: Break = ({ draw }, { parameters }, parts) => {
  const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
  const name = draw.pickAny(names) ?? hostileKey(draw)
  parts.query = { ...parts.query, [name]: hostileValue(draw, parts.query[name]) }
}

const breakHeader: Break = ({ draw }, _operation, parts) => {
  const stray = ['idempotency-key', 'accept', 'cookie', 'x-forwarded-for', 'origin'] as const
  const name = draw.chance(0.7) ? (draw.pickAny(Object.keys(parts.headers)) ?? 'authorization') : draw.pick(stray)
  if (draw.chance(0.3)) delete parts.headers[name]
  else if (name === 'ucp-agent' && draw.chance(0.7))
    parts.headers[name] = headerText(`profile="${draw.pick(naughtyTexts)}", version="${draw.pick(naughtyTexts)}"`)
  else parts.headers[name] = headerText(draw.pick(naughtyTexts))
}

const breakType: Break = ({ draw }, _operation, parts) => {
  const types = ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data'] as const
  parts.headers['content-type'] = draw.pick([...types, 'application/json; charset=utf-16', 'nonsense', ''])
}

const breakText: Break = ({ draw }, operation, parts) => {
  if (operation.method !== 'GET') parts.text = hostileBody(draw)
}

const headBreaks = [breakPath, breakQuery, breakQuery, breakHeader, breakHeader, breakType, breakText] as const
const breaks = [...headBreaks, breakValue, breakValue, breakValue, breakMember, breakMember] as const

const queryText = (value: unknown): string =>
  (typeof value === 'string' ? value : jsonText(value)).toWellFormed().slice(0, 4000)

function assembled({ method, path }: Operation, parts: Parts): MadeRequest['inject'] {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = parts.ids[name] ?? 'none'
    return id.startsWith('raw:') ? id.slice(4) : encodeURIComponent(id)
  })
  const pairs = Object.entries(parts.query).map(
    ([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(queryText(value))}`,
  )
  const url = pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled
  const payload = parts.text ?? (parts.body === undefined ? undefined : jsonText(parts.body))
  const type = payload === undefined ? {} : { 'content-type': 'application/json' }
  return {
    method,
    url,
    headers: { ...type, ...parts.headers },
    ...(payload === undefined ? {} : { payload }),
  }
}
