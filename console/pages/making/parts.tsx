import { type GetPath, type RowOf, rowsOf, useRead } from '../../api/index.ts'
import { field, recordOptions, unread } from '../../frame/do.ts'
import { formatDate, formatNumber, type Option, t } from '../../frame/show.ts'
import './making.css'

/** `42.5 m`, `200`: pieces are not named. */
export const formatQuantity = (quantity: number, unit: string): string =>
  unit === 'piece' ? formatNumber(quantity) : `${formatNumber(quantity, { maximumFractionDigits: 3 })} ${unit}`

/** The records of a list by their names, to choose from. */
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

/** What lies in the store room, to choose from. */
export const useItems = () =>
  useRead('/admin/inventory-items', { limit: 100, order: 'title' }).data?.inventory_items ?? []

export const useItemOptions = (): Option[] => itemOptions(useItems())

export const itemOptions = (items: readonly RowOf<'/admin/inventory-items'>[]): Option[] =>
  items.map(({ id, title, sku }) => ({ value: id, label: sku ? `${title} · ${sku}` : title }))

/** A share from 0 to 1 as a bar, for those who see it; `label` says it to the others. */
export const Meter = ({ share, label }: { share: number; label?: string }) => (
  <span className="share" {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
    <span style={{ width: `${Math.min(1, share || 0) * 100}%` }} />
  </span>
)

/** The day on which something is due, among other small facts. */
export const Due = ({ at }: { at: string | null }) =>
  at ? (
    <span className="quiet">{t('Due {day}', { day: formatDate(at, { day: 'numeric', month: 'short' }) })}</span>
  ) : null

/** A moment of the API that people choose as a day: the end of that day's work. */
export const dueField = <Name extends string>(name: Name, label: string) => ({
  ...field.date(name, label),
  decode: (at: unknown) => (typeof at === 'string' ? at.slice(0, 10) : null),
  encode: (day: unknown) => (day ? `${day}T16:00:00Z` : undefined),
  // Emptied, it is saved as null.
  patch: (day: unknown) => ({ [name]: day ? `${day}T16:00:00Z` : null }),
})
