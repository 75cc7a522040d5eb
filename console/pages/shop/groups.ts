import { type GetData, may, useRead } from '../../api/index.ts'
import { type Option, recordOptions } from '../../frame/do.ts'

type Node = GetData<'/admin/categories/tree'>['categories'][number]

export interface Groups {
  /** With the names above them. */
  readonly categories: readonly Option[]
  readonly collections: readonly Option[]
  readonly channels: readonly Option[]
}

/** What products are sorted into, to choose from. */
export function useGroups(): Groups {
  const tree = useRead('/admin/categories/tree')
  const collections = useRead('/admin/collections', { limit: 100, order: 'title' })
  const channels = useRead('/admin/sales-channels', { limit: 100 }, { enabled: may('sales-channels:read') })
  return {
    categories: flatCategories(tree.data?.categories ?? []),
    collections: recordOptions(collections.data?.collections, 'title'),
    channels: recordOptions(channels.data?.sales_channels, 'name'),
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
