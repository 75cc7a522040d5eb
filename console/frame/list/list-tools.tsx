import { Button, Menu, NativeSelect, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Columns3, Download, Filter as FilterIcon, Search as SearchIcon, X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { addressOf, type GetPath } from '../../api/client.ts'
import { t } from '../../messages/text.ts'
import { optionWords, useOptions } from '../options.ts'
import { useSearchState } from '../search-state.ts'
import { shopDay } from '../shop-day.ts'
import { Tabs } from '../tabs.tsx'
import { lastDay } from './day-spans.ts'
import { untilOf } from './list-query.ts'
import type { ListState } from './list-state.ts'
import { SavedViews } from './saved-views.tsx'
import { SpanField } from './span-field.tsx'
import type { Filter, ListProps, Tab } from './types.ts'

interface ToolsProps<P extends GetPath> extends ListProps<P> {
  readonly state: ListState
  readonly searchRef: RefObject<HTMLInputElement | null>
  readonly keys: readonly string[]
}

/** Above the rows: tabs, search, filters, sorting on a phone, saved views, columns, export. */
export function ListTools<P extends GetPath>(props: ToolsProps<P>) {
  const { state, tabs = [], filters = [], searchable = true, exportable = true } = props
  const offered = filters.filter(({ kind }) => kind !== 'record')
  const sortable = props.columns.filter(({ sort }) => sort !== undefined)
  return (
    <div className="list-tools">
      {tabs.length > 0 ? <FilterTabs tabs={tabs} /> : null}
      <div className="list-bar">
        {searchable ? <SearchBox state={state} inputRef={props.searchRef} title={props.title} /> : null}
        {offered.length > 0 ? <FilterMenu filters={offered} state={state} /> : null}
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
        {props.embedded ? null : <SavedViews />}
        {props.columns.some(({ optional }) => optional) ? <ColumnMenu {...props} /> : null}
        {exportable ? (
          <Button
            component="a"
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

function SearchBox(props: { state: ListState; inputRef: RefObject<HTMLInputElement | null>; title: string }) {
  const { search, set } = props.state
  const [text, setText] = useState(search.q ?? '')
  const [sent, setSent] = useState(text)
  const send = useDebouncedCallback((q: string) => {
    setSent(q)
    set({ q })
  }, 50)
  useEffect(() => {
    // The address changed by itself: back, a saved view, cleared filters.
    if ((search.q ?? '') !== sent) {
      setText(search.q ?? '')
      setSent(search.q ?? '')
    }
  }, [search.q, sent])
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

function FilterMenu({ filters, state }: { filters: readonly Filter[]; state: ListState }) {
  return (
    <Menu position="bottom-start" width={280} closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<FilterIcon size={16} aria-hidden />}>
          {t('Filter')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="filter-menu">
        {filters.map((filter) => (
          <FilterField key={filter.key} filter={filter} state={state} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function FilterField({ filter: { key, label, options, kind }, state }: { filter: Filter; state: ListState }) {
  const value = state.search[key] ?? null
  const set = (next: string | null) => state.set({ [key]: next })
  const data = useOptions(options)
  if (kind !== 'since' && !options)
    return (
      <TextInput
        label={label}
        defaultValue={value ?? ''}
        onBlur={({ currentTarget }) => set(currentTarget.value.trim())}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Enter') set(event.currentTarget.value.trim())
        }}
      />
    )
  if (kind === 'since') return <SpanField sinceKey={key} label={label} state={state} />
  return (
    <Select
      label={label}
      clearable
      searchable={data.length > 12}
      comboboxProps={{ withinPortal: false }}
      value={value}
      onChange={set}
      data={data}
    />
  )
}

/** What is filtered by, each with a way to take it out. */
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

function ColumnMenu<P extends GetPath>({ columns, state }: ToolsProps<P>) {
  const shown = state.search.cols?.split(',') ?? columns.filter(({ optional }) => !optional).map(({ key }) => key)
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <Button className="wide-only" variant="default" leftSection={<Columns3 size={16} aria-hidden />}>
          {t('Columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns
          .filter(({ primary }) => !primary)
          .map(({ key, title }) => (
            <Menu.Item
              key={key}
              role="menuitemcheckbox"
              aria-checked={shown.includes(key)}
              leftSection={<span aria-hidden>{shown.includes(key) ? '✓' : ' '}</span>}
              onClick={() =>
                state.set({
                  page: String(state.page),
                  cols: (shown.includes(key) ? shown.filter((other) => other !== key) : [...shown, key]).join(),
                })
              }
            >
              {title}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** All that the filters find, not only this page. */
function exportAddress<P extends GetPath>({ path, params = {}, state }: ToolsProps<P>): string {
  const { limit: _, offset: __, ...query } = state.query
  const parameters = Object.entries(query).map(([key, value]) => [key, String(value)])
  return `${addressOf(path, params)}/export?${new URLSearchParams(parameters)}`
}
