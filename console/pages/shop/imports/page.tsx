import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { may, messageOf, type RowOf, session, useRead } from '../../../api/index.ts'
import { Act, GoAct, settle, stateOptions } from '../../../frame/do.ts'
import { useFiles } from '../../../frame/files.ts'
import { Upload } from '../../../frame/icons.tsx'
import { columnsOf, ListFrame, tabsOf } from '../../../frame/list.ts'
import { Section, useOpenRecord } from '../../../frame/record.ts'
import { Empty, formatNumber, State, stateWords, t, tn } from '../../../frame/show.ts'
import { type Asked, applied, changedByImport, examined, type Kind, kinds, type Plan } from './import-file.ts'
import { Preview } from './preview.tsx'
import { ImportResult, toneOf } from './result.tsx'
import './imports.css'

const column = columnsOf<RowOf<'/admin/imports'>>()
const columns = [
  column.time('created_at', t('When'), { primary: true, sort: true }),
  column('kind', t('Type'), ({ kind }) => stateWords(kind)),
  column('state', t('Status'), ({ state }) => <State value={state} tone={toneOf(state)} />),
  column('created', t('Created'), { align: 'end' }, ({ counts }) => formatNumber(counts.created)),
  column('updated', t('Updated'), { align: 'end' }, ({ counts }) => formatNumber(counts.updated)),
  column.count('problem_count', t('Problems')),
  column('pictures', t('Missing pictures'), { align: 'end' }, ({ pictures }) =>
    formatNumber(pictures.failed + pictures.retrying),
  ),
  column.text('format', t('Format'), { wide: true }),
]

export default function ImportsPage() {
  const [open, setOpen] = useOpenRecord()
  return (
    <ListFrame
      title={t('Imports')}
      lead={t(
        'Import products, stock, or prices from a file. Preview every change first, and undo it later if needed.',
      )}
      path="/admin/imports"
      // Without previews, which are only dry runs.
      fixed={{ state: 'running,refused,imported,undone' }}
      columns={columns}
      filters={[{ key: 'kind', label: t('Type'), options: stateOptions(...kinds) }]}
      tabs={tabsOf('state', { imported: t('Imported'), undone: t('Undone'), refused: t('Refused') })}
      searchable={false}
      onOpen={({ id }) => setOpen(id)}
      above={
        open ? (
          <ImportResult id={open} onClose={() => setOpen(null)} />
        ) : may('imports:write') ? (
          <Wizard onDone={setOpen} />
        ) : null
      }
      empty={{ title: t('No imports yet'), text: t('Your imports and their results appear here.') }}
    />
  )
}

function Wizard({ onDone }: { onDone: (id: string) => void }) {
  const currencies = session().shop?.currencies ?? []
  const regions = useRead('/admin/regions', { limit: 1 }, { enabled: currencies.length === 0 })
  const [kind, setKind] = useState<Kind>('products')
  const [currency, setCurrency] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [plan, setPlan] = useState<Plan | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState<'reading' | 'importing' | null>(null)

  const reset = () => {
    setFile(null)
    setPlan(null)
    setProblem(null)
  }
  const work = async (what: 'reading' | 'importing', run: () => Promise<void>) => {
    setBusy(what)
    setProblem(null)
    await run().catch((error: unknown) => {
      if (what === 'reading') setPlan(null)
      setProblem(messageOf(error))
    })
    setBusy(null)
  }
  const examine = (next: Partial<Asked> & { readonly file?: File | null }) => {
    const chosen = next.file ?? file
    if (!chosen) return
    setFile(chosen)
    void work('reading', async () => setPlan(await examined(chosen, { kind, currency, mapping: undefined, ...next })))
  }
  const apply = (from: File, planned: Plan) =>
    work('importing', async () => {
      const id = await applied(from, { kind, currency, mapping: planned.mapping }, planned)
      const done = id === null ? t('File imported. JSON imports can’t be undone.') : undefined
      await settle(id, { changes: [...changedByImport, 'imports'], done })
      reset()
      if (id !== null) onDone(id)
    })
  const { zone, input, pick } = useFiles({
    accept: '.csv,.json,.ndjson,text/csv,application/json',
    onFiles: ([first]) => examine({ file: first ?? null }),
  })
  const taken = plan ? plan.rows - plan.refusedRows : 0
  if (currencies.length === 0 && regions.data?.count === 0)
    return (
      <Section title={t('New import')}>
        <Empty
          title={t('Add a region first')}
          text={t('A region sets the currency of your prices. Add one, then come back with the file.')}
          action={<GoAct primary label={t('Add region')} to="/settings/regions" />}
        />
      </Section>
    )

  return (
    <Section
      title={plan ? (file?.name ?? t('New import')) : t('New import')}
      aside={plan ? <Act label={t('Choose another file')} run={reset} /> : null}
      stack
    >
      <div className="inline import-what">
        <Select
          label={t('File type')}
          value={kind}
          allowDeselect={false}
          data={stateOptions(...kinds)}
          onChange={(next) => {
            setKind(next ?? 'products')
            examine({ kind: next ?? 'products' })
          }}
        />
        {kind === 'stock' ? null : (
          <Select
            label={t('Price currency')}
            description={t('Used if the file does not name a currency.')}
            value={currency}
            placeholder={[t('Shop default'), currencies[0]].filter(Boolean).join(': ')}
            data={currencies.map((code) => ({ value: code, label: code }))}
            onChange={(next) => {
              setCurrency(next)
              examine({ currency: next, mapping: plan?.mapping })
            }}
            clearable
          />
        )}
      </div>
      {plan ? (
        <Preview kind={kind} plan={plan} onMap={(mapping) => examine({ mapping })} />
      ) : (
        <button type="button" className="drop" disabled={busy !== null} onClick={pick} {...zone}>
          <Upload size={28} aria-hidden />
          <b>{busy === 'reading' ? t('Reading the file…') : t('Drop a file here, or choose one')}</b>
          <span>{t('A Shopify product export, a CSV file from any shop, or a Weft JSON file.')}</span>
        </button>
      )}
      <input {...input} aria-label={t('File to import')} />
      {problem ? (
        <p role="alert" className="danger">
          {problem}
        </p>
      ) : null}
      {file && plan ? (
        <div className="import-go inline">
          {plan.problemCount > 0 ? (
            <p className="plain">
              {t('Fix the problems in the file and upload it again. Nothing is imported until then.')}
            </p>
          ) : (
            <p className="plain quiet">
              {plan.undoable ? t('You can undo the whole import later.') : t('JSON imports can’t be undone.')}
            </p>
          )}
          <Button
            size="md"
            loading={busy === 'importing'}
            disabled={busy !== null || plan.problemCount > 0 || plan.rows === 0}
            onClick={() => void apply(file, plan)}
          >
            {tn('Import {count} row', 'Import {count} rows', taken)}
          </Button>
        </div>
      ) : null}
      {busy === 'importing' && plan ? (
        <output>
          {t('Uploading {count} rows. You can leave this page; the import continues.', {
            count: formatNumber(plan.rows),
          })}
        </output>
      ) : null}
    </Section>
  )
}
