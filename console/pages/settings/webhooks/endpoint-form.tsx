import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { type ActionData, act } from '../../../api/index.ts'
import { field, openDialog, RecordForm } from '../../../frame/do.ts'
import { showOnce, t } from '../../../frame/show.ts'
import { eventGroups } from './event-words.ts'
import './webhooks.css'

type Made = Pick<ActionData<'post', '/admin/webhook-endpoints'>['webhook_endpoint'], 'url' | 'secret'>

export const showSecret = ({ url, secret }: Made): void =>
  showOnce({
    title: t('Endpoint secret'),
    lead: t('Use it to verify messages sent to {url}. You can’t see it again.', { url }),
    texts: [{ label: t('Secret'), text: secret ?? '' }],
  })

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
      onCancel={close}
      run={async () => act('post', '/admin/webhook-endpoints/{id}', { id, body: { event_types: chosen(events) } })}
      onDone={close}
    >
      <EventPicker chosen={events} onChange={setEvents} />
    </RecordForm>
  )
}

function EventPicker({ chosen, onChange }: { chosen: readonly string[]; onChange: (next: readonly string[]) => void }) {
  const all = chosen.includes('*')
  const toggle = (names: readonly string[], on: boolean) =>
    onChange(on ? [...new Set([...chosen, ...names])] : chosen.filter((name) => !names.includes(name)))
  return (
    <fieldset className="near event-picker">
      <legend>{t('Events')}</legend>
      <Checkbox
        label={t('All events, including future ones')}
        checked={all}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? ['*'] : [])}
      />
      {all
        ? null
        : eventGroups().map(({ title, events }) => {
            const names = events.map(([name]) => name)
            const count = names.filter((name) => chosen.includes(name)).length
            return (
              <details key={title} open={count > 0}>
                <summary>
                  {title} {count > 0 ? <span className="count">{count}</span> : null}
                </summary>
                <Checkbox
                  label={t('All {group} events', { group: title })}
                  checked={count === names.length}
                  indeterminate={count > 0 && count < names.length}
                  onChange={({ currentTarget }) => toggle(names, currentTarget.checked)}
                />
                {events.map(([name, when]) => (
                  <Checkbox
                    key={name}
                    label={
                      <>
                        <code>{name}</code> <span className="quiet">{when}</span>
                      </>
                    }
                    checked={chosen.includes(name)}
                    onChange={({ currentTarget }) => toggle([name], currentTarget.checked)}
                  />
                ))}
              </details>
            )
          })}
    </fieldset>
  )
}
