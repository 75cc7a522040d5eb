import { t } from '../messages/text.ts'
import { useSearchState } from './search-state.ts'

interface ViewTabsProps {
  /** Their words by the names that the address has for them. */
  readonly views: Readonly<Record<string, string>>
  readonly label?: string
  /** Under which name the address keeps the choice. */
  readonly name?: string
}

/** Several ways to look at the same records; the first is shown by an address that names none. */
export function ViewTabs({ views, label = t('Views'), name = 'view' }: ViewTabsProps) {
  const [search, set] = useSearchState()
  const [first] = Object.keys(views)
  const others = Object.fromEntries(Object.keys(search).map((key) => [key, null]))
  return (
    <fieldset className="tabs" aria-label={label}>
      {Object.entries(views).map(([key, words]) => (
        <button
          key={key}
          type="button"
          aria-pressed={(search[name] ?? first) === key}
          onClick={() => set({ ...others, [name]: key === first ? null : key })}
        >
          {words}
        </button>
      ))}
    </fieldset>
  )
}
