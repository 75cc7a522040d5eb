import { Button, Select } from '@mantine/core'
import { Upload } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { messageOf } from '../../../api/errors.ts'
import { refresh } from '../../../api/queries.ts'
import { session } from '../../../api/session.ts'
import { Section } from '../../../frame/detail/section.tsx'
import { notifySaved } from '../../../frame/notify.tsx'
import { stateWords } from '../../../frame/state.tsx'
import { formatNumber } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import { applied, examined, type Kind, type Plan } from './import-file.ts'
import { Preview } from './preview.tsx'

const kinds: readonly Kind[] = ['products', 'stock', 'prices']

/** A file, what is taken of it, and the import: three steps on one page. */
export function Wizard({ onDone }: { onDone: (id: string) => void }) {
  const currencies = session().shop?.currencies ?? []
  const [kind, setKind] = useState<Kind>('products')
  const [currency, setCurrency] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [plan, setPlan] = useState<Plan | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState<'reading' | 'importing' | null>(null)
  const [over, setOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)

  const examine = async (next: {
    file?: File | null
    kind?: Kind
    currency?: string | null
    mapping?: Plan['mapping']
  }) => {
    const chosen = next.file ?? file
    setProblem(null)
    if (!chosen) return
    setFile(chosen)
    setBusy('reading')
    try {
      const asked = { kind: next.kind ?? kind, currency: next.currency ?? currency, mapping: next.mapping }
      setPlan(await examined(chosen, asked))
    } catch (error) {
      setPlan(null)
      setProblem(messageOf(error))
    } finally {
      setBusy(null)
    }
  }
  const apply = async () => {
    if (!file || !plan) return
    setBusy('importing')
    setProblem(null)
    try {
      const id = await applied(file, { kind, currency, mapping: plan.mapping }, plan)
      await refresh('imports', 'products', 'product-summaries', 'stock', 'prices', 'categories', 'collections')
      reset()
      if (id === null) notifySaved(t('The file was imported. A JSON file has no undo.'))
      else onDone(id)
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(null)
    }
  }
  const reset = () => {
    setFile(null)
    setPlan(null)
    setProblem(null)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void examine({ file: event.dataTransfer.files[0] ?? null })
  }
  const taken = plan ? plan.rows - plan.refusedRows : 0

  return (
    <Section
      title={plan ? (file?.name ?? t('New import')) : t('New import')}
      aside={
        plan ? (
          <Button variant="default" onClick={reset}>
            {t('Another file')}
          </Button>
        ) : null
      }
    >
      <div className="stack">
        <div className="import-choices">
          <Select
            label={t('What the file holds')}
            value={kind}
            allowDeselect={false}
            data={kinds.map((value) => ({ value, label: stateWords(value) }))}
            onChange={(next) => {
              setKind((next as Kind | null) ?? 'products')
              void examine({ kind: (next as Kind | null) ?? 'products', mapping: undefined })
            }}
          />
          {kind === 'stock' ? null : (
            <Select
              label={t('Currency of its prices')}
              description={t('Where the file names none.')}
              value={currency}
              placeholder={t('Of the shop')}
              data={currencies.map((code) => ({ value: code, label: code }))}
              onChange={(next) => {
                setCurrency(next)
                void examine({ currency: next, mapping: plan?.mapping })
              }}
              clearable
            />
          )}
        </div>
        {plan ? (
          <Preview plan={plan} onMap={(mapping) => void examine({ mapping })} />
        ) : (
          <button
            type="button"
            className="import-drop"
            data-over={over || undefined}
            disabled={busy !== null}
            onClick={() => picker.current?.click()}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={onDrop}
          >
            <Upload size={28} aria-hidden />
            <b>{busy === 'reading' ? t('Reading the file …') : t('Drop a file here, or choose one')}</b>
            <span>{t('A product export of Shopify, a CSV of any shop, or a Weft JSON file.')}</span>
          </button>
        )}
        <input
          ref={picker}
          type="file"
          accept=".csv,.json,.ndjson,text/csv,application/json"
          hidden
          aria-label={t('File to import')}
          onChange={({ currentTarget }) => {
            void examine({ file: currentTarget.files?.[0] ?? null })
            currentTarget.value = ''
          }}
        />
        {problem ? (
          <p role="alert" className="danger">
            {problem}
          </p>
        ) : null}
        {plan ? (
          <div className="import-go">
            {plan.problemCount > 0 ? (
              <p>{t('Nothing is imported while the file has problems: mend them in the file and drop it again.')}</p>
            ) : (
              <p className="quiet">
                {plan.undoable ? t('You can undo the whole import afterwards.') : t('A JSON file has no undo.')}
              </p>
            )}
            <Button
              size="md"
              loading={busy === 'importing'}
              disabled={busy !== null || plan.problemCount > 0 || plan.rows === 0}
              onClick={() => void apply()}
            >
              {tn('Import {count} row', 'Import {count} rows', taken)}
            </Button>
          </div>
        ) : null}
        {busy === 'importing' && plan ? (
          <output>
            {t('{count} rows are on their way. You may leave this page; the import goes on.', {
              count: formatNumber(plan.rows),
            })}
          </output>
        ) : null}
      </div>
    </Section>
  )
}
