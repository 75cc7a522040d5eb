import { Menu, Select, TextInput } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { act } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { t } from '../../messages/text.ts'
import { field } from '../form/fields.ts'
import { openForm } from '../form/open-form.tsx'
import { useGo } from '../go.tsx'
import { type Option, useOptions } from '../options.ts'
import { perform } from '../perform.ts'
import { useSearchState } from '../search-state.ts'
import { shopDay } from '../shop-day.ts'
import { daySpans, endOfDay, lastDay, type Span } from './day-spans.ts'
import { untilOf } from './list-query.ts'
import type { ListState } from './list-state.ts'
import type { Column, Filter } from './types.ts'

interface MenuProps {
  readonly button: ReactNode
  readonly state: ListState
}

export const FilterMenu = ({ button, filters, state }: MenuProps & { filters: readonly Filter[] }) => (
  <Menu position="bottom-start" width={280} closeOnItemClick={false}>
    <Menu.Target>{button}</Menu.Target>
    <Menu.Dropdown className="filter-menu">
      {filters.map((filter) => (
        <FilterField key={filter.key} filter={filter} state={state} />
      ))}
    </Menu.Dropdown>
  </Menu>
)

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

type Named = Pick<Column<never>, 'key' | 'title' | 'primary' | 'optional'>

export function ColumnMenu({ button, columns, state }: MenuProps & { columns: readonly Named[] }) {
  const shown = state.search.cols?.split(',') ?? columns.filter(({ optional }) => !optional).map(({ key }) => key)
  const toggled = (key: string) => (shown.includes(key) ? shown.filter((other) => other !== key) : [...shown, key])
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {columns
          .filter(({ primary }) => !primary)
          .map(({ key, title }) => (
            <Menu.Item
              key={key}
              role="menuitemcheckbox"
              aria-checked={shown.includes(key)}
              leftSection={<span aria-hidden>{shown.includes(key) ? '✓' : ' '}</span>}
              onClick={() => state.set({ page: String(state.page), cols: toggled(key).join() })}
            >
              {title}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}

export const SavedViews = ({ button }: Pick<MenuProps, 'button'>) => (
  <Menu position="bottom-end">
    <Menu.Target>{button}</Menu.Target>
    <Menu.Dropdown>
      <Views />
    </Menu.Dropdown>
  </Menu>
)

const saveView = (page: string, query: string) =>
  openForm({
    title: t('Save view'),
    text: t('Saves the current search, filters, sort order, and columns.'),
    fields: [field.text('title', t('Name'), { required: true }), field.toggle('is_shared', t('Share with everyone'))],
    submit: t('Save view'),
    run: (values) => act('post', '/admin/saved-views', { body: { page, query, ...values } }),
    done: t('View saved.'),
  })

const deleteView = (id: string) =>
  perform({ run: () => act('delete', '/admin/saved-views/{id}', { id }), done: t('View deleted.') })

function Views() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [search] = useSearchState()
  const go = useGo()
  // The API identifies a list by its path without the leading slash.
  const page = path.slice(1)
  const views = useRead('/admin/saved-views', { page }).data?.saved_views ?? []
  return (
    <>
      {views.map(({ id, title, query, is_shared }) => (
        <Menu.Item key={id} onClick={() => go(`${path}?${query}`)}>
          {title}
          {is_shared ? <span className="quiet"> · {t('shared')}</span> : null}
        </Menu.Item>
      ))}
      {views.length > 0 ? <Menu.Divider /> : null}
      <Menu.Item onClick={() => saveView(page, new URLSearchParams(search).toString())}>{t('Save view…')}</Menu.Item>
      {views
        .filter(({ own }) => own)
        .map(({ id, title }) => (
          <Menu.Item key={id} color="red" onClick={() => void deleteView(id)}>
            {t('Delete “{title}”', { title })}
          </Menu.Item>
        ))}
    </>
  )
}

const spanValue = ({ from, until }: Span): string => `${from} ${until ?? ''}`.trim()

function spanOptions(value: string | null, from: string | null): Option[] {
  const { today, yesterday, last } = daySpans(Date.now())
  const options = [
    { value: spanValue(today), label: t('Today') },
    { value: spanValue(yesterday), label: t('Yesterday') },
    ...[7, 30, 90, 365].map((days) => ({ value: spanValue(last(days)), label: t('Last {days} days', { days }) })),
  ]
  return value === null || options.some((option) => option.value === value)
    ? options
    : [{ value, label: shopDay(from) ?? '' }, ...options]
}

function SpanField({ sinceKey, label, state }: { sinceKey: string; label: string; state: ListState }) {
  const untilKey = untilOf(sinceKey)
  const from = state.search[sinceKey] ?? null
  const until = state.search[untilKey] ?? null
  const value = from && spanValue({ from, until })
  const pick = (next: string | null) => {
    const [since, end] = next?.split(' ') ?? []
    state.set({ [sinceKey]: since ?? null, [untilKey]: end ?? null })
  }
  return (
    <>
      <Select
        label={label}
        clearable
        comboboxProps={{ withinPortal: false }}
        value={value}
        onChange={pick}
        data={spanOptions(value, from)}
      />
      <TextInput
        type="date"
        label={t('{label} until', { label })}
        value={until ? lastDay(until) : ''}
        onChange={({ currentTarget }) => state.set({ [untilKey]: endOfDay(currentTarget.value) })}
      />
    </>
  )
}
