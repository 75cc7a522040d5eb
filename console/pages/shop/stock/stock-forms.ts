import { act, get } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import { t } from '../../../messages/text.ts'
import type { Stock } from './stock.types.ts'

const done = () => refresh('stock', 'products', 'product-summaries', 'needs')

const places = async () => {
  const { stock_locations } = await get('/admin/stock-locations', {
    params: { query: { limit: 100, order: 'priority' } },
  })
  return stock_locations.map(({ id, name, is_default }) => ({ value: id, label: name, is_default }))
}

export async function countStock({ variant_id, on_hand }: Stock): Promise<void> {
  try {
    const options = await places()
    openForm({
      title: t('Count anew'),
      fields: [
        { name: 'quantity', label: t('Counted units'), kind: 'number', required: true, initial: on_hand },
        {
          name: 'location_id',
          label: t('Location'),
          kind: 'choice',
          options,
          hint: t('Empty: all locations together.'),
        },
        { name: 'note', label: t('Note') },
      ],
      submit: t('Save count'),
      run: async ({ quantity, location_id, note }) => {
        await act('post', '/admin/stock/{variant_id}/set', {
          params: { path: { variant_id } },
          body: {
            quantity: Number(quantity),
            reason: 'counted',
            ...(location_id ? { location_id: String(location_id) } : {}),
            ...(note ? { note: String(note) } : {}),
          },
        })
        await done()
        notifySaved(t('Count saved.'))
      },
    })
  } catch (error) {
    notifyFailed(error)
  }
}

export async function moveStock({ variant_id, locations }: Stock): Promise<void> {
  try {
    const options = await places()
    const [from] = locations
    const to = options.find(({ value }) => value !== from?.location_id)
    openForm({
      title: t('Move to another location'),
      fields: [
        {
          name: 'from_location_id',
          label: t('From'),
          kind: 'choice',
          options,
          required: true,
          initial: from?.location_id ?? null,
        },
        { name: 'to_location_id', label: t('To'), kind: 'choice', options, required: true, initial: to?.value ?? null },
        { name: 'quantity', label: t('Units'), kind: 'number', min: 1, required: true },
        { name: 'note', label: t('Note') },
      ],
      submit: t('Move stock'),
      run: async ({ from_location_id, to_location_id, quantity, note }) => {
        const body = {
          from_location_id: String(from_location_id),
          to_location_id: String(to_location_id),
          quantity: Number(quantity),
        }
        const params = { path: { variant_id } }
        await act('post', '/admin/stock/{variant_id}/transfer', {
          params,
          body: { ...body, ...(note ? { note: String(note) } : {}) },
        })
        await done()
        const back = {
          quantity: body.quantity,
          from_location_id: body.to_location_id,
          to_location_id: body.from_location_id,
        }
        notifySaved(t('Stock moved.'), {
          run: () =>
            void act('post', '/admin/stock/{variant_id}/transfer', { params, body: back })
              .then(done)
              .catch(notifyFailed),
        })
      },
    })
  } catch (error) {
    notifyFailed(error)
  }
}
