import { useState } from 'react'
import { act, type GetData, get, may, useRead } from '../../../api/index.ts'
import { field, notifyFailed, openForm, RecordForm, recordOptions, stateOptions } from '../../../frame/do.ts'
import { formatNumber, t } from '../../../frame/show.ts'

export type Stock = GetData<'/admin/stock/{variant_id}'>['stock']

const changes = ['products', 'product-summaries']
const reasons = ['received', 'returned', 'damaged', 'lost', 'counted', 'correction', 'other'] as const

interface Adjustment {
  readonly quantity_change: number
  readonly reason: (typeof reasons)[number]
  readonly location_id?: string | undefined
  readonly note?: string | undefined
}

export function AdjustStock({ stock: { variant_id } }: { stock: Stock }) {
  const enabled = may('stock-locations:read')
  const { data } = useRead('/admin/stock-locations', { limit: 100, order: 'priority' }, { enabled })
  const places = data?.stock_locations ?? []
  // Used as a key: a new key resets the form.
  const [count, setCount] = useState(0)
  const send = (body: Adjustment) =>
    act('post', '/admin/stock/{variant_id}/adjust', { variant_id, body }).then(() => body)
  return (
    <div className="note adjust">
      <RecordForm
        key={`${count} ${places.length}`}
        fields={[
          field.number('quantity_change', t('Adjust by'), { placeholder: '+5, -2' }),
          field.choice('reason', t('Reason'), stateOptions(...reasons), { required: true, initial: 'received' }),
          field.choice('location_id', t('Location'), recordOptions(places, 'name'), {
            initial: places.find(({ is_default }) => is_default)?.id,
            when: () => places.length > 1,
          }),
          field.text('note', t('Note')),
        ]}
        submit={t('Adjust')}
        run={({ quantity_change, ...about }) => {
          if (!quantity_change) throw new Error(t('Enter the change in units: 5 or -2.'))
          return send({ quantity_change, ...about })
        }}
        changes={changes}
        done={({ quantity_change }) =>
          t('Stock changed by {count}.', { count: formatNumber(quantity_change, { signDisplay: 'always' }) })
        }
        undo={(body) => send({ ...body, quantity_change: -body.quantity_change, reason: 'correction' })}
        onDone={() => setCount(count + 1)}
      />
    </div>
  )
}

const withPlaces = (open: (places: ReturnType<typeof recordOptions>) => void): Promise<void> =>
  get('/admin/stock-locations', { limit: 100, order: 'priority' })
    .then(({ stock_locations }) => open(recordOptions(stock_locations, 'name')))
    .catch(notifyFailed)

export const countStock = ({ variant_id, on_hand, product_title, variant_title }: Stock): Promise<void> =>
  withPlaces((places) =>
    openForm({
      title: t('Enter a count'),
      text: `${product_title}, ${variant_title}`,
      fields: [
        field.number('quantity', t('Counted units'), { required: true, initial: on_hand }),
        field.choice('location_id', t('Location'), places, { hint: t('Leave empty for the total of all locations.') }),
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
