import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { notifySaved } from '../../../frame/notify.tsx'
import { stateWords } from '../../../frame/state.tsx'
import { t } from '../../../messages/text.ts'
import { languageName } from '../places.ts'
import { type TranslationText, textKey } from './texts.ts'

/** The text beside its translation. An outdated one shows what was translated, and what it says now. */
export function EditTranslation(text: TranslationText): void {
  const { type, id, field, locale, source, value, translated_source, draft_value, source_digest, machine_made } = text
  openForm({
    title: `${text.record_name} · ${stateWords(field)}`,
    size: 'xl',
    submit: machine_made || draft_value ? t('Accept') : t('Save'),
    text: (
      <div className="side-by-side">
        <div>
          <b>{t('Text')}</b>
          {translated_source !== null && translated_source !== source ? (
            <p className="was">{translated_source}</p>
          ) : null}
          <p>{source}</p>
        </div>
        {draft_value !== null && value !== null ? (
          <div>
            <b>{t('Until now')}</b>
            <p lang={locale}>{value}</p>
          </div>
        ) : null}
      </div>
    ),
    draft: `translation:${locale}:${textKey(text)}`,
    fields: [{ name: 'value', label: languageName(locale), kind: 'long', initial: draft_value ?? value ?? '' }],
    run: async ({ value: next }) => {
      await act('put', '/admin/translations/{type}/{id}/{locale}', {
        params: { path: { type, id, locale } },
        body: {
          fields: { [field]: typeof next === 'string' && next.trim() !== '' ? next : null },
          source_digests: { [field]: source_digest },
        },
      })
      await refresh('translations', 'needs')
      notifySaved(t('The translation was saved.'))
    },
  })
}
