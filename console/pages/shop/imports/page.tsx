import { may, type RowOf } from '../../../api/index.ts'
import { stateOptions } from '../../../frame/do.ts'
import { columnsOf, ListFrame, tabsOf } from '../../../frame/list.ts'
import { useOpenRecord } from '../../../frame/record.ts'
import { formatNumber, State, stateWords, t } from '../../../frame/show.ts'
import { kinds } from './import-file.ts'
import { ImportResult, toneOf } from './result.tsx'
import { Wizard } from './wizard.tsx'
import './imports.css'

const column = columnsOf<RowOf<'/admin/imports'>>()
const columns = [
  column.time('created_at', t('When'), { primary: true, sort: true }),
  column('kind', t('Type'), ({ kind }) => stateWords(kind)),
  column('state', t('Status'), ({ state }) => <State value={state} tone={toneOf(state)} />),
  column('created', t('Created'), ({ counts }) => formatNumber(counts.created), { align: 'end' }),
  column('updated', t('Updated'), ({ counts }) => formatNumber(counts.updated), { align: 'end' }),
  column.count('problem_count', t('Problems')),
  column('pictures', t('Missing pictures'), ({ pictures }) => formatNumber(pictures.failed + pictures.retrying), {
    align: 'end',
  }),
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
