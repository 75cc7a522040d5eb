import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../api/errors.ts'
import { read } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { stateWords } from '../../../frame/state.tsx'
import { t } from '../../../messages/text.ts'
import { adjust } from './adjust.ts'
import type { Stock } from './stock.types.ts'

const reasons = ['received', 'returned', 'damaged', 'lost', 'counted', 'correction', 'other'] as const
type Reason = (typeof reasons)[number]

/** Adds or takes away, saying why, without leaving the place. */
export function AdjustStock({ stock }: { stock: Stock }) {
  const locations = useQuery({
    ...read('/admin/stock-locations', { params: { query: { limit: 100, order: 'priority' } } }),
    enabled: may('stock-locations:read'),
  })
  const places = locations.data?.stock_locations ?? []
  const [change, setChange] = useState<number | null>(null)
  const [reason, setReason] = useState<Reason>('received')
  const [note, setNote] = useState('')
  const [place, setPlace] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!change) return setProblem(t('Write how many come or go: 5 or -2.'))
    setBusy(true)
    setProblem(null)
    try {
      await adjust(stock, {
        quantity_change: change,
        reason,
        ...(note.trim() ? { note: note.trim() } : {}),
        ...(place ? { location_id: place } : {}),
      })
      setChange(null)
      setNote('')
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="adjust" onSubmit={(event) => void submit(event)} noValidate>
      <NumberInput
        label={t('Come or go')}
        placeholder="+5, -2"
        value={change ?? ''}
        onChange={(next) => setChange(next === '' ? null : Number(next))}
        allowDecimal={false}
        hideControls
        error={problem}
        data-autofocus
      />
      <Select
        label={t('Reason')}
        value={reason}
        onChange={(next) => setReason((next as Reason | null) ?? 'other')}
        data={reasons.map((value) => ({ value, label: stateWords(value) }))}
        allowDeselect={false}
      />
      {places.length > 1 ? (
        <Select
          label={t('Location')}
          value={place ?? places.find(({ is_default }) => is_default)?.id ?? null}
          onChange={setPlace}
          data={places.map(({ id, name }) => ({ value: id, label: name }))}
          allowDeselect={false}
        />
      ) : null}
      <TextInput label={t('Note')} value={note} onChange={({ currentTarget }) => setNote(currentTarget.value)} />
      <Button type="submit" loading={busy}>
        {t('Adjust')}
      </Button>
    </form>
  )
}
