import type { ReactNode } from 'react'
import { t } from '../../messages/text.ts'
import { emailWords } from '../email-words.ts'
import { type Options, optionList } from '../options.ts'
import { State } from '../state.tsx'
import { formatNumber, Money, Nothing, Time } from '../values.tsx'
import type { Column, Tab } from './types.ts'

type Look = Omit<Column<never>, 'key' | 'title' | 'cell' | 'sort'> & {
  /** `true`: sorts by the column's key. A text: sorts by this name in the API. */
  readonly sort?: true | string
  readonly none?: string
}

type KeyOf<Row, Value> = {
  [Key in keyof Row]-?: NonNullable<Row[Key]> extends Value ? Key : never
}[keyof Row] &
  string

/** Columns in one line: `column.text('name', t('Region'), { primary: true, sort: true })`. */
export function columnsOf<Row>() {
  type Cell = (row: Row) => ReactNode
  /** A custom column: `column('size', t('Size'), { sort: true }, ({ width }) => …)`. The look can be omitted. */
  function column(key: string, title: string, ...rest: [Cell] | [Look, Cell]): Column<Row> {
    const [{ sort, none, ...look }, cell] = rest.length === 1 ? [{} as Look, rest[0]] : rest
    return {
      ...look,
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
  /** Safe cast: the builders below accept only keys with the right type of value. */
  const held = <Value extends string | number = string>(row: Row, key: string) =>
    (row as Readonly<Record<string, Value | null | undefined>>)[key]

  return Object.assign(column, {
    text: (key: KeyOf<Row, string | number>, title: string, look: Look = {}) =>
      column(key, title, look, (row) => {
        const value = held(row, key)
        return typeof value === 'string' ? emailWords(value) : value
      }),
    count: (key: KeyOf<Row, number>, title: string, look?: Look) =>
      column(key, title, { align: 'end', ...look }, (row) => {
        const value = held<number>(row, key)
        return value === null || value === undefined ? null : formatNumber(value)
      }),
    /** An amount in the row's `currency`. */
    money: (key: KeyOf<Row, number>, title: string, look?: Look) =>
      column(key, title, { align: 'end', ...look }, (row) => (
        <Money amount={held<number>(row, key)} currency={held<string>(row, 'currency')} />
      )),
    time: (key: KeyOf<Row, string>, title: string, look: Look = {}) =>
      column(key, title, look, (row) => held(row, key) && <Time at={held<string>(row, key)} />),
    ago: (key: KeyOf<Row, string>, title: string, look: Look = {}) =>
      column(key, title, look, (row) => held(row, key) && <Time at={held<string>(row, key)} ago />),
    /** Values of the API, translated with `wordsBy`. */
    words: (key: KeyOf<Row, string>, title: string, words: { of(name: string): string }, look: Look = {}) =>
      column(key, title, look, (row) => held(row, key) && words.of(held<string>(row, key) ?? '')),
    state: (key: KeyOf<Row, string>, title: string, look: Look = {}) =>
      column(key, title, look, (row) => held(row, key) && <State value={held<string>(row, key) ?? ''} />),
  })
}

/** Returns tabs for the values of one filter, after “All”. */
export const tabsOf = (filter: string, options: Options): Tab[] => [
  { label: t('All'), search: {} },
  ...optionList(options).map(({ value, label }) => ({ label, search: { [filter]: value } })),
]
