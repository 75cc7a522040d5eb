import { useSearchState } from '../../../frame/list.ts'
import { t } from '../../../frame/show.ts'
import { Switcher } from '../../../frame/switcher.tsx'

const spans = [7, 30, 90, 365]
const usual = 30
const dayMs = 86_400_000

/** Returns the chosen number of days, and the date (UTC) of the first of them. The last one is today. */
export function usePeriod(): { readonly days: number; readonly from_date: string } {
  const [search] = useSearchState()
  const asked = Number(search.days)
  const days = spans.includes(asked) ? asked : usual
  return { days, from_date: new Date(Date.now() - (days - 1) * dayMs).toISOString().slice(0, 10) }
}

export function PeriodPicker() {
  const [, set] = useSearchState()
  const { days } = usePeriod()
  return (
    <Switcher
      label={t('Period')}
      value={String(days)}
      onChange={(next) => set({ days: next === String(usual) ? null : next })}
      options={spans.map((span) => ({
        value: String(span),
        label: span === 365 ? t('1 year') : t('{days} days', { days: span }),
      }))}
    />
  )
}
