import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { t } from '../../../messages/text.ts'
import type { Order } from './order.ts'

/** A note for colleagues; buyers and agents never see it. */
export const openNote = (order: Order): void =>
  openForm({
    title: t('Add a note'),
    text: t('Colleagues see it in the thread. The buyer does not.'),
    submit: t('Add the note'),
    draft: `order-note:${order.id}`,
    fields: [{ name: 'body', label: t('Note'), kind: 'long', required: true }],
    run: async ({ body }) => {
      await act('post', '/admin/orders/{id}/notes', {
        params: { path: { id: order.id } },
        body: { body: String(body) },
      })
      await refresh('orders')
    },
  })

export const NoteButton = ({ order }: { order: Order }) =>
  may('orders:write') ? (
    <button type="button" className="text-button" onClick={() => openNote(order)}>
      {t('Add a note')}
    </button>
  ) : null
