import { type GetData, may, useRead } from '../../api/index.ts'
import { type Option, recordOptions } from '../../frame/do.ts'

type Node = GetData<'/admin/categories/tree'>['categories'][number]

export const useCategories = (): Option[] => flatCategories(useRead('/admin/categories/tree').data?.categories ?? [])

export const useCollections = (): Option[] =>
  recordOptions(useRead('/admin/collections', { limit: 100, order: 'title' }).data?.collections, 'title')

export const useDesigns = (): Option[] =>
  recordOptions(useRead('/admin/designs', { limit: 100, order: 'name' }).data?.designs, 'name')

export const useChannels = (): Option[] => {
  const { data } = useRead('/admin/sales-channels', { limit: 100 }, { enabled: may('sales-channels:read') })
  return recordOptions(data?.sales_channels, 'name')
}

/** Returns every category with its parents, except `without` and its subcategories. */
export const flatCategories = (nodes: readonly Node[], without?: string, above: readonly string[] = []): Option[] =>
  nodes
    .filter(({ id }) => id !== without)
    .flatMap(({ id, name, children }) => [
      { value: id, label: [...above, name].join(' › ') },
      ...flatCategories(children, without, [...above, name]),
    ])
