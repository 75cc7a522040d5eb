import type { TestAnswer } from '../support/weft.ts'
import type { Operation } from './api-document.ts'
import type { Draw } from './draw.ts'

/** Values by path parameter. */
export type PathIds = Readonly<Record<string, string>>

/** Ids of records that requests have created. Only these are changed and deleted, so the shop can always sell. */
export interface KnownIds {
  learn(operation: Operation, ids: PathIds, answer: TestAnswer): void
  add(collection: string, ids: PathIds): void
  /** Ids for a path, or undefined if no such record exists yet. */
  forPath(path: string): PathIds | undefined
  /** Returns the id of a record by path segment, such as `products`. */
  one(collection: string): string | undefined
  /** Returns an id of any kind, or `none` if there is no record yet. */
  any(): string
}

const kept = 60

export function knownIds(draw: Draw): KnownIds {
  const made = new Map<string, PathIds[]>()
  const add = (collection: string, ids: PathIds) => {
    const list = made.get(collection) ?? []
    made.set(collection, [...list, ids].slice(-kept))
  }
  const pick = (collection: string) => draw.pickAny(made.get(collection) ?? [])
  return {
    add,
    learn(operation, ids, { status, body }) {
      if (status !== 201) return
      const thing = operation.path.startsWith('/ucp/') ? body : Object.values(body)[0]
      if (learnOfMaking(operation.path, ids, thing, add)) return
      const collection = 'draft_order' in body ? 'checkouts' : collectionMadeBy(operation.path)
      if (collection === 'fulfillments') add(collection, { id: thing.order_id, fulfillmentId: thing.id })
      else if (collection === 'variants') add(collection, { id: ids.id ?? '', variant_id: thing.id })
      else add(collection, { id: thing.id })
      for (const { id } of collection === 'products' ? thing.variants : [])
        add('variants', { id: thing.id, variant_id: id })
    },
    forPath: (path) => pick(collectionNamedBy(path)),
    one: (collection) => pick(collection)?.id,
    any: () => Object.values(draw.pickAny([...made.values()].flat()) ?? {})[0] ?? 'none',
  }
}

/**
 * Learns the id of a record created below a design, partner, task or production run. A part of a design or partner is
 * known by two ids: its owner's and its own. Returns false for other paths.
 */
function learnOfMaking(path: string, ids: PathIds, thing: { id: string }, add: KnownIds['add']): boolean {
  const [, , owner = '', , kind] = path.split('/')
  if (kind === undefined || !['designs', 'partners', 'tasks', 'production-runs'].includes(owner)) return false
  const id = ids.id ?? ''
  if (['production-runs', 'allocate', 'hand-over'].includes(kind)) add('production-runs', { id: thing.id })
  else if (kind === 'subtasks') add('tasks', { id: thing.id })
  else if (thing.id !== undefined)
    add(`${owner}/${kind}`, { id, part_id: thing.id, person_id: thing.id, linked_id: thing.id })
  return true
}

/** Returns the collection that a path creates in: `fulfillments` for `/admin/orders/{id}/fulfillments`. */
const collectionMadeBy = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Returns the collection that the path parameters refer to: `orders` for `/admin/orders/{id}/fulfillments`. */
function collectionNamedBy(path: string): string {
  if (path.startsWith('/admin/stock/')) return 'variants'
  if (path.endsWith('/preview')) return 'templates'
  if (path.startsWith('/admin/ad-planning/scores/r')) return 'score-runs'
  // Paths of ad planning name the collection one segment later.
  if (path.startsWith('/admin/ad-planning/')) return path.split('/')[3] ?? ''
  if (path.startsWith('/experiments/')) return 'experiments'
  const [, , owner, , kind] = path.split('/')
  if (/\{(part|person|linked)_id\}/.test(path)) return `${owner}/${kind}`
  const nested = ['fulfillments', 'variants'].find((name) => path.includes(`/${name}/{`))
  return nested ?? path.split('/')[2] ?? ''
}
