import type { GetData } from '../../../api/client.ts'
import { stateWords } from '../../../frame/state.tsx'
import { formatPercent } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { languageName } from '../places.ts'

type CoverageOf = GetData<'/admin/translations/coverage'>['coverage'][number]
type Counts = Pick<CoverageOf, 'total' | 'translated' | 'outdated' | 'draft' | 'missing'>

const parts = ['translated', 'outdated', 'draft', 'missing'] as const

/** One bar a language and area: how much of it partners read in their own language. */
export function Coverage(props: {
  coverage: readonly CoverageOf[]
  locale: string
  onPick: (locale: string, patch?: Readonly<Record<string, string>>) => void
}) {
  const { coverage, locale, onPick } = props
  const shown = coverage.find((one) => one.locale === locale)
  return (
    <section className="card coverage" aria-label={t('Coverage')}>
      <div className="coverage-rows">
        {coverage.map((one) => (
          <button
            key={one.locale}
            type="button"
            className="coverage-row"
            aria-pressed={one.locale === locale}
            onClick={() => onPick(one.locale)}
          >
            <span>{languageName(one.locale)}</span>
            <Bar counts={one} />
            <span className="figure">{formatPercent(shareOf(one), 0)}</span>
          </button>
        ))}
        {shown ? null : (
          <p className="quiet coverage-note">
            {t('Nothing is translated into {language} yet.', { language: languageName(locale) })}
          </p>
        )}
      </div>
      {shown ? (
        <div className="coverage-rows coverage-types">
          {shown.types
            .filter(({ total }) => total > 0)
            .map((type) => (
              <button
                key={type.type}
                type="button"
                className="coverage-row"
                onClick={() => onPick(locale, { type: type.type })}
              >
                <span>{stateWords(type.type)}</span>
                <Bar counts={type} />
                <span className="figure">{formatPercent(shareOf(type), 0)}</span>
              </button>
            ))}
        </div>
      ) : null}
      <ul className="coverage-legend">
        {parts.map((part) => (
          <li key={part}>
            <span className="coverage-part" data-part={part} aria-hidden /> {stateWords(part)}
          </li>
        ))}
      </ul>
    </section>
  )
}

const shareOf = ({ translated, total }: Counts): number => (total === 0 ? 0 : translated / total)

const Bar = ({ counts }: { counts: Counts }) => (
  <span
    className="coverage-bar"
    role="img"
    aria-label={t('{translated} of {total} translated, {outdated} outdated, {draft} drafts, {missing} missing', {
      ...pick(counts),
    })}
  >
    {parts.map((part) =>
      counts[part] > 0 ? (
        <span key={part} className="coverage-part" data-part={part} style={{ flexGrow: counts[part] }} />
      ) : null,
    )}
  </span>
)

const pick = ({ translated, total, outdated, draft, missing }: Counts) => ({
  translated,
  total,
  outdated,
  draft,
  missing,
})
