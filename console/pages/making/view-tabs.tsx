import { useSearchState } from '../../frame/search-state.ts'
import { t } from '../../messages/text.ts'

interface View {
  readonly key: string
  readonly label: string
}

/** Several ways to look at the same records; the first is shown by an address that names none. */
export function ViewTabs({ views }: { views: readonly View[] }) {
  const [search, set] = useSearchState()
  const [first] = views
  const shown = search.view ?? first?.key
  return (
    <fieldset className="tabs" aria-label={t('Views')}>
      {views.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          aria-pressed={shown === key}
          onClick={() =>
            set({
              ...Object.fromEntries(Object.keys(search).map((name) => [name, null])),
              view: key === first?.key ? null : key,
            })
          }
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
