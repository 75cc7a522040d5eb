import { useQuery } from '@tanstack/react-query'
import type { components } from '../../api/generated/schema.ts'
import { read } from '../../api/queries.ts'

type Node = components['schemas']['CategoryNode']
export interface Choice {
  readonly value: string
  readonly label: string
}

/** Categories with the names above them, and collections, to choose from. */
export function useGroups(): { readonly categories: readonly Choice[]; readonly collections: readonly Choice[] } {
  const tree = useQuery(read('/admin/categories/tree'))
  const collections = useQuery(read('/admin/collections', { params: { query: { limit: 100, order: 'title' } } }))
  return {
    categories: flat(tree.data?.categories ?? []),
    collections: (collections.data?.collections ?? []).map(({ id, title }) => ({ value: id, label: title })),
  }
}

const flat = (nodes: readonly Node[], above: readonly string[] = []): Choice[] =>
  nodes.flatMap(({ id, name, children }) => [
    { value: id, label: [...above, name].join(' › ') },
    ...flat(children, [...above, name]),
  ])
