import type { GetData } from '../../../api/client.ts'
import { placeOf } from '../../../frame/records.ts'
import { stateWords } from '../../../frame/state.tsx'
import { formatMoney } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import { agentName } from './order.ts'

export type ThreadKind = 'agent' | 'payment' | 'visit' | 'making' | 'parcel' | 'refund' | 'mail' | 'note' | 'change'

/** One thing that happened, as a person tells it. */
export interface ThreadItem {
  readonly key: string
  readonly at: string
  readonly kind: ThreadKind
  readonly text: string
  /** Words that a buyer, a network or a colleague wrote. */
  readonly quote?: string | null
  readonly who?: string | null
  /** Where the record is. */
  readonly to?: string | null
  readonly isBad?: boolean
}

type Entry = GetData<'/admin/orders/{id}/timeline'>['timeline'][number]
type Checkout = GetData<'/admin/checkouts/{id}'>['checkout']
type Conversion = GetData<'/admin/ad-planning/conversions'>['conversions'][number]
type Run = GetData<'/admin/production-runs'>['production_runs'][number]
type Email = GetData<'/admin/emails'>['emails'][number]

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const money = ({ amount, total, currency }: Entry['details']): string => {
  const minor = amount ?? total
  return typeof minor === 'number' && typeof currency === 'string' ? formatMoney(minor, currency) : ''
}
const unitsOf = (items: unknown): number =>
  Array.isArray(items) ? items.reduce((sum: number, item) => sum + (Number(item?.quantity) || 0), 0) : 0

type Telling = (details: Entry['details']) => Omit<ThreadItem, 'key' | 'at' | 'who'>

const payment =
  (words: (amount: string) => string, isBad = false): Telling =>
  (details) => ({
    kind: 'payment',
    text: words(money(details)),
    quote: text(details.reason) === '' ? null : stateWords(text(details.reason)),
    to: placeOf('payment', text(details.payment_id)),
    isBad,
  })
const refund =
  (words: (amount: string) => string, isBad = false): Telling =>
  (details) => ({
    kind: 'refund',
    text: words(money(details)),
    quote: text(details.reason),
    isBad,
  })
const parcel =
  (words: (count: number) => string): Telling =>
  (details) => ({
    kind: 'parcel',
    text: words(unitsOf(details.items)),
    quote: [text(details.carrier), text(details.tracking_number)].filter(Boolean).join(' '),
  })
const change =
  (words: () => string): Telling =>
  (details) => ({
    kind: 'change',
    text: words(),
    quote: text(details.reason) || null,
  })
const issue =
  (words: (kind: string) => string, isBad: boolean): Telling =>
  (details) => ({
    kind: 'payment',
    text: words(stateWords(text(details.kind))),
    quote: text(details.reason) || null,
    to: placeOf('payment_issue', text(details.issue_id)),
    isBad,
  })

const tellings: Readonly<Record<string, Telling>> = {
  'order.placed': (details) => ({ kind: 'agent', text: t('Order placed, {amount}', { amount: money(details) }) }),
  'payment.started': payment((amount) => t('Payment page opened, {amount}', { amount })),
  'payment.succeeded': payment((amount) => t('Paid {amount}', { amount })),
  'payment.failed': payment((amount) => t('The payment of {amount} failed', { amount }), true),
  'payment.expired': payment((amount) => t('The payment of {amount} was not made in time', { amount })),
  'payment.canceled': payment((amount) => t('The payment of {amount} was called off', { amount })),
  'payment.needs_attention': issue((kind) => t('The payment needs a person: {kind}', { kind }), true),
  'payment.issue_resolved': issue((kind) => t('The payment issue was settled: {kind}', { kind }), false),
  'fulfillment.created': parcel((count) => tn('Packed {count} item', 'Packed {count} items', count)),
  'fulfillment.shipped': parcel((count) => tn('Shipped {count} item', 'Shipped {count} items', count)),
  'fulfillment.delivered': parcel((count) => tn('Delivered {count} item', 'Delivered {count} items', count)),
  'fulfillment.canceled': parcel((count) =>
    tn('Parcel with {count} item canceled', 'Parcel with {count} items canceled', count),
  ),
  'refund.created': refund((amount) => t('Refund of {amount} begun', { amount })),
  'refund.succeeded': refund((amount) => t('{amount} was sent back', { amount })),
  'refund.failed': refund((amount) => t('The refund of {amount} failed', { amount }), true),
  'note.created': ({ body }) => ({ kind: 'note', text: t('Note'), quote: text(body) }),
  'order.email_corrected': change(() => t('The e-mail address was corrected')),
  'order.address_corrected': change(() => t('The delivery address was corrected')),
  'order.tracking_corrected': change(() => t('The tracking was corrected')),
  'order.metadata_changed': change(() => t('Further data was changed')),
  'order.canceled': change(() => t('The order was canceled')),
}

const whoOf = ({ type, id }: Entry['actor'], names: ReadonlyMap<string, string>): string | null => {
  if (type === 'agent') return agentName(id)
  if (type === 'operator') return id === null ? null : (names.get(id) ?? (id.includes('_') ? null : id))
  return null
}

/** A parcel that was packed and shipped in one step is told once. */
const isShippedAtOnce = (entry: Entry, entries: readonly Entry[]): boolean =>
  entry.type === 'fulfillment.created' &&
  entries.some(
    ({ type, timestamp, details }) =>
      type === 'fulfillment.shipped' &&
      timestamp === entry.timestamp &&
      details.fulfillment_id === entry.details.fulfillment_id,
  )

export const fromTimeline = (entries: readonly Entry[], names: ReadonlyMap<string, string>): ThreadItem[] =>
  entries
    .filter((entry) => !isShippedAtOnce(entry, entries))
    .map((entry, index) => {
      const telling = tellings[entry.type]
      const told: Omit<ThreadItem, 'key' | 'at' | 'who'> = telling
        ? telling(entry.details)
        : { kind: 'change', text: stateWords(entry.type.replace('.', ' ')) }
      return { ...told, key: `${entry.type}-${index}`, at: entry.timestamp, who: whoOf(entry.actor, names) }
    })

/** How the agent came to the order: one line, the rest is on the checkout's page. */
export function fromCheckout({ id, created_at, agent_profile, history }: Checkout): ThreadItem[] {
  const steps = history.filter(({ actor }) => actor.type === 'agent').length
  const agent = agentName(agent_profile)
  return [
    {
      key: 'checkout',
      at: created_at,
      kind: 'agent',
      text:
        agent === null
          ? t('Basket made by hand')
          : tn('An agent filled a basket, in {count} step', 'An agent filled a basket, in {count} steps', steps),
      who: agent,
      to: placeOf('checkout', id),
    },
  ]
}

export const fromConversions = (conversions: readonly Conversion[]): ThreadItem[] =>
  conversions
    .filter(({ platform, utm_source, ad_campaign_id }) => platform !== 'direct' || utm_source || ad_campaign_id)
    .map((conversion) => ({
      key: conversion.id,
      at: conversion.converted_at,
      kind: 'visit',
      text: t('Counted for {source}', {
        source: conversion.utm_campaign ?? conversion.utm_source ?? stateWords(conversion.platform),
      }),
      quote: [conversion.utm_source, conversion.utm_medium].filter(Boolean).join(', '),
      to: conversion.ad_campaign_id ? placeOf('campaign', conversion.ad_campaign_id) : null,
    }))

export const fromRuns = (runs: readonly Run[]): ThreadItem[] =>
  runs.map((run) => ({
    key: run.id,
    at: run.completed_at ?? run.started_at ?? run.created_at,
    kind: 'making',
    text: t('Production: {state}', { state: stateWords(run.status) }),
    to: placeOf('production_run', run.id),
  }))

export const fromEmails = (emails: readonly Email[]): ThreadItem[] =>
  emails.map((email) => ({
    key: email.id,
    at: email.sent_at ?? email.created_at,
    kind: 'mail',
    text: {
      sent: t('E-mail sent'),
      queued: t('E-mail waits to be sent'),
      sending: t('E-mail is being sent'),
      failed: t('E-mail failed'),
      held: t('E-mail held back: mail is not set up'),
    }[email.status],
    quote: email.subject,
    who: email.to,
    to: placeOf('email', email.id),
    isBad: email.status === 'failed',
  }))

/** All of it, oldest first. */
export const inOrder = (items: readonly ThreadItem[]): ThreadItem[] =>
  items.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
