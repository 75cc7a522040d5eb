import type { ReactNode } from 'react'
import { t } from '../../messages/text.ts'
import { type Options, optionList } from '../options.ts'
import { State } from '../state.tsx'
import { formatNumber, Money, Nothing, Time } from '../values.tsx'
import type { Column, Tab } from './types.ts'

type Look = Omit<Column<never>, 'key' | 'title' | 'cell' | 'sort'> & {
  /** Sorts by the column's key or by another name in the API. */
  readonly sort?: true | string
  readonly none?: string
}

type KeyOf<Row, Value> = {
  [Key in keyof Row]-?: NonNullable<Row[Key]> extends Value ? Key : never
}[keyof Row] &
  string

/** One-line columns: `column.text('name', t('Region'), { primary: true, sort: true })`. */
export function columnsOf<Row>() {
  /** A custom column: `column('countries', t('Countries'), ({ countries }) => …)`. */
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
  /** The builders below only accept keys with the right type of value. */
  const held = <Value,>(row: Row, key: string) => (row as Readonly<Record<string, Value | null | undefined>>)[key]

  return Object.assign(column, {
    text: (key: KeyOf<Row, string | number>, title: string, look?: Look) =>
      column(key, title, (row) => held<string>(row, key), look),
    count: (key: KeyOf<Row, number>, title: string, look?: Look) => {
      const cell = (row: Row) => {
        const value = held<number>(row, key)
        return value === null || value === undefined ? null : formatNumber(value)
      }
      return column(key, title, cell, { align: 'end', ...look })
    },
    /** In the row's `currency`. */
    money: (key: KeyOf<Row, number>, title: string, look?: Look) => {
      const cell = (row: Row) => <Money amount={held<number>(row, key)} currency={held<string>(row, 'currency')} />
      return column(key, title, cell, { align: 'end', ...look })
    },
    time: (key: KeyOf<Row, string>, title: string, look?: Look) =>
      column(key, title, (row) => (held(row, key) ? <Time at={held<string>(row, key)} /> : null), look),
    ago: (key: KeyOf<Row, string>, title: string, look?: Look) =>
      column(key, title, (row) => (held(row, key) ? <Time at={held<string>(row, key)} ago /> : null), look),
    /** Translates a name of the API with a `wordsBy`. */
    words: (key: KeyOf<Row, string>, title: string, words: { of(name: string): string }, look?: Look) =>
      column(key, title, (row) => (held(row, key) ? words.of(held<string>(row, key) ?? '') : null), look),
    state: (key: KeyOf<Row, string>, title: string, look?: Look) =>
      column(key, title, (row) => (held(row, key) ? <State value={held<string>(row, key) ?? ''} /> : null), look),
  })
}

/** Tabs by the values of one filter, after “All”. */
export const tabsOf = (filter: string, options: Options): Tab[] => [
  { label: t('All'), search: {} },
  ...optionList(options).map(({ value, label }) => ({ label, search: { [filter]: value } })),
]
