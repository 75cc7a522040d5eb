import { Select } from '@mantine/core'
import { useState } from 'react'
import { act, may, type RecordOf, useRead } from '../../../api/index.ts'
import { clearDraft, perform } from '../../../frame/do.ts'
import { DetailFrame, Section, useRecordId } from '../../../frame/record.ts'
import { formatMoney, Go, Notice, t, tn, useGo } from '../../../frame/show.ts'
import { MailState } from '../inbox/page.tsx'
import { useLocationOptions } from '../parts.tsx'
import { Attachments, Layouts, Proofs } from './evidence.tsx'
import { type Extracted, extractedOf, useMappings } from './extracted.ts'
import { Fields } from './fields.tsx'
import { Items } from './items.tsx'
import { MailView } from './mail-view.tsx'
import { itemMappings, openItemsOf } from './mappings.rules.ts'

const action_type = 'create_inventory_order'

export default function MailPage() {
  const id = useRecordId()
  const query = useRead('/admin/inbound-emails/{id}', { id })
  if (!query.data) return <DetailFrame query={query} />
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
  const made = orderOf(mail.action_result)
  const open = openItemsOf(mail.action_result, mappings.length)
  const ready = itemMappings(mappings, open)
  const left = open.length - ready.length
  const isDone = made !== null && open.length === 0
  const isEmpty = extracted?.items.length === 0

  const extract = () => act('post', '/admin/inbound-emails/{id}/extract', { id, body: { action_type, force: false } })
  const readAgain = {
    label: t('Read again'),
    confirm: { title: t('Read again'), text: t('Your corrections to the fields are lost. Matched items are kept.') },
    run: extract,
  }
  const putAside = {
    label: t('Dismiss'),
    run: () => act('post', '/admin/inbound-emails/{id}/ignore', { id }),
    done: t('Email dismissed.'),
    onDone: () => go('/inbox'),
  }
  const makeOrder = (stock_location_id: string) =>
    perform({
      confirm:
        left > 0
          ? {
              title: t('Create order with {chosen} of {all} items', { chosen: ready.length, all: open.length }),
              text: t('{left} of {all} items are not in this order. They stay open.', { left, all: open.length }),
              yes: t('Create inventory order'),
            }
          : undefined,
      run: () => {
        const params = { stock_location_id, item_mappings: ready, open_items_only: true }
        const body = { action_type, params, force: made !== null } as const
        return act('post', '/admin/inbound-emails/{id}/execute', { id, body })
      },
      changes: ['inventory-orders'],
      done: t('Inventory order created.'),
      onDone: ({ action_result }) => {
        if (left === 0) clearDraft(draft)
        const order = orderOf(action_result)
        if (order) go(`/inventory-orders/${order}`)
      },
    })
  const nextAction = () => {
    if (isDone) return { label: t('Open inventory order'), run: () => go(`/inventory-orders/${made}`) }
    if (!write) return null
    if (extracted === null) return { label: t('Read order'), run: () => perform({ run: extract }) }
    if (isEmpty) return isOpen && status !== 'ignored' && putAside
    const isAll = left === 0 || ready.length === 0
    return {
      label: isAll
        ? t('Create inventory order')
        : t('Create order with {chosen} of {all} items', { chosen: ready.length, all: open.length }),
      run: () => location !== null && makeOrder(location),
      disabled: ready.length === 0 || location === null,
    }
  }
  return (
    <DetailFrame
      title={mail.subject || t('Email')}
      states={<MailState mail={mail} />}
      lead={mail.from_address}
      next={nextAction()}
      actions={[isOpen && extracted !== null && readAgain, isOpen && status !== 'ignored' && !isEmpty && putAside]}
      record={{ type: 'inbound_email', id }}
    >
      <div className="mail-page beside">
        <MailView {...{ mail, extracted, active }} onActive={setActive} />
        <div className="stack">
          <Notice tone="bad" title={t('Something went wrong')}>
            {mail.error_message}
          </Notice>
          {extracted === null ? (
            <Section title={t('Not checked yet')}>
              <p>{t('Read the order to extract the vendor, number, dates, items, and amounts.')}</p>
            </Section>
          ) : (
            <>
              <Warnings warnings={extracted.warnings} />
              {!isDone && location === null ? (
                <Go to="/stock-locations">{t('Add a stock location first, so that you can receive items there.')}</Go>
              ) : null}
              <Leftovers {...{ made, extracted }} open={open.length} isPart={left > 0 && ready.length > 0} />
              {isDone ? null : (
                <Items {...{ extracted, mappings, open, active }} onChange={change} onActive={setActive} />
              )}
              {isDone || locations.length < 2 ? null : (
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

interface LeftoversProps {
  readonly made: string | null
  readonly extracted: Extracted
  readonly open: number
  readonly isPart: boolean
}

function Leftovers({ made, extracted, open, isPart }: LeftoversProps) {
  const { shipping_cost: shipping } = extracted.fields
  const all = extracted.items.length
  return (
    <>
      {made ? (
        <Section title={t('Inventory order')}>
          <Go to={`/inventory-orders/${made}`}>{t('Open inventory order')}</Go>
        </Section>
      ) : null}
      <Notice title={t('{left} of {all} items are not in an order yet.', { left: open, all })}>
        {made && open > 0 ? t('Match them and create another order for the rest.') : null}
      </Notice>
      <Notice title={t('Some items are not matched or have no quantity.')}>
        {isPart ? t('They are not in the order that you create now. They stay open.') : null}
      </Notice>
      {typeof shipping === 'number' && shipping > 0 ? (
        <p className="quiet">
          {t('The shipping cost of {amount} is not included in the order. Orders contain only items.', {
            amount: formatMoney(shipping, extracted.currency || 'USD'),
          })}
        </p>
      ) : null}
    </>
  )
}

const Warnings = ({ warnings }: { warnings: Extracted['warnings'] }) =>
  warnings.length === 0 ? null : (
    <Notice title={tn('{count} thing to check', '{count} things to check', warnings.length)}>
      <ul className="plain-list">
        {warnings.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Notice>
  )

const orderOf = (result: object | null | undefined): string | null => {
  const id: unknown = result ? Reflect.get(result, 'inventory_order_id') : null
  return typeof id === 'string' ? id : null
}
