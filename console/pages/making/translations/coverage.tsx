import type { GetData } from '../../../api/index.ts'
import { languageName } from '../../../frame/places.ts'
import { formatPercent, stateWords, t } from '../../../frame/show.ts'

export type CoverageOf = GetData<'/admin/translations/coverage'>['coverage'][number]
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
          <Row
            key={one.locale}
            name={languageName(one.locale)}
            counts={one}
            pressed={one.locale === locale}
            onPick={() => onPick(one.locale)}
          />
        ))}
        {shown ? null : (
          <p className="quiet coverage-note">
            {t('No {language} translations yet.', { language: languageName(locale) })}
          </p>
        )}
      </div>
      <div className="coverage-rows coverage-types">
        {shown?.types
          .filter(({ total }) => total > 0)
          .map((one) => (
            <Row
              key={one.type}
              name={stateWords(one.type)}
              counts={one}
              onPick={() => onPick(locale, { type: one.type })}
            />
          ))}
      </div>
      <ul className="inline small quiet coverage-legend">
        {parts.map((part) => (
          <li key={part}>
            <span className="coverage-part" data-part={part} aria-hidden /> {stateWords(part)}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  readonly name: string
  readonly counts: Counts
  readonly pressed?: boolean
  readonly onPick: () => void
}

function Row({ name, counts, pressed, onPick }: RowProps) {
  const { translated, total, outdated, draft, missing } = counts
  const words = t('{translated} of {total} translated, {outdated} outdated, {draft} drafts, {missing} missing', {
    ...{ translated, total, outdated, draft, missing },
  })
  return (
    <button type="button" className="coverage-row" aria-pressed={pressed} onClick={onPick}>
      <span>{name}</span>
      <span className="share" role="img" aria-label={words}>
        {parts.map((part) => (
          <span
            key={part}
            className="coverage-part"
            data-part={part}
            hidden={counts[part] === 0}
            style={{ flexGrow: counts[part] }}
          />
        ))}
      </span>
      <span className="figure">{formatPercent(total === 0 ? 0 : translated / total, 0)}</span>
    </button>
  )
}
