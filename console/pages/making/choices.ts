import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { read } from '../../api/queries.ts'
import type { Option } from '../../frame/options.ts'
import { stateWords } from '../../frame/state.tsx'
import { formatNumber } from '../../frame/values.tsx'

type Options = readonly Option[]

export const choices = (states: readonly string[]): Options =>
  states.map((value) => ({ value, label: stateWords(value) }))

/** The id in the address of the page. */
export const useId = (): string => (useParams({ strict: false }) as { readonly id?: string }).id ?? ''

/** `42.5 m`, `200`: pieces are not named. */
export const formatQuantity = (quantity: number, unit: string): string =>
  unit === 'piece' ? formatNumber(quantity) : `${formatNumber(quantity, { maximumFractionDigits: 3 })} ${unit}`

/** Only what was filled in; an empty text means nothing. */
export const filled = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )

const most = { limit: 100 } as const

export function usePartnerOptions(): Options {
  const { data } = useQuery(
    read('/admin/partners', { params: { query: { ...most, status: 'active', order: 'name' } } }),
  )
  return (data?.partners ?? []).map(({ id, name }) => ({ value: id, label: name }))
}

export function useDesignOptions(): Options {
  const { data } = useQuery(read('/admin/designs', { params: { query: { ...most, order: 'name' } } }))
  return (data?.designs ?? []).map(({ id, name }) => ({ value: id, label: name }))
}

export function useTypeOptions(): Options {
  const { data } = useQuery(read('/admin/material-types', { params: { query: { ...most, order: 'name' } } }))
  return (data?.material_types ?? []).map(({ id, name }) => ({ value: id, label: name }))
}

export function useMaterialOptions(): Options {
  const { data } = useQuery(read('/admin/raw-materials', { params: { query: { ...most, order: 'name' } } }))
  return (data?.raw_materials ?? []).map(({ id, name }) => ({ value: id, label: name }))
}

export function useLocationOptions(): Options {
  const { data } = useQuery(read('/admin/stock-locations', { params: { query: most } }))
  return (data?.stock_locations ?? []).map(({ id, name }) => ({ value: id, label: name }))
}

/** What lies in the store room, to choose from. */
export function useItems() {
  const { data } = useQuery(read('/admin/inventory-items', { params: { query: { ...most, order: 'title' } } }))
  return data?.inventory_items ?? []
}

export const itemOptions = (items: ReturnType<typeof useItems>): Options =>
  items.map(({ id, title, sku }) => ({ value: id, label: sku ? `${title} · ${sku}` : title }))
