import { may } from '../../../api/session.ts'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import { useSearchState } from '../../../frame/search-state.ts'
import { State, stateWords } from '../../../frame/state.tsx'
import { formatNumber, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { ImportResult } from './result.tsx'
import { Wizard } from './wizard.tsx'
import './imports.css'

export default function ImportsPage() {
  const [{ open }, setSearch] = useSearchState()
  return (
    <ListFrame
      title={t('Imports')}
      lead={t(
        'Bring a catalogue, stock or prices from a file. You see what is taken before anything changes, and can undo it.',
      )}
      path="/admin/imports"
      columns={[
        {
          key: 'when',
          title: t('When'),
          primary: true,
          sort: 'created_at',
          cell: ({ created_at }) => <Time at={created_at} />,
        },
        { key: 'kind', title: t('What'), cell: ({ kind }) => stateWords(kind) },
        { key: 'state', title: t('State'), cell: ({ state }) => <State value={state} tone={toneOf(state)} /> },
        { key: 'created', title: t('Created'), align: 'end', cell: ({ counts }) => formatNumber(counts.created) },
        { key: 'updated', title: t('Changed'), align: 'end', cell: ({ counts }) => formatNumber(counts.updated) },
        {
          key: 'problems',
          title: t('Problems'),
          align: 'end',
          cell: ({ problem_count }) => formatNumber(problem_count),
        },
        { key: 'format', title: t('Format'), wide: true, cell: ({ format }) => format },
      ]}
      filters={[{ key: 'kind', label: t('What'), options: ['products', 'stock', 'prices'].map(choice) }]}
      tabs={[
        { label: t('All'), search: {} },
        { label: t('Imported'), search: { state: 'imported' } },
        { label: t('Undone'), search: { state: 'undone' } },
        { label: t('Refused'), search: { state: 'refused' } },
      ]}
      searchable={false}
      onOpen={({ id }) => setSearch({ open: id })}
      above={
        open ? (
          <ImportResult id={open} onClose={() => setSearch({ open: null })} />
        ) : may('imports:write') ? (
          <Wizard onDone={(id) => setSearch({ open: id })} />
        ) : null
      }
      empty={{ title: t('Nothing was imported yet'), text: t('Each import stands here with what it did.') }}
    />
  )
}

const choice = (value: string) => ({ value, label: stateWords(value) })

const toneOf = (state: string) =>
  state === 'imported' ? 'good' : state === 'refused' ? 'bad' : state === 'running' ? 'accent' : 'quiet'
