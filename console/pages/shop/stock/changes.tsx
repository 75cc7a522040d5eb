import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { act, type GetData, get, may, messageOf, useRead } from '../../../api/index.ts'
import { field, notifyFailed, openForm, recordOptions, settle, stateOptions } from '../../../frame/do.ts'
import { formatNumber, t } from '../../../frame/show.ts'

export type Stock = GetData<'/admin/stock/{variant_id}'>['stock']

const changes = ['products', 'product-summaries']
const reasons = ['received', 'returned', 'damaged', 'lost', 'counted', 'correction', 'other'] as const
type Reason = (typeof reasons)[number]

/** Adds or takes away, saying why, without leaving the place; the notice takes it back. */
export function AdjustStock({ stock: { variant_id } }: { stock: Stock }) {
  const enabled = may('stock-locations:read')
  const { data } = useRead('/admin/stock-locations', { limit: 100, order: 'priority' }, { enabled })
  const places = data?.stock_locations ?? []
  const [change, setChange] = useState<number | null>(null)
  const [reason, setReason] = useState<Reason>('received')
  const [note, setNote] = useState('')
  const [place, setPlace] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const adjust = async (quantity_change: number) => {
    const about = { note: note.trim() || undefined, location_id: place ?? undefined }
    const send = (own: { quantity_change: number; reason: Reason }) =>
      act('post', '/admin/stock/{variant_id}/adjust', { variant_id, body: { ...about, ...own } })
    const count = formatNumber(quantity_change, { signDisplay: 'always' })
    const undo = () => send({ quantity_change: -quantity_change, reason: 'correction' })
    await settle(await send({ quantity_change, reason }), {
      changes,
      done: t('Stock changed by {count}.', { count }),
      undo,
    })
    setChange(null)
    setNote('')
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!change) return setProblem(t('Write how many come or go: 5 or -2.'))
    setBusy(true)
    setProblem(null)
    await adjust(change).catch((error: unknown) => setProblem(messageOf(error)))
    setBusy(false)
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
        onChange={(next) => setReason(next ?? 'other')}
        data={stateOptions(...reasons)}
        allowDeselect={false}
      />
      {places.length > 1 ? (
        <Select
          label={t('Location')}
          value={place ?? places.find(({ is_default }) => is_default)?.id ?? null}
          onChange={setPlace}
          data={recordOptions(places, 'name')}
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

/** The locations to choose from; a form that needs them opens once they are read. */
const withPlaces = (open: (places: ReturnType<typeof recordOptions>) => void): Promise<void> =>
  get('/admin/stock-locations', { limit: 100, order: 'priority' })
    .then(({ stock_locations }) => open(recordOptions(stock_locations, 'name')))
    .catch(notifyFailed)

export const countStock = ({ variant_id, on_hand }: Stock): Promise<void> =>
  withPlaces((places) =>
    openForm({
      title: t('Count anew'),
      fields: [
        field.number('quantity', t('Counted units'), { required: true, initial: on_hand }),
        field.choice('location_id', t('Location'), places, { hint: t('Empty: all locations together.') }),
        field.text('note', t('Note')),
      ],
      submit: t('Save count'),
      run: (body) => act('post', '/admin/stock/{variant_id}/set', { variant_id, body: { ...body, reason: 'counted' } }),
      changes,
      done: t('Count saved.'),
    }),
  )

interface Transfer {
  readonly from_location_id: string
  readonly to_location_id: string
  readonly quantity: number
  readonly note?: string | undefined
}

export const moveStock = ({ variant_id, locations }: Stock): Promise<void> =>
  withPlaces((places) => {
    const required = { required: true } as const
    const from = locations[0]?.location_id ?? null
    const to = places.find(({ value }) => value !== from)?.value ?? null
    const transfer = (body: Transfer) =>
      act('post', '/admin/stock/{variant_id}/transfer', { variant_id, body }).then(() => body)
    openForm({
      title: t('Move to another location'),
      fields: [
        field.choice('from_location_id', t('From'), places, { ...required, initial: from }),
        field.choice('to_location_id', t('To'), places, { ...required, initial: to }),
        field.number('quantity', t('Units'), { ...required, min: 1 }),
        field.text('note', t('Note')),
      ],
      submit: t('Move stock'),
      run: transfer,
      changes,
      done: t('Stock moved.'),
      undo: ({ from_location_id, to_location_id, quantity }) =>
        transfer({ from_location_id: to_location_id, to_location_id: from_location_id, quantity }),
    })
  })
