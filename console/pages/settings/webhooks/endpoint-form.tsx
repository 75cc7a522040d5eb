import { useState } from 'react'
import { type ActionData, act } from '../../../api/index.ts'
import { field, openDialog, RecordForm } from '../../../frame/do.ts'
import { showOnce, t } from '../../../frame/show.ts'
import { EventPicker } from './event-picker.tsx'

type Made = Pick<ActionData<'post', '/admin/webhook-endpoints'>['webhook_endpoint'], 'url' | 'secret'>

export const showSecret = ({ url, secret }: Made): void =>
  showOnce({
    title: t('Endpoint secret'),
    lead: t('Use it to verify messages sent to {url}. You can’t see it again.', { url }),
    texts: [{ label: t('Secret'), text: secret ?? '' }],
  })

/** The names of the events; none is refused at the form. */
const chosen = (events: readonly string[]) => {
  if (events.length === 0) throw new Error(t('Select at least one event.'))
  return [...events] as never
}

export const openEndpointForm = (open: (id: string) => void): void =>
  openDialog({ title: t('New endpoint'), size: 'lg', body: (close) => <NewEndpoint close={close} open={open} /> })

function NewEndpoint({ close, open }: { close: () => void; open: (id: string) => void }) {
  const [events, setEvents] = useState<readonly string[]>(['*'])
  return (
    <RecordForm
      fields={[
        field.url('url', t('Address'), {
          required: true,
          placeholder: 'https://example.com/weft',
          hint: t('Must respond with 2xx within 15 seconds.'),
        }),
        field.text('description', t('Description')),
      ]}
      submit={t('Add endpoint')}
      onCancel={close}
      run={async ({ url, description = '' }) =>
        act('post', '/admin/webhook-endpoints', { body: { url, description, event_types: chosen(events) } })
      }
      onDone={({ webhook_endpoint }) => {
        close()
        open(webhook_endpoint.id)
        showSecret(webhook_endpoint)
      }}
    >
      <EventPicker chosen={events} onChange={setEvents} />
    </RecordForm>
  )
}

/** Chooses the events of an endpoint that is there. */
export const openEventsForm = (id: string, before: readonly string[]): void =>
  openDialog({
    title: t('Events'),
    size: 'lg',
    body: (close) => <ChangeEvents id={id} before={before} close={close} />,
  })

function ChangeEvents({ id, before, close }: { id: string; before: readonly string[]; close: () => void }) {
  const [events, setEvents] = useState(before)
  return (
    <RecordForm
      fields={[]}
      submit={t('Save')}
      onCancel={close}
      run={async () => act('post', '/admin/webhook-endpoints/{id}', { id, body: { event_types: chosen(events) } })}
      onDone={close}
    >
      <EventPicker chosen={events} onChange={setEvents} />
    </RecordForm>
  )
}
