import { Alert, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { act } from '../../../api/client.ts'
import { read, refresh, useAction } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { useAsk } from '../../../frame/ask.tsx'
import { DetailFrame } from '../../../frame/detail/detail-frame.tsx'
import { Section } from '../../../frame/detail/section.tsx'
import { clearDraft } from '../../../frame/draft.ts'
import { Go, useGo } from '../../../frame/go.tsx'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import { State } from '../../../frame/state.tsx'
import { t, tn } from '../../../messages/text.ts'
import { useId, useItems, useLocationOptions } from '../choices.ts'
import { mailStates } from '../inbox/page.tsx'
import { extractedOf } from './extracted.ts'
import { Fields } from './fields.tsx'
import { Items } from './items.tsx'
import '../making.css'
import './mail.css'
import { MailView } from './mail-view.tsx'
import { itemMappings, useMappings } from './mapping.ts'

const action = 'create_inventory_order'

/** A vendor's mail beside what was read from it, until it is an inventory order. */
export default function MailPage() {
  const id = useId()
  const go = useGo()
  const ask = useAsk()
  const { data, error, refetch } = useQuery(read('/admin/inbound-emails/{id}', { params: { path: { id } } }))
  const mail = data?.inbound_email
  const extracted = extractedOf(mail?.extracted_data ?? null)
  const [active, setActive] = useState<string | null>(null)
  const { mappings, change, draft } = useMappings(id, extracted, useItems())
  const locations = useLocationOptions()
  const [chosenLocation, setLocation] = useState<string | null>(null)
  const location = chosenLocation ?? locations[0]?.value ?? null
  const path = { params: { path: { id } } }
  const ignore = useAction('post', '/admin/inbound-emails/{id}/ignore', {
    done: t('The mail was put aside.'),
    onDone: () => go('/inbox'),
  })
  const [busy, setBusy] = useState(false)
  const write = may('inbound-emails:write')
  const ready = itemMappings(mappings)
  const made = orderOf(mail?.action_result)

  const extract = async (again: boolean) => {
    const isSure =
      !again ||
      (await ask({
        title: t('Read it again'),
        text: t('Corrections of its fields are lost. What you chose for the items stays.'),
      }))
    if (!isSure) return
    setBusy(true)
    try {
      await act('post', '/admin/inbound-emails/{id}/extract', { ...path, body: { action_type: action, force: false } })
      await refresh('inbound-emails', 'needs')
    } catch (failed) {
      notifyFailed(failed)
    } finally {
      setBusy(false)
    }
  }
  const makeOrder = async () => {
    if (location === null) return
    setBusy(true)
    try {
      const { action_result } = await act('post', '/admin/inbound-emails/{id}/execute', {
        ...path,
        body: { action_type: action, params: { stock_location_id: location, item_mappings: ready }, force: false },
      })
      clearDraft(draft)
      await refresh('inbound-emails', 'inventory-orders', 'needs')
      notifySaved(t('The inventory order was made.'))
      const order = orderOf(action_result)
      if (order) go(`/inventory-orders/${order}`)
    } catch (failed) {
      notifyFailed(failed)
    } finally {
      setBusy(false)
    }
  }
  const next = made
    ? { label: t('Open the inventory order'), run: () => go(`/inventory-orders/${made}`) }
    : !write
      ? null
      : extracted === null
        ? { label: t('Read the order'), run: () => void extract(false), loading: busy }
        : {
            label:
              ready.length === mappings.length || ready.length === 0
                ? t('Make the inventory order')
                : t('Make the order with {chosen} of {all} items', { chosen: ready.length, all: mappings.length }),
            run: () => void makeOrder(),
            loading: busy,
            disabled: ready.length === 0 || location === null,
          }
  const isOpen = write && mail?.status !== 'processed'
  return (
    <DetailFrame
      title={mail?.subject || t('Mail')}
      back={{ to: '/inbox', label: t('Inbox') }}
      states={mail ? <State value={mail.status} label={mailStates()[mail.status]} /> : null}
      lead={mail?.from_address}
      next={next}
      actions={[
        isOpen && extracted !== null && { label: t('Read it again'), run: () => void extract(true) },
        isOpen && mail?.status !== 'ignored' && { label: t('Put aside'), run: () => ignore.mutate(path) },
      ]}
      record={{ type: 'inbound_email', id }}
      loading={!mail}
      error={mail ? undefined : error}
      retry={() => void refetch()}
    >
      {mail ? (
        <div className="mail-page">
          <MailView mail={mail} extracted={extracted} active={active} onActive={setActive} />
          <div className="stack">
            {mail.error_message ? (
              <Alert color="red" variant="light" title={t('It did not work')}>
                {mail.error_message}
              </Alert>
            ) : null}
            {extracted === null ? (
              <Section title={t('Not read yet')}>
                <p>{t('Read the order: vendor, number, dates, items and amounts are looked for in the mail.')}</p>
              </Section>
            ) : (
              <>
                {extracted.warnings.length > 0 ? (
                  <Alert
                    color="yellow"
                    variant="light"
                    title={tn('{count} thing to check', '{count} things to check', extracted.warnings.length)}
                  >
                    <ul className="plain-list">
                      {extracted.warnings.map(({ message }) => (
                        <li key={message}>{message}</li>
                      ))}
                    </ul>
                  </Alert>
                ) : null}
                {made ? (
                  <Section title={t('What was bought')}>
                    <Go to={`/inventory-orders/${made}`}>{t('Open the inventory order')}</Go>
                  </Section>
                ) : (
                  <Items
                    extracted={extracted}
                    mappings={mappings}
                    onChange={change}
                    active={active}
                    onActive={setActive}
                  />
                )}
                {made || locations.length < 2 ? null : (
                  <Section title={t('Where the goods go')}>
                    <Select
                      aria-label={t('Where the goods go')}
                      data={[...locations]}
                      value={location}
                      onChange={setLocation}
                      allowDeselect={false}
                    />
                  </Section>
                )}
                <Fields id={id} extracted={extracted} editable={isOpen} active={active} onActive={setActive} />
              </>
            )}
          </div>
        </div>
      ) : null}
    </DetailFrame>
  )
}

/** The order that was made of the mail. */
const orderOf = (result: object | null | undefined): string | null => {
  const id: unknown = result ? Reflect.get(result, 'inventory_order_id') : null
  return typeof id === 'string' ? id : null
}
