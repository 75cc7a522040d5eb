import type { ReactNode } from 'react'
import type { GetPath } from '../../api/client.ts'
import type { FilterKey, RowOf } from '../../api/rows.ts'
import type { OptionSource } from '../options.ts'

export type { FilterKey, RowOf } from '../../api/rows.ts'

export interface Column<Row> {
  readonly key: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** The API's name for sorting by it: `created_at`. */
  readonly sort?: string
  readonly align?: 'end'
  /** Heads the card on a phone; one column of a list. */
  readonly primary?: boolean
  /** Not shown until the person picks it. */
  readonly optional?: boolean
  /** Left out of the card on a phone. */
  readonly wide?: boolean
}

export interface Filter<Key extends string = string> {
  readonly key: Key
  readonly label: string
  /** The choices, or a hook that loads them when the menu opens. Without options, the filter takes any text. */
  readonly options?: OptionSource
  /** `since` offers a range of days; `record` is set by links of other pages and shown where it is set. */
  readonly kind?: 'choice' | 'text' | 'since' | 'record'
  /** How its value reads. */
  readonly shown?: (value: string) => ReactNode
}

export interface Tab {
  readonly label: string
  /** What the tab sets in the address; the first tab sets nothing. */
  readonly search: Readonly<Record<string, string>>
  readonly count?: number
}

export interface BulkAction<Row> {
  readonly label: string
  readonly danger?: boolean
  /** Asks before it runs: the effect in numbers. */
  readonly confirm?: (rows: readonly Row[]) => string
  /** Rows that it leaves alone do not fit this. */
  readonly when?: (row: Row) => boolean
  /** The call for one row. What is refused for some of them is said once the others are done. */
  readonly each?: (row: Row) => Promise<unknown>
  /** Said once `each` has run for so many. */
  readonly done?: (count: number) => string
  /** Instead of `each`, all at once. Answers false where the person thought better of it: the rows stay chosen. */
  readonly run?: (rows: readonly Row[]) => Promise<unknown>
}

export interface ListProps<P extends GetPath> {
  readonly title: string
  readonly lead?: ReactNode
  /** The API's list: `/admin/orders`. */
  readonly path: P
  readonly idOf?: (row: RowOf<P>) => string
  readonly columns: readonly Column<RowOf<P>>[]
  readonly filters?: readonly Filter<FilterKey<P>>[]
  readonly tabs?: readonly Tab[]
  /** Parameters that always hold: `{ view: 'slim' }`. */
  readonly fixed?: Readonly<Record<string, string | number | boolean>>
  /** Parameters of the path: `{ id }` for `/admin/segments/{id}/members`. */
  readonly params?: Readonly<Record<string, string>>
  /** Where Enter and a click lead: a path below `/console`; null for rows without a page. */
  readonly to?: (row: RowOf<P>) => string | null
  /** Instead of a page: what a click on a row opens. */
  readonly onOpen?: (row: RowOf<P>) => void
  readonly bulk?: readonly BulkAction<RowOf<P>>[] | false
  readonly searchable?: boolean
  readonly exportable?: boolean
  /** Adds a record: a button at the head of the page, and in the list while it is empty. */
  readonly add?: { readonly label: string; readonly run: () => unknown } | null | false
  /** Further buttons at the head of the page. */
  readonly actions?: ReactNode
  /** Above the rows: a chart, a sum. */
  readonly above?: ReactNode
  readonly empty: { readonly title: string; readonly text?: string; readonly action?: ReactNode }
  /** Part of another page: without the page's head, address state under a prefix. */
  readonly embedded?: boolean
}
