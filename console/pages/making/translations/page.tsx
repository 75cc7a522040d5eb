import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Languages } from 'lucide-react'
import { act } from '../../../api/client.ts'
import { read, refresh, useAction } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import { useSearchState } from '../../../frame/search-state.ts'
import { State, stateWords } from '../../../frame/state.tsx'
import { Nothing } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import { choices } from '../choices.ts'
import { languageName } from '../places.ts'
import { Coverage } from './coverage.tsx'
import { EditTranslation } from './edit-translation.tsx'
import { recordTypes, type TranslationText, textKey } from './texts.ts'
import './translations.css'

/** What partners read in their own languages: how far it is translated, and the texts themselves. */
export default function TranslationsPage() {
  const [search, set] = useSearchState()
  const { data } = useQuery(read('/admin/translations/coverage'))
  const coverage = data?.coverage ?? []
  const locale = search.locale ?? coverage[0]?.locale ?? 'de'
  const write = may('translations:write')
  const machine = useAction('post', '/admin/translations/machine', {
    done: ({ drafted }) => tn('{count} draft was made.', '{count} drafts were made.', drafted),
  })
  const addLanguage = () =>
    openForm({
      title: t('Another language'),
      submit: t('Translate into it'),
      fields: [{ name: 'locale', label: t('Language'), required: true, hint: t('Such as fr or fr-CA.') }],
      run: async ({ locale: next }) => {
        // A language begins with its first translation.
        set({ locale: String(next), state: null, page: null })
      },
    })
  const draft = () => machine.mutate({ body: { locale, limit: 100 } })
  return (
    <ListFrame
      title={t('Translations')}
      path="/admin/translations"
      fixed={{ locale, order: 'state' }}
      idOf={textKey}
      columns={[
        {
          key: 'source',
          title: t('Text'),
          primary: true,
          cell: ({ source }) => <span className="text-start">{source}</span>,
        },
        {
          key: 'value',
          title: languageName(locale),
          cell: ({ value, draft_value }) =>
            value ? (
              <span lang={locale} className="text-start">
                {value}
              </span>
            ) : draft_value ? (
              <span lang={locale}>{draft_value}</span>
            ) : (
              <Nothing />
            ),
        },
        { key: 'state', title: t('State'), cell: ({ state }) => <State value={state} tone={tones[state]} /> },
        { key: 'record', title: t('Of'), cell: ({ record_name, type }) => `${stateWords(type)}: ${record_name}` },
        { key: 'field', title: t('Field'), wide: true, cell: ({ field }) => stateWords(field) },
      ]}
      filters={[{ key: 'type', label: t('Area'), options: choices(recordTypes) }]}
      tabs={[
        { label: t('All'), search: {} },
        { label: t('Outdated'), search: { state: 'outdated' }, count: countOf(coverage, locale, 'outdated') },
        { label: t('Missing'), search: { state: 'missing' }, count: countOf(coverage, locale, 'missing') },
        { label: t('Drafts'), search: { state: 'draft' }, count: countOf(coverage, locale, 'draft') },
        { label: t('Translated'), search: { state: 'translated' } },
      ]}
      onOpen={write ? (text) => EditTranslation(text) : undefined}
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
            <Button variant="default" onClick={addLanguage}>
              {t('Another language')}
            </Button>
            <Button leftSection={<Languages size={16} aria-hidden />} loading={machine.isPending} onClick={draft}>
              {t('Draft what is missing')}
            </Button>
          </>
        ) : null
      }
      bulk={
        write
          ? [
              {
                label: t('Accept drafts'),
                run: async (rows) => {
                  for (const { type, id, field } of rows.filter(hasDraft))
                    await act('post', '/admin/translations/{type}/{id}/{locale}/accept', {
                      params: { path: { type, id, locale } },
                      body: { fields: [field] },
                    })
                  await refresh('translations', 'needs')
                },
              },
            ]
          : undefined
      }
      empty={{
        title: t('Nothing to translate'),
        text: t('Texts of designs, tasks and materials appear here once there are some.'),
      }}
    />
  )
}

const tones = { missing: 'quiet', outdated: 'warm', draft: 'accent', translated: 'good' } as const

const hasDraft = ({ state, draft_value }: TranslationText): boolean => state === 'draft' || draft_value !== null

const countOf = (
  coverage: readonly {
    readonly locale: string
    readonly outdated: number
    readonly missing: number
    readonly draft: number
  }[],
  locale: string,
  state: 'outdated' | 'missing' | 'draft',
): number | undefined => coverage.find((one) => one.locale === locale)?.[state]
