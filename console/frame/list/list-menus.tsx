import { Menu, Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useOptions } from '../options.ts'
import type { ListState } from './list-state.ts'
import { Views } from './saved-views.tsx'
import { SpanField } from './span-field.tsx'
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
