import { type GetData, useRead } from '../../api/index.ts'
import { type Option, recordOptions } from '../../frame/do.ts'

type Node = GetData<'/admin/categories/tree'>['categories'][number]

/** Categories with the names above them, and collections, to choose from. */
export function useGroups(): { readonly categories: readonly Option[]; readonly collections: readonly Option[] } {
  const tree = useRead('/admin/categories/tree')
  const collections = useRead('/admin/collections', { limit: 100, order: 'title' })
  return {
    categories: flatCategories(tree.data?.categories ?? []),
    collections: recordOptions(collections.data?.collections, 'title'),
  }
}

/** All categories, each with the names above it, but not `without` and what is below that. */
export const flatCategories = (nodes: readonly Node[], without?: string, above: readonly string[] = []): Option[] =>
  nodes
    .filter(({ id }) => id !== without)
    .flatMap(({ id, name, children }) => [
      { value: id, label: [...above, name].join(' › ') },
      ...flatCategories(children, without, [...above, name]),
    ])
