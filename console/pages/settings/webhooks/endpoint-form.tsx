import { useState } from 'react'
import { act, refresh } from '../../../api/index.ts'
import { field, openDialog, RecordForm } from '../../../frame/do.ts'
import { showOnce, t } from '../../../frame/show.ts'
import { EventPicker } from './event-picker.tsx'

export const showSecret = (url: string, secret: string): void =>
  showOnce({
    title: t('Secret of the endpoint'),
    lead: t('Messages to {url} are signed with it. This is the only time it is shown.', { url }),
    texts: [{ label: t('Secret'), text: secret }],
  })

export const openEndpointForm = (done: (id: string) => void): void =>
  openDialog({ title: t('New endpoint'), size: 'lg', body: (close) => <NewEndpoint close={close} done={done} /> })

function NewEndpoint({ close, done }: { close: () => void; done: (id: string) => void }) {
  const [events, setEvents] = useState<readonly string[]>(['*'])
  return (
    <RecordForm
      fields={[
        field.url('url', t('Address'), {
          required: true,
          placeholder: 'https://example.com/weft',
          hint: t('It has to answer 2xx within 15 seconds.'),
        }),
        field.text('description', t('What for')),
      ]}
      submit={t('Add endpoint')}
      onCancel={close}
      run={async ({ url, description }) => {
        if (events.length === 0) throw new Error(t('Choose at least one event.'))
        const { webhook_endpoint: made } = await act('post', '/admin/webhook-endpoints', {
          body: {
            url: String(url),
            event_types: [...events] as never,
            description: String(description ?? ''),
          },
        })
        await refresh('webhook-endpoints')
        close()
        done(made.id)
        showSecret(made.url, made.secret ?? '')
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
      run={async () => {
        if (events.length === 0) throw new Error(t('Choose at least one event.'))
        await act('post', '/admin/webhook-endpoints/{id}', {
          id,
          body: { event_types: [...events] as never },
        })
        await refresh('webhook-endpoints')
        close()
      }}
    >
      <EventPicker chosen={events} onChange={setEvents} />
    </RecordForm>
  )
}
