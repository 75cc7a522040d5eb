import { Alert, Button, CopyButton, Group, TextInput } from '@mantine/core'
import type { ActionData } from '../../../api/client.ts'
import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { Facts, Section } from '../../../frame/detail/detail-frame.tsx'
import { openForm } from '../../../frame/form/open-form.tsx'
import { Go, useGo } from '../../../frame/go.tsx'
import { notifySaved } from '../../../frame/notify.tsx'
import { formatMoney, Money, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'

export type DraftOrder = ActionData<'post', '/admin/orders'>['draft_order']

/** What was put together: its sum, the link by which the buyer pays, or the money that a person took. */
export function DraftMade({ draft, onAgain }: { draft: DraftOrder; onAgain: () => void }) {
  const go = useGo()
  const { totals, currency } = draft
  const problems = draft.messages.filter(({ type }) => type === 'error')
  const isReady = draft.status === 'ready_for_complete'
  return (
    <Section title={isReady ? t('Ready to be paid') : t('Something is missing')}>
      <div className="stack">
        {problems.length > 0 ? (
          <Alert color="yellow" variant="light" role="alert">
            {problems.map(({ code, content }) => (
              <div key={code}>{content}</div>
            ))}
          </Alert>
        ) : null}
        <Facts
          facts={[
            { label: t('Items'), value: <Money amount={totals.subtotal} currency={currency} /> },
            totals.discount !== 0 && {
              label: t('Discount'),
              value: <Money amount={totals.discount} currency={currency} />,
            },
            { label: t('Delivery'), value: <Money amount={totals.fulfillment} currency={currency} /> },
            totals.tax !== 0 && { label: t('Tax'), value: <Money amount={totals.tax} currency={currency} /> },
            {
              label: t('Total'),
              value: (
                <b>
                  <Money amount={totals.total} currency={currency} />
                </b>
              ),
            },
            { label: t('Waits until'), value: <Time at={draft.expires_at} /> },
          ]}
        />
        {draft.continue_url === null ? null : <PayLink url={draft.continue_url} />}
        <Group>
          {isReady ? (
            <Button onClick={() => openMarkPaid(draft, (order) => go(`/orders/${order}`))}>
              {t('The money is here')}
            </Button>
          ) : null}
          <Button variant="default" onClick={onAgain}>
            {t('Change something')}
          </Button>
          <Go to={`/checkouts/${draft.id}`}>{t('Open it as a checkout')}</Go>
        </Group>
      </div>
    </Section>
  )
}

const PayLink = ({ url }: { url: string }) => (
  <Group align="end" gap="xs" wrap="nowrap">
    <TextInput
      className="pay-link"
      label={t('Link by which the buyer pays')}
      value={url}
      readOnly
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
    <CopyButton value={url}>
      {({ copied, copy }) => (
        <Button variant="default" onClick={copy}>
          {copied ? t('Copied') : t('Copy')}
        </Button>
      )}
    </CopyButton>
  </Group>
)

const methods = () => [
  { value: 'bank_transfer', label: t('Bank transfer') },
  { value: 'cash', label: t('Cash') },
  { value: 'card_terminal', label: t('Card terminal') },
  { value: 'other', label: t('Another way') },
]

type PaidMethod = 'bank_transfer' | 'cash' | 'card_terminal' | 'other'

function openMarkPaid(draft: DraftOrder, onPlaced: (orderId: string) => void): void {
  const amount = formatMoney(draft.total, draft.currency)
  openForm({
    title: t('The money is here'),
    text: t('Notes {amount} as paid and places the order. The buyer gets its confirmation.', { amount }),
    submit: t('Place the order'),
    fields: [
      {
        name: 'method',
        label: t('How it was paid'),
        kind: 'choice',
        required: true,
        options: methods(),
        initial: 'bank_transfer',
      },
      { name: 'reference', label: t('Reference'), hint: t('The number on the statement or receipt.') },
    ],
    run: async ({ method, reference }) => {
      const { order } = await act('post', '/admin/checkouts/{id}/mark-paid', {
        params: { path: { id: draft.id } },
        body: { method: method as PaidMethod, ...(reference ? { reference: String(reference) } : {}) },
      })
      await refresh('orders', 'checkouts', 'needs', 'stock')
      notifySaved(t('The order is placed.'))
      onPlaced(order.id)
    },
  })
}
