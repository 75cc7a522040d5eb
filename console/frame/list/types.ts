import type { ReactNode } from 'react'
import type { GetPath } from '../../api/client.ts'
import type { FilterKey, RowOf } from '../../api/rows.ts'
import type { OptionSource } from '../options.ts'

export type { FilterKey, RowOf } from '../../api/rows.ts'

export interface Column<Row> {
  readonly key: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** The API's name for sorting: `created_at`. */
  readonly sort?: string
  readonly align?: 'end'
  /** Shown at the top of the card on a phone. */
  readonly primary?: boolean
  /** Hidden unless the person selects it. */
  readonly optional?: boolean
  /** Hidden on a phone. */
  readonly wide?: boolean
}

export interface Filter<Key extends string = string> {
  readonly key: Key
  readonly label: string
  /** The choices, or a hook that loads them when the menu opens. If missing, the person can enter any text. */
  readonly options?: OptionSource
  /** `since`: a range of days. `record`: only links set it, and it is shown as a chip. */
  readonly kind?: 'choice' | 'text' | 'since' | 'record'
  readonly shown?: (value: string) => ReactNode
}

export interface Tab {
  readonly label: string
  /** Filters that the tab sets. */
  readonly search: Readonly<Record<string, string>>
  readonly count?: number
}

export interface BulkAction<Row> {
  readonly label: string
  readonly danger?: boolean
  /** Text of the confirmation: the effect, with numbers. */
  readonly confirm?: (rows: readonly Row[]) => string
  /** Rows to which the action applies. Others are skipped. */
  readonly when?: (row: Row) => boolean
  /** The call for one row. The first error is shown after all rows are processed. */
  readonly each?: (row: Row) => Promise<unknown>
  readonly done?: (count: number) => string
  /** Runs once for all rows. If it resolves with false, the rows remain selected. */
  readonly run?: (rows: readonly Row[]) => Promise<unknown>
}

export interface ListProps<P extends GetPath> {
  readonly title: string
  readonly lead?: ReactNode
  readonly path: P
  readonly idOf?: (row: RowOf<P>) => string
  readonly columns: readonly Column<RowOf<P>>[]
  readonly filters?: readonly Filter<FilterKey<P>>[]
  readonly tabs?: readonly Tab[]
  /** Parameters that are always sent: `{ view: 'slim' }`. */
  readonly fixed?: Readonly<Record<string, string | number | boolean>>
  /** Path parameters: `{ id }` for `/admin/segments/{id}/members`. */
  readonly params?: Readonly<Record<string, string>>
  /** Returns the path of a row's page, or null if it has none. */
  readonly to?: (row: RowOf<P>) => string | null
  readonly onOpen?: (row: RowOf<P>) => void
  readonly bulk?: readonly BulkAction<RowOf<P>>[] | false
  readonly searchable?: boolean
  readonly exportable?: boolean
  /** Button in the header of the page, and in the empty list. */
  readonly add?: { readonly label: string; readonly run: () => unknown } | null | false
  readonly actions?: ReactNode
  readonly above?: ReactNode
  readonly empty: { readonly title: string; readonly text?: string; readonly action?: ReactNode }
  /** The list is part of another page and has no page header. */
  readonly embedded?: boolean
}
