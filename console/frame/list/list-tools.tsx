import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { lazy, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { addressOf, type GetPath } from '../../api/client.ts'
import { t } from '../../messages/text.ts'
import {
  Bookmark,
  Columns3,
  Download,
  Filter as FilterIcon,
  type IconType,
  Search as SearchIcon,
  X,
} from '../icons.tsx'
import { LazyMenu, type LazyMenuProps } from '../lazy-menu.tsx'
import { optionWords, useOptions } from '../options.ts'
import { useSearchState } from '../search-state.ts'
import { shopDay } from '../shop-day.ts'
import { Tabs } from '../tabs.tsx'
import { lastDay } from './day-spans.ts'
import { untilOf } from './list-query.ts'
import type { ListState } from './list-state.ts'
import { stillPending } from './own-searches.ts'
import type { Filter, ListProps, Tab } from './types.ts'

interface ToolsProps<P extends GetPath> extends ListProps<P> {
  readonly state: ListState
  readonly searchRef: RefObject<HTMLInputElement | null>
  readonly keys: readonly string[]
  /** Shows only the tabs, because the list has no rows to search. */
  readonly bare: boolean
}

const menus = () => import('./list-menus.tsx')
const FilterMenu = lazy(() => menus().then((one) => ({ default: one.FilterMenu })))
const ColumnMenu = lazy(() => menus().then((one) => ({ default: one.ColumnMenu })))
const SavedViews = lazy(() => menus().then((one) => ({ default: one.SavedViews })))

export function ListTools<P extends GetPath>(props: ToolsProps<P>) {
  const { state, tabs = [], filters = [], searchable = true, exportable = true } = props
  const offered = filters.filter(({ kind }) => kind !== 'record')
  const sortable = props.columns.filter(({ sort }) => sort !== undefined)
  return (
    <div className="list-tools">
      {tabs.length > 0 ? <FilterTabs tabs={tabs} /> : null}
      <div className="list-bar" hidden={props.bare}>
        {searchable ? <SearchBox state={state} inputRef={props.searchRef} title={props.title} /> : null}
        {offered.length > 0 ? (
          <ToolMenu
            label={t('Filter')}
            icon={FilterIcon}
            menu={(button) => <FilterMenu {...{ button, state }} filters={offered} />}
          />
        ) : null}
        {sortable.length > 0 ? (
          <NativeSelect
            className="phone-only"
            aria-label={t('Sort by')}
            value={state.search.order ?? ''}
            onChange={({ currentTarget }) => state.set({ order: currentTarget.value })}
            data={[
              { value: '', label: t('Sort by') },
              ...sortable.flatMap(({ sort = '', title }) => [
                { value: `-${sort}`, label: `${title} ↓` },
                { value: sort, label: `${title} ↑` },
              ]),
            ]}
          />
        ) : null}
        <span className="spring" />
        {props.embedded ? null : (
          <ToolMenu
            className="icon-on-phone"
            label={t('Views')}
            icon={Bookmark}
            menu={(button) => <SavedViews button={button} />}
          />
        )}
        {props.columns.some(({ optional }) => optional) ? (
          <ToolMenu
            className="wide-only"
            label={t('Columns')}
            icon={Columns3}
            menu={(button) => <ColumnMenu {...{ button, state }} columns={props.columns} />}
          />
        ) : null}
        {exportable ? (
          <Button
            component="a"
            className="icon-on-phone"
            variant="default"
            href={exportAddress(props)}
            download
            leftSection={<Download size={16} aria-hidden />}
          >
            {t('CSV')}
          </Button>
        ) : null}
      </div>
      <Chips filters={filters} state={state} />
    </div>
  )
}

interface ToolMenuProps extends Pick<LazyMenuProps, 'menu'> {
  readonly label: string
  readonly icon: IconType
  readonly className?: string
}

const ToolMenu = ({ label, icon: Icon, className, menu }: ToolMenuProps) => (
  <LazyMenu menu={menu} load={menus}>
    <Button className={className} variant="default" leftSection={<Icon size={16} aria-hidden />}>
      {label}
    </Button>
  </LazyMenu>
)

function SearchBox(props: { state: ListState; inputRef: RefObject<HTMLInputElement | null>; title: string }) {
  const { search, set } = props.state
  const q = search.q ?? ''
  const [text, setText] = useState(q)
  const pending = useRef<readonly string[]>([])
  const send = useDebouncedCallback((typed: string) => {
    pending.current = [...pending.current, typed]
    set({ q: typed })
  }, 50)
  useEffect(() => {
    const left = stillPending(pending.current, q)
    pending.current = left ?? []
    // The URL has changed: by the back button, a saved view, or cleared filters.
    if (left === null) setText(q)
  }, [q])
  return (
    <TextInput
      ref={props.inputRef}
      type="search"
      className="search-box"
      aria-label={t('Search {list}', { list: props.title })}
      placeholder={t('Search')}
      leftSection={<SearchIcon size={16} aria-hidden />}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        send(currentTarget.value)
      }}
    />
  )
}

function FilterTabs({ tabs }: { tabs: readonly Tab[] }) {
  const [search, set] = useSearchState()
  const keys = [...new Set(tabs.flatMap((tab) => Object.keys(tab.search)))]
  const pick = (label: string) => {
    const picked = tabs.find((tab) => tab.label === label)
    set({ page: null, ...Object.fromEntries(keys.map((key) => [key, picked?.search[key] ?? null])) })
  }
  const shown = tabs.map((tab) => ({
    ...tab,
    key: tab.label,
    on: keys.every((key) => search[key] === tab.search[key]),
  }))
  return <Tabs label={t('Views')} tabs={shown} onPick={pick} />
}

function Chips({ filters, state }: { filters: readonly Filter[]; state: ListState }) {
  const on = filters.filter(({ key, kind }) => state.search[key] || (kind === 'since' && state.search[untilOf(key)]))
  if (on.length === 0) return null
  return (
    <ul className="chips">
      {on.map((filter) => (
        <FilterChips key={filter.key} filter={filter} state={state} />
      ))}
    </ul>
  )
}

function FilterChips({ filter: { key, label, kind, options, shown }, state }: { filter: Filter; state: ListState }) {
  const choices = useOptions(options)
  const value = state.search[key]
  const until = kind === 'since' && state.search[untilOf(key)]
  const words =
    value && (kind === 'since' ? (shopDay(value) ?? value) : (shown?.(value) ?? optionWords(choices, value)))
  return (
    <>
      {words ? <Chip label={label} words={words} remove={() => state.set({ [key]: null })} /> : null}
      {until ? (
        <Chip
          label={t('{label} until', { label })}
          words={lastDay(until)}
          remove={() => state.set({ [untilOf(key)]: null })}
        />
      ) : null}
    </>
  )
}

const Chip = ({ label, words, remove }: { label: string; words: ReactNode; remove: () => void }) => (
  <li>
    {label}: <b>{words}</b>
    <button type="button" aria-label={t('Remove filter {label}', { label })} onClick={remove}>
      <X size={14} aria-hidden />
    </button>
  </li>
)

/** Returns the URL of the export, which contains all matching rows and not only this page. */
function exportAddress<P extends GetPath>({ path, params = {}, state }: ToolsProps<P>): string {
  const { limit: _, offset: __, ...query } = state.query
  const parameters = Object.entries(query).map(([key, value]) => [key, String(value)])
  return `${addressOf(path, params)}/export?${new URLSearchParams(parameters)}`
}
