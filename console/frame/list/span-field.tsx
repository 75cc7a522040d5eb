import { Select, TextInput } from '@mantine/core'
import { t } from '../../messages/text.ts'
import type { Option } from '../options.ts'
import { shopDay } from '../shop-day.ts'
import { daySpans, endOfDay, lastDay, type Span } from './day-spans.ts'
import { untilOf } from './list-query.ts'
import type { ListState } from './list-state.ts'

const spanValue = ({ from, until }: Span): string => `${from} ${until ?? ''}`.trim()

/** `Today` and the like, and the range that the address names. */
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

/** A range of days, and the day that ends it. */
export function SpanField({ sinceKey, label, state }: { sinceKey: string; label: string; state: ListState }) {
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
