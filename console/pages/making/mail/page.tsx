import { Alert, Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { act, may, type RecordOf, useRead } from '../../../api/index.ts'
import { clearDraft, perform } from '../../../frame/do.ts'
import { DetailFrame, Section, useRecordId } from '../../../frame/record.ts'
import { Go, t, tn, useGo } from '../../../frame/show.ts'
import { MailState } from '../inbox/page.tsx'
import { useLocationOptions } from '../parts.tsx'
import { Attachments, Layouts, Proofs } from './evidence.tsx'
import { type Extracted, extractedOf, itemMappings, useMappings } from './extracted.ts'
import { Fields } from './fields.tsx'
import { Items } from './items.tsx'
import { MailView } from './mail-view.tsx'

const action_type = 'create_inventory_order'
const back = () => ({ to: '/inbox', label: t('Inbox') })

/** A vendor's mail beside what was read from it, until it is an inventory order. */
export default function MailPage() {
  const id = useRecordId()
  const query = useRead('/admin/inbound-emails/{id}', { id })
  if (!query.data) return <DetailFrame title={t('Email')} back={back()} query={query} />
  return <MailDetail key={id} mail={query.data.inbound_email} />
}

function MailDetail({ mail }: { mail: RecordOf<'/admin/inbound-emails/{id}'> }) {
  const { id, status } = mail
  const go = useGo()
  const extracted = mail.extracted_data && extractedOf(mail.extracted_data)
  const [active, setActive] = useState<string | null>(null)
  const { mappings, change, draft } = useMappings(id, extracted)
  const locations = useLocationOptions()
  const [chosenLocation, setLocation] = useState<string | null>(null)
  const location = chosenLocation ?? locations[0]?.value ?? null
  const write = may('inbound-emails:write')
  const isOpen = write && status !== 'processed'
  const ready = itemMappings(mappings)
  const made = orderOf(mail.action_result)

  const extract = () => act('post', '/admin/inbound-emails/{id}/extract', { id, body: { action_type, force: false } })
  const readAgain = () =>
    perform({
      confirm: {
        title: t('Read again'),
        text: t('Your corrections to the fields are lost. Matched items stay.'),
      },
      run: extract,
    })
  const putAside = () =>
    perform({
      run: () => act('post', '/admin/inbound-emails/{id}/ignore', { id }),
      done: t('Email dismissed.'),
      onDone: () => go('/inbox'),
    })
  const makeOrder = (stock_location_id: string) =>
    perform({
      run: () => {
        const body = { action_type, params: { stock_location_id, item_mappings: ready }, force: false } as const
        return act('post', '/admin/inbound-emails/{id}/execute', { id, body })
      },
      changes: ['inventory-orders'],
      done: t('Inventory order created.'),
      onDone: ({ action_result }) => {
        clearDraft(draft)
        const order = orderOf(action_result)
        if (order) go(`/inventory-orders/${order}`)
      },
    })
  const nextAction = () => {
    if (made) return { label: t('Open inventory order'), run: () => go(`/inventory-orders/${made}`) }
    if (!write) return null
    if (extracted === null) return { label: t('Read order'), run: () => perform({ run: extract }) }
    const isAll = ready.length === mappings.length || ready.length === 0
    return {
      label: isAll
        ? t('Create inventory order')
        : t('Create order with {chosen} of {all} items', { chosen: ready.length, all: mappings.length }),
      run: () => location !== null && makeOrder(location),
      disabled: ready.length === 0 || location === null,
    }
  }
  return (
    <DetailFrame
      title={mail.subject || t('Email')}
      back={back()}
      states={<MailState mail={mail} />}
      lead={mail.from_address}
      next={nextAction()}
      actions={[
        isOpen && extracted !== null && { label: t('Read again'), run: readAgain },
        isOpen && status !== 'ignored' && { label: t('Dismiss'), run: putAside },
      ]}
      record={{ type: 'inbound_email', id }}
    >
      <div className="mail-page beside">
        <MailView {...{ mail, extracted, active }} onActive={setActive} />
        <div className="stack">
          <Notice color="red" title={mail.error_message && t('Something went wrong')}>
            {mail.error_message}
          </Notice>
          {extracted === null ? (
            <Section title={t('Not checked yet')}>
              <p>{t('Read the order to extract the vendor, number, dates, items, and amounts.')}</p>
            </Section>
          ) : (
            <>
              <Warnings warnings={extracted.warnings} />
              {made === null && location === null ? (
                <Go to="/stock-locations">{t('Add a stock location first, so that you can receive items there.')}</Go>
              ) : null}
              {made ? (
                <Section title={t('Items')}>
                  <Go to={`/inventory-orders/${made}`}>{t('Open inventory order')}</Go>
                </Section>
              ) : (
                <Items {...{ extracted, mappings, active }} onChange={change} onActive={setActive} />
              )}
              {made || locations.length < 2 ? null : (
                <Section title={t('Received at')}>
                  <Select
                    aria-label={t('Received at')}
                    data={locations}
                    value={location}
                    onChange={setLocation}
                    allowDeselect={false}
                  />
                </Section>
              )}
              <Fields {...{ id, extracted, active }} editable={isOpen} onActive={setActive} />
              <Attachments extracted={extracted} />
              <Proofs proof={extracted.proof} />
              <Layouts extracted={extracted} />
            </>
          )}
        </div>
      </div>
    </DetailFrame>
  )
}

/** Shown where it has a title. */
const Notice = (props: { color: string; title: string | null; children: ReactNode }) =>
  props.title ? (
    <Alert color={props.color} variant="light" title={props.title}>
      {props.children}
    </Alert>
  ) : null

const Warnings = ({ warnings }: { warnings: Extracted['warnings'] }) => {
  const count = warnings.length
  return (
    <Notice color="yellow" title={count > 0 ? tn('{count} thing to check', '{count} things to check', count) : null}>
      <ul className="plain-list">
        {warnings.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** The order that was made of the mail. */
const orderOf = (result: object | null | undefined): string | null => {
  const id: unknown = result ? Reflect.get(result, 'inventory_order_id') : null
  return typeof id === 'string' ? id : null
}
