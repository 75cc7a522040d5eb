import type { ReactNode } from 'react'
import { t } from '../../messages/text.ts'
import { type Options, optionList } from '../options.ts'
import { State } from '../state.tsx'
import { formatNumber, Money, Nothing, Time } from '../values.tsx'
import type { Column, Tab } from './types.ts'

type Look = Omit<Column<never>, 'key' | 'title' | 'cell' | 'sort'> & {
  /** Sortable by the column's own key, or by another name of the API. */
  readonly sort?: true | string
  /** Stands where there is no value: `t('Never')`. */
  readonly none?: string
}

/** The names of a row's values of one type: `KeyOf<Order, number>`. */
type KeyOf<Row, Value> = {
  [Key in keyof Row]-?: NonNullable<Row[Key]> extends Value ? Key : never
}[keyof Row] &
  string

/**
 * Builders of columns for the rows of one list: `const column = columnsOf<Region>()`. A column is one line:
 * `column.text('name', t('Region'), { primary: true, sort: true })`.
 */
export function columnsOf<Row>() {
  /** A column of its own making: `column('countries', t('Countries'), ({ countries }) => …)`. */
  function column(key: string, title: string, cell: (row: Row) => ReactNode, look: Look = {}): Column<Row> {
    const { sort, none, ...rest } = look
    return {
      ...rest,
      key,
      title,
      sort: sort === true ? key : sort,
      cell: (row) => {
        const shown = cell(row)
        return shown === null || shown === undefined || shown === false || shown === '' ? (
          <Nothing>{none}</Nothing>
        ) : (
          shown
        )
      },
    }
  }
  /** The value of a row: the builders below take only keys that hold what they show. */
  const held = <Value,>(row: Row, key: string) => (row as Readonly<Record<string, Value | null | undefined>>)[key]

  return Object.assign(column, {
    text: (key: KeyOf<Row, string | number>, title: string, look?: Look) =>
      column(key, title, (row) => held<string>(row, key), look),
    /** A number, at the end of its column. */
    count: (key: KeyOf<Row, number>, title: string, look?: Look) => {
      const cell = (row: Row) => {
        const value = held<number>(row, key)
        return value === null || value === undefined ? null : formatNumber(value)
      }
      return column(key, title, cell, { align: 'end', ...look })
    },
    /** An amount in the row's `currency`. */
    money: (key: KeyOf<Row, number>, title: string, look?: Look) => {
      const cell = (row: Row) => <Money amount={held<number>(row, key)} currency={held<string>(row, 'currency')} />
      return column(key, title, cell, { align: 'end', ...look })
    },
    /** A moment, in full. */
    time: (key: KeyOf<Row, string>, title: string, look?: Look) =>
      column(key, title, (row) => (held(row, key) ? <Time at={held<string>(row, key)} /> : null), look),
    /** How long ago a moment was. */
    ago: (key: KeyOf<Row, string>, title: string, look?: Look) =>
      column(key, title, (row) => (held(row, key) ? <Time at={held<string>(row, key)} ago /> : null), look),
    /** A name of the API in the words of a `wordsBy`. */
    words: (key: KeyOf<Row, string>, title: string, words: { of(name: string): string }, look?: Look) =>
      column(key, title, (row) => (held(row, key) ? words.of(held<string>(row, key) ?? '') : null), look),
    /** A state of the API as word and colour. */
    state: (key: KeyOf<Row, string>, title: string, look?: Look) =>
      column(key, title, (row) => (held(row, key) ? <State value={held<string>(row, key) ?? ''} /> : null), look),
  })
}

/** Tabs by the values of one filter, all first: `tabsOf('status', { open: t('Open'), done: t('Done') })`. */
export const tabsOf = (filter: string, options: Options): Tab[] => [
  { label: t('All'), search: {} },
  ...optionList(options).map(({ value, label }) => ({ label, search: { [filter]: value } })),
]
