import { t } from '../messages/text.ts'
import { useSearchState } from './search-state.ts'
import { formatNumber } from './values.tsx'

interface TabsProps {
  readonly tabs: readonly {
    readonly key: string
    readonly label: string
    readonly count?: number
    readonly on: boolean
  }[]
  readonly label: string
  readonly onPick: (key: string) => void
}

export const Tabs = ({ tabs, label, onPick }: TabsProps) => (
  <fieldset className="tabs" aria-label={label}>
    {tabs.map((tab) => (
      <button key={tab.key} type="button" aria-pressed={tab.on} onClick={() => onPick(tab.key)}>
        {tab.label}
        {tab.count === undefined ? null : <span className="count">{formatNumber(tab.count)}</span>}
      </button>
    ))}
  </fieldset>
)

interface ViewTabsProps {
  /** Labels of the views by their name in the URL. */
  readonly views: Readonly<Record<string, string>>
  readonly label?: string
  /** Name of the URL parameter. */
  readonly name?: string
}

/**
 * Tabs for several views of the same records, the first by default. A change of the view clears the URL's parameters.
 */
export function ViewTabs({ views, label = t('Views'), name = 'view' }: ViewTabsProps) {
  const [search, set] = useSearchState()
  const [first] = Object.keys(views)
  const shown = search[name] ?? first
  const others = Object.fromEntries(Object.keys(search).map((key) => [key, null]))
  return (
    <Tabs
      label={label}
      tabs={Object.entries(views).map(([key, words]) => ({ key, label: words, on: key === shown }))}
      onPick={(key) => set({ ...others, [name]: key === first ? null : key })}
    />
  )
}
