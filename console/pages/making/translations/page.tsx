import { act, type GetData, may, type RowOf, useRead } from '../../../api/index.ts'
import { Act, field, names, openForm, perform, stateOptions } from '../../../frame/do.ts'
import { Languages } from '../../../frame/icons.tsx'
import { type BulkAction, columnsOf, ListFrame, type Tab, useSearchState } from '../../../frame/list.ts'
import { languageName } from '../../../frame/places.ts'
import { formatPercent, State, stateWords, t, tn } from '../../../frame/show.ts'
import './translations.css'

type TranslationText = RowOf<'/admin/translations'>
const column = columnsOf<TranslationText>()

const recordTypes = names(`
  design design_specification design_color design_component task task_template task_category
  production_run raw_material material_type product product_option collection category shipping_option`)

const tones = { missing: 'quiet', outdated: 'warm', draft: 'accent', translated: 'good' } as const

/** Returns the key of one text of one record. */
const textKey = ({ type, id, field: name }: TranslationText): string => `${type}/${id}/${name}`

export default function TranslationsPage() {
  const [search, set] = useSearchState()
  const coverage = useRead('/admin/translations/coverage').data?.coverage ?? []
  const locale = search.locale ?? coverage[0]?.locale ?? 'de'
  const write = may('translations:write')
  // A language exists from its first translation on.
  const addLanguage = () =>
    openForm({
      title: t('Add language'),
      submit: t('Add language'),
      fields: [field.text('locale', t('Language'), { required: true, hint: t('For example fr or fr-CA.') })],
      run: async (values) => set({ locale: values.locale, state: null, page: null }),
    })
  const draft = () =>
    perform({
      run: () => act('post', '/admin/translations/machine', { body: { locale, limit: 100 } }),
      done: ({ drafted }) => tn('{count} translation drafted.', '{count} translations drafted.', drafted),
    })
  return (
    <ListFrame
      title={t('Translations')}
      path="/admin/translations"
      fixed={{ locale, order: 'state' }}
      idOf={textKey}
      columns={[
        column('source', t('Text'), { primary: true }, ({ source }) => <span className="clamp">{source}</span>),
        column('value', languageName(locale), ({ value, draft_value }) => {
          const text = value || draft_value
          return (
            text && (
              <span lang={locale} className="clamp">
                {text}
              </span>
            )
          )
        }),
        column('state', t('Status'), ({ state }) => <State value={state} tone={tones[state]} />),
        column('record', t('Content'), ({ record_name, type }) => `${stateWords(type)}: ${record_name}`),
        column('field', t('Field'), { wide: true }, (text) => stateWords(text.field)),
      ]}
      filters={[{ key: 'type', label: t('Type'), options: stateOptions(...recordTypes) }]}
      tabs={tabs(coverage.find((one) => one.locale === locale))}
      onOpen={write ? editTranslation : undefined}
      above={
        <Coverage
          coverage={coverage}
          locale={locale}
          onPick={(next, patch) => set({ locale: next, type: null, state: null, page: null, ...patch })}
        />
      }
      actions={
        write ? (
          <>
            <Act label={t('Add language')} run={addLanguage} />
            <Act icon={Languages} label={t('Draft missing translations')} run={draft} />
          </>
        ) : null
      }
      bulk={write && [acceptDrafts(locale)]}
      empty={{
        title: t('Nothing to translate'),
        text: t('Texts of products, designs, tasks, and materials appear here.'),
      }}
    />
  )
}

const tabs = (counts: CoverageOf | undefined): Tab[] => [
  { label: t('All'), search: {} },
  { label: t('Outdated'), search: { state: 'outdated' }, count: counts?.outdated },
  { label: t('Missing'), search: { state: 'missing' }, count: counts?.missing },
  { label: t('Drafts'), search: { state: 'draft' }, count: counts?.draft },
  { label: t('Translated'), search: { state: 'translated' } },
]

const acceptDrafts = (locale: string): BulkAction<TranslationText> => ({
  label: t('Accept drafts'),
  when: ({ state, draft_value }) => state === 'draft' || draft_value !== null,
  each: ({ type, id, field: name }) =>
    act('post', '/admin/translations/{type}/{id}/{locale}/accept', { type, id, locale, body: { fields: [name] } }),
})

/** Opens a form for a translation. If it is outdated, shows the source that was translated and the new source. */
function editTranslation(text: TranslationText): void {
  const { type, id, field: name, locale, source, value, translated_source, draft_value, source_digest } = text
  openForm({
    title: `${text.record_name} · ${stateWords(name)}`,
    size: 'xl',
    submit: text.machine_made || draft_value ? t('Accept') : t('Save'),
    text: (
      <div className="columns translation-texts">
        <div>
          <b>{t('Text')}</b>
          {translated_source !== null && translated_source !== source ? (
            <p className="was">{translated_source}</p>
          ) : null}
          <p>{source}</p>
        </div>
        {draft_value !== null && value !== null ? (
          <div>
            <b>{t('Current translation')}</b>
            <p lang={locale}>{value}</p>
          </div>
        ) : null}
      </div>
    ),
    draft: `translation:${locale}:${textKey(text)}`,
    fields: [field.long('value', languageName(locale), { nullable: true, initial: draft_value ?? value ?? '' })],
    run: (values) => {
      const next = values.value?.trim() ? values.value : null
      const body = { fields: { [name]: next }, source_digests: { [name]: source_digest } }
      return act('put', '/admin/translations/{type}/{id}/{locale}', { type, id, locale, body })
    },
    done: t('Translation saved.'),
  })
}

type CoverageOf = GetData<'/admin/translations/coverage'>['coverage'][number]
type Counts = Pick<CoverageOf, 'total' | 'translated' | 'outdated' | 'draft' | 'missing'>

const parts = ['translated', 'outdated', 'draft', 'missing'] as const

function Coverage(props: {
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
