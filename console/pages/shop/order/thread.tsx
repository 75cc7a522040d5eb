import { type GetData, may, type RecordOf, type RowOf, useRead } from '../../../api/index.ts'
import { TextAct } from '../../../frame/do.ts'
import { Section } from '../../../frame/record.ts'
import { emailWords, formatMoney, placeOf, stateWords, t, tn } from '../../../frame/show.ts'
import { issueTitle, refundWords } from '../payment-issues/meaning.ts'
import { failureWords } from '../payments/payment-facts.ts'
import { type Moment, Timeline } from '../timeline.tsx'
import { agentName, isOwnPages } from '../words.ts'
import { openNote } from './actions.ts'
import type { Order } from './order.ts'

export function Thread({ order }: { order: Order }) {
  const note = may('orders:write') ? <TextAct label={t('Add a note')} run={() => openNote(order)} /> : null
  return (
    <Section id="thread" title={t('Timeline')} aside={note}>
      <Timeline moments={useMoments(order)} />
    </Section>
  )
}

function useMoments({ id, checkout_id: checkoutId }: Order): Moment[] {
  const ifMay = (scope: string) => ({ enabled: may(scope) })
  const mayCheckout = { enabled: checkoutId !== null && may('checkouts:read') }
  const timeline = useRead('/admin/orders/{id}/timeline', { id })
  const checkout = useRead('/admin/checkouts/{id}', { id: checkoutId ?? '' }, mayCheckout)
  const mails = { related_type: 'order', related_id: id, limit: 50 }
  const emails = useRead('/admin/emails', mails, ifMay('emails:read'))
  const runs = useRead('/admin/production-runs', { order_id: id }, ifMay('production-runs:read'))
  const conversions = useRead('/admin/ad-planning/conversions', { order_id: id }, ifMay('ad-planning:read'))
  const users = useRead('/admin/users', { limit: 100 }, ifMay('users:read'))
  const names = new Map(users.data?.users.map((user) => [user.id, user.name]))
  return [
    ...(checkout.data ? [fromCheckout(checkout.data.checkout)] : []),
    ...fromTimeline(timeline.data?.timeline ?? [], names),
    ...fromConversions(conversions.data?.conversions ?? []),
    ...(runs.data?.production_runs ?? []).map(fromRun),
    ...(emails.data?.emails ?? []).map(fromEmail),
  ]
}

type Entry = GetData<'/admin/orders/{id}/timeline'>['timeline'][number]
type Details = Entry['details']
type Told = Pick<Moment, 'kind' | 'text' | 'quote' | 'to' | 'isBad'>
type Telling = (details: Details) => Told

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const moneyIn = ({ amount, total, currency }: Details): string => {
  const minor = amount ?? total
  return typeof minor === 'number' && typeof currency === 'string' ? formatMoney(minor, currency) : ''
}
const unitsOf = (items: unknown): number =>
  Array.isArray(items) ? items.reduce((sum: number, item) => sum + (Number(item?.quantity) || 0), 0) : 0

const payment =
  (words: (amount: string) => string, isBad = false): Telling =>
  (details) => ({
    kind: 'payment',
    text: words(moneyIn(details)),
    quote: failureWords(text(details.reason)),
    to: placeOf('payment', text(details.payment_id)),
    isBad,
  })
const issue =
  (words: (kind: string) => string, isBad: boolean): Telling =>
  ({ kind, reason, issue_id }) => ({
    kind: 'payment',
    text: words(issueTitle(text(kind)) ?? ''),
    quote: text(reason),
    to: placeOf('payment_issue', text(issue_id)),
    isBad,
  })
const refund =
  (words: (amount: string) => string, isBad = false): Telling =>
  (details) => {
    const reasonWords = isBad ? failureWords : refundWords
    return { kind: 'refund', text: words(moneyIn(details)), quote: reasonWords(text(details.reason)), isBad }
  }
const parcel =
  (words: (count: number) => string): Telling =>
  ({ items, carrier, tracking_number }) => ({
    kind: 'parcel',
    text: words(unitsOf(items)),
    quote: [text(carrier), text(tracking_number)].filter(Boolean).join(' '),
  })
const change =
  (words: string): Telling =>
  ({ reason }) => ({ kind: 'change', text: words, quote: text(reason) })

const tellings: Readonly<Record<string, Telling>> = {
  'order.placed': (details) => ({ kind: 'agent', text: t('Order placed, {amount}', { amount: moneyIn(details) }) }),
  'payment.started': payment((amount) => t('Opened payment page, {amount}', { amount })),
  'payment.succeeded': payment((amount) => t('Paid {amount}', { amount })),
  'payment.failed': payment((amount) => t('Payment of {amount} failed', { amount }), true),
  'payment.expired': payment((amount) => t('Payment of {amount} expired', { amount })),
  'payment.canceled': payment((amount) => t('Payment of {amount} canceled', { amount })),
  'payment.needs_attention': issue((kind) => t('Payment needs your decision: {kind}', { kind }), true),
  'payment.issue_resolved': issue((kind) => t('Payment issue resolved: {kind}', { kind }), false),
  'fulfillment.created': parcel((count) => tn('Packed {count} item', 'Packed {count} items', count)),
  'fulfillment.shipped': parcel((count) => tn('Shipped {count} item', 'Shipped {count} items', count)),
  'fulfillment.delivered': parcel((count) => tn('Delivered {count} item', 'Delivered {count} items', count)),
  'fulfillment.canceled': parcel((count) =>
    tn('Parcel with {count} item canceled', 'Parcel with {count} items canceled', count),
  ),
  'refund.created': refund((amount) => t('Refund of {amount} started', { amount })),
  'refund.succeeded': refund((amount) => t('Refund of {amount} completed', { amount })),
  'refund.failed': refund((amount) => t('Refund of {amount} failed', { amount }), true),
  'note.created': ({ body }) => ({ kind: 'note', text: t('Note'), quote: text(body) }),
  'order.email_corrected': change(t('Email address changed')),
  'order.address_corrected': change(t('Shipping address changed')),
  'order.tracking_corrected': change(t('Tracking changed')),
  'order.metadata_changed': change(t('Other details changed')),
  'order.canceled': change(t('Order canceled')),
  'order.restocked': change(t('Items restocked')),
}

const whoOf = ({ type, id }: Entry['actor'], names: ReadonlyMap<string, string>): string | null => {
  if (type === 'agent') return agentName(id)
  if (type === 'operator' && id !== null) return names.get(id) ?? (id.includes('_') ? null : id)
  return null
}

/** Whether a parcel was packed and shipped in one step. It is then shown only once. */
const isShippedAtOnce = (entry: Entry, entries: readonly Entry[]): boolean =>
  entry.type === 'fulfillment.created' &&
  entries.some(
    ({ type, timestamp, details }) =>
      type === 'fulfillment.shipped' &&
      timestamp === entry.timestamp &&
      details.fulfillment_id === entry.details.fulfillment_id,
  )

const fromTimeline = (entries: readonly Entry[], names: ReadonlyMap<string, string>): Moment[] =>
  entries
    .filter((entry) => !isShippedAtOnce(entry, entries))
    .map(({ type, details, timestamp, actor }, index) => {
      const tell = tellings[type] ?? change(stateWords(type.replace('.', ' ')))
      return { ...tell(details), key: `${type}-${index}`, at: timestamp, who: whoOf(actor, names) }
    })

function fromCheckout(checkout: RecordOf<'/admin/checkouts/{id}'>): Moment {
  const steps = checkout.history.filter(({ actor }) => actor.type === 'agent').length
  const agent = agentName(checkout.agent_profile)
  return {
    key: 'checkout',
    at: checkout.created_at,
    kind: isOwnPages(checkout.agent_profile) ? 'shopper' : 'agent',
    text:
      agent === null
        ? t('Cart created by your team')
        : isOwnPages(checkout.agent_profile)
          ? t('Cart filled in your shop')
          : tn('An agent filled a cart in {count} step', 'An agent filled a cart in {count} steps', steps),
    who: agent,
    to: placeOf('checkout', checkout.id),
  }
}

const fromConversions = (conversions: readonly RowOf<'/admin/ad-planning/conversions'>[]): Moment[] =>
  conversions
    .filter(({ platform, utm_source, ad_campaign_id }) => platform !== 'direct' || utm_source || ad_campaign_id)
    .map(({ id, converted_at, utm_campaign, utm_source, utm_medium, platform, ad_campaign_id }) => ({
      key: id,
      at: converted_at,
      kind: 'visit',
      text: t('Credited to {source}', { source: utm_campaign ?? utm_source ?? stateWords(platform) }),
      quote: [utm_source, utm_medium].filter(Boolean).join(', '),
      to: ad_campaign_id ? placeOf('campaign', ad_campaign_id) : null,
    }))

const fromRun = (run: RowOf<'/admin/production-runs'>): Moment => ({
  key: run.id,
  at: run.completed_at ?? run.started_at ?? run.created_at,
  kind: 'making',
  text: t('Production: {state}', { state: stateWords(run.status) }),
  to: placeOf('production_run', run.id),
})

const fromEmail = (email: RowOf<'/admin/emails'>): Moment => ({
  key: email.id,
  at: email.sent_at ?? email.created_at,
  kind: 'mail',
  text: {
    sent: t('Email sent'),
    queued: t('Email waiting to be sent'),
    sending: t('Sending email'),
    failed: t('Email failed'),
    held: t('Email on hold: no mail server is set up'),
  }[email.status],
  quote: email.subject,
  who: emailWords(email.to),
  to: placeOf('email', email.id),
  isBad: email.status === 'failed',
})
