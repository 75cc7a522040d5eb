import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { GetData } from '../../../api/client.ts'
import { read, refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { DetailFrame, Section } from '../../../frame/detail/detail-frame.tsx'
import { Go, useGo } from '../../../frame/go.tsx'
import { State } from '../../../frame/state.tsx'
import { formatAgo, formatMoney, Money } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import type { PageModule } from '../../../pages.ts'
import { stepOf } from '../checkouts/step.ts'
import { agentName } from '../order/order.ts'
import { isOpen, openCancelCheckout, openExtend, openMarkPaid } from './actions.ts'
import { Aside } from './aside.tsx'
import { Story } from './story.tsx'
import './checkout.css'

export type Checkout = GetData<'/admin/checkouts/{id}'>['checkout']

export const prefetch: PageModule['prefetch'] = (queries, { params }) =>
  void queries.prefetchQuery(read('/admin/checkouts/{id}', { params: { path: { id: params.id ?? '' } } }))

export default function CheckoutPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useQuery(read('/admin/checkouts/{id}', { params: { path: { id } } }))
  const checkout = data?.checkout.id === id ? data.checkout : undefined
  useWatchOpen(checkout)
  if (!checkout)
    return (
      <DetailFrame
        title={t('Checkout')}
        back={{ to: '/checkouts', label: t('Checkouts') }}
        loading
        error={error}
        retry={() => void refetch()}
      >
        {null}
      </DetailFrame>
    )
  return <CheckoutDetail checkout={checkout} />
}

function CheckoutDetail({ checkout }: { checkout: Checkout }) {
  const go = useGo()
  const mayWrite = may('checkouts:write')
  const step = stepOf({ status: checkout.status, stage: stageOf(checkout) })
  const canPay = mayWrite && checkout.status === 'ready_for_complete'
  const { order_id } = checkout
  return (
    <DetailFrame
      title={titleOf(checkout)}
      back={{ to: '/checkouts', label: t('Checkouts') }}
      states={<State value={checkout.status} tone={step.tone} label={step.words} />}
      lead={leadOf(checkout)}
      next={
        order_id !== null
          ? { label: t('Open the order'), run: () => go(`/orders/${order_id}`) }
          : canPay
            ? { label: t('Mark as paid'), run: () => openMarkPaid(checkout, (id) => go(`/orders/${id}`)) }
            : null
      }
      actions={[
        mayWrite && isOpen(checkout) && { label: t('Give it more time'), run: () => openExtend(checkout) },
        mayWrite &&
          isOpen(checkout) && {
            label: t('Cancel the checkout'),
            danger: true,
            run: () => void openCancelCheckout(checkout),
          },
      ]}
      aside={<Aside checkout={checkout} />}
    >
      <Messages checkout={checkout} />
      <Basket checkout={checkout} />
      <Story checkout={checkout} />
    </DetailFrame>
  )
}

const watchMs = 4000

/** An open session is read again every few seconds: the agent goes on with it. */
function useWatchOpen(checkout: Checkout | undefined): void {
  const isWatched = checkout !== undefined && (isOpen(checkout) || checkout.status === 'complete_in_progress')
  useEffect(() => {
    if (!isWatched) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh('checkouts')
    }, watchMs)
    return () => clearInterval(timer)
  }, [isWatched])
}

const buyerName = ({ buyer, email }: Checkout): string | null =>
  [buyer.first_name, buyer.last_name].filter(Boolean).join(' ') || email

const titleOf = (checkout: Checkout): string => {
  const name = buyerName(checkout)
  return name === null ? t('Checkout without a name') : t('Checkout of {name}', { name })
}

function leadOf(checkout: Checkout): string {
  const values = {
    agent: agentName(checkout.agent_profile) ?? '',
    amount: formatMoney(checkout.total, checkout.currency),
    when: formatAgo(checkout.updated_at),
  }
  return values.agent === ''
    ? t('Made here for {amount}, last changed {when}.', values)
    : t('{agent} shops for {amount}, last step {when}.', values)
}

const stageOf = ({ payment_id, history, shipping_address, email }: Checkout) =>
  payment_id !== null || history.some(({ verb }) => verb === 'complete')
    ? 'payment'
    : shipping_address !== null
      ? 'address'
      : email === null
        ? 'cart'
        : 'email'

/** What the agent is told: what is missing, what happened. */
function Messages({ checkout }: { checkout: Checkout }) {
  if (checkout.messages.length === 0 || checkout.status === 'completed') return null
  return (
    <Section title={t('What the agent is told')}>
      <ul className="plain-list">
        {checkout.messages.map(({ code, content, type }) => (
          <li key={`${code}${content}`}>
            <State
              value={type}
              tone={type === 'error' ? 'warm' : 'quiet'}
              label={type === 'error' ? t('Missing') : t('Note')}
            />{' '}
            {content}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Basket({ checkout }: { checkout: Checkout }) {
  const { currency, totals, discounts } = checkout
  const rows = [
    { label: t('Items'), amount: totals.subtotal },
    ...discounts.applied.map(({ code, amount }) => ({ label: t('Discount {code}', { code }), amount })),
    { label: t('Delivery'), amount: totals.fulfillment },
    ...(totals.tax > 0 ? [{ label: t('Tax'), amount: totals.tax }] : []),
  ]
  return (
    <Section title={t('Basket')}>
      <ul className="basket">
        {checkout.line_items.map((line) => (
          <li key={line.id}>
            <span>
              {line.quantity} × <Go to={`/products/${line.product_id}`}>{line.title}</Go>{' '}
              <span className="quiet">{line.variant_title}</span>
            </span>
            <Money amount={line.unit_price * line.quantity} currency={currency} />
          </li>
        ))}
        {rows.map(({ label, amount }) => (
          <li key={label} className="quiet">
            <span>{label}</span>
            <Money amount={amount} currency={currency} />
          </li>
        ))}
        <li className="basket-total">
          <span>{t('Total')}</span>
          <Money amount={totals.total} currency={currency} />
        </li>
      </ul>
      {totals.tax_included > 0 ? (
        <p className="quiet">
          {t('Tax of {amount} is included.', { amount: formatMoney(totals.tax_included, currency) })}
        </p>
      ) : null}
    </Section>
  )
}
