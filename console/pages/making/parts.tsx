import { type GetPath, type RowOf, rowsOf, useRead } from '../../api/index.ts'
import { field, recordOptions, unread } from '../../frame/do.ts'
import { formatDate, formatNumber, type Option, t } from '../../frame/show.ts'
import './making.css'

/** Formats a quantity: `42.5 m`, `200`. Pieces have no unit. */
export const formatQuantity = (quantity: number, unit: string): string =>
  unit === 'piece' ? formatNumber(quantity) : `${formatNumber(quantity, { maximumFractionDigits: 3 })} ${unit}`

function useNames(path: GetPath, query: object = { order: 'name' }): Option[] {
  const { data } = useRead(path, { limit: 100, ...query } as never)
  return data === undefined ? unread : recordOptions(rowsOf<{ id: string; name: string }>(data).rows, 'name')
}

export const usePartnerOptions = () => useNames('/admin/partners', { status: 'active', order: 'name' })
usePartnerOptions.to = '/partners'
export const useDesignOptions = () => useNames('/admin/designs')
useDesignOptions.to = '/designs'
export const useTypeOptions = () => useNames('/admin/material-types')
export const useMaterialOptions = () => useNames('/admin/raw-materials')
useMaterialOptions.to = '/materials'
export const useCategoryOptions = () => useNames('/admin/task-categories')
export const useTaskOptions = () =>
  recordOptions(useRead('/admin/tasks', { limit: 100, order: '-created_at' }).data?.tasks, 'title')
export const useLocationOptions = () => useNames('/admin/stock-locations', {})
useLocationOptions.to = '/stock-locations'

export const useItems = () =>
  useRead('/admin/inventory-items', { limit: 100, order: 'title' }).data?.inventory_items ?? []

export const useItemOptions = (): Option[] => itemOptions(useItems())

export const itemOptions = (items: readonly RowOf<'/admin/inventory-items'>[]): Option[] =>
  items.map(({ id, title, sku }) => ({ value: id, label: sku ? `${title} · ${sku}` : title }))

/** `label`: description of the bar for screen readers. */
export const Meter = ({ share, label }: { share: number; label?: string }) => (
  <span className="share" {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
    {share > 0 ? <span style={{ width: `${Math.min(1, share) * 100}%` }} /> : null}
  </span>
)

export const Due = ({ at }: { at: string | null }) =>
  at ? (
    <span className="quiet">{t('Due {day}', { day: formatDate(at, { day: 'numeric', month: 'short' }) })}</span>
  ) : null

/** Returns the field for a due time, which is chosen as a date: 16:00 UTC on that day, the end of the working day. */
export const dueField = <Name extends string>(name: Name, label: string) => ({
  ...field.date(name, label),
  decode: (at: unknown) => (typeof at === 'string' ? at.slice(0, 10) : null),
  encode: (day: unknown) => (day ? `${day}T16:00:00Z` : undefined),
  patch: (day: unknown) => ({ [name]: day ? `${day}T16:00:00Z` : null }),
})
