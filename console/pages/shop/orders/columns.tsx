import type { Column, Filter, FilterKey, RowOf } from '../../../frame/list/types.ts'
import { State, stateWords } from '../../../frame/state.tsx'
import { formatNumber, Money, Thumb, Time } from '../../../frame/values.tsx'
import { language, t } from '../../../messages/text.ts'
import { agentName } from '../order/order.ts'

export type OrderRow = RowOf<'/admin/orders'>

const countryName = (code: string): string => new Intl.DisplayNames([language()], { type: 'region' }).of(code) ?? code

export const orderColumns = (): Column<OrderRow>[] => [
  {
    key: 'order',
    title: t('Order'),
    primary: true,
    cell: ({ display_id, image_url }) => (
      <span className="with-thumb">
        <Thumb src={image_url} size={36} />
        {display_id}
      </span>
    ),
  },
  { key: 'buyer', title: t('Buyer'), cell: ({ name, email }) => name ?? email },
  { key: 'placed', title: t('Placed'), sort: 'created_at', cell: ({ created_at }) => <Time at={created_at} ago /> },
  { key: 'state', title: t('State'), cell: ({ state }) => <State value={state} /> },
  { key: 'payment', title: t('Payment'), cell: ({ payment_status }) => <State value={payment_status} /> },
  { key: 'items', title: t('Items'), align: 'end', wide: true, cell: ({ item_count }) => formatNumber(item_count) },
  {
    key: 'total',
    title: t('Total'),
    align: 'end',
    sort: 'total',
    cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
  },
  { key: 'email', title: t('E-mail'), optional: true, cell: ({ email }) => email },
  {
    key: 'country',
    title: t('Country'),
    optional: true,
    cell: ({ country }) => (country ? countryName(country) : null),
  },
  { key: 'agent', title: t('Agent'), optional: true, cell: ({ agent_profile }) => agentName(agent_profile) },
  {
    key: 'updated',
    title: t('Changed'),
    optional: true,
    sort: 'updated_at',
    cell: ({ updated_at }) => <Time at={updated_at} ago />,
  },
]

const choices = (states: readonly string[]) => states.map((value) => ({ value, label: stateWords(value) }))

export const orderFilters = (): Filter<FilterKey<'/admin/orders'>>[] => [
  {
    key: 'payment_status',
    label: t('Payment'),
    options: choices(['unpaid', 'pending', 'paid', 'partially_refunded', 'refunded', 'failed', 'expired']),
  },
  {
    key: 'fulfillment_status',
    label: t('Delivery'),
    options: choices([
      'not_fulfilled',
      'partially_fulfilled',
      'fulfilled',
      'partially_shipped',
      'shipped',
      'partially_delivered',
      'delivered',
    ]),
  },
  { key: 'status', label: t('Order'), options: choices(['pending', 'completed', 'canceled']) },
  { key: 'created_at[gte]', label: t('Placed'), kind: 'since' },
  { key: 'currency', label: t('Currency') },
  { key: 'country', label: t('Country') },
  { key: 'email', label: t('E-mail') },
  { key: 'agent', label: t('Agent') },
]
