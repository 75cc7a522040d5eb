import type { Column, Filter, FilterKey, RowOf } from '../../../frame/list/types.ts'
import { State, stateWords } from '../../../frame/state.tsx'
import { formatNumber, Money, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'

type Order = RowOf<'/admin/orders'>

export const orderColumns = (): Column<Order>[] => [
  { key: 'order', title: t('Order'), primary: true, cell: ({ display_id }) => display_id },
  { key: 'buyer', title: t('Buyer'), cell: ({ name, email }) => name ?? email },
  { key: 'placed', title: t('Placed'), sort: 'created_at', cell: ({ created_at }) => <Time at={created_at} ago /> },
  { key: 'payment', title: t('Payment'), cell: ({ payment_status }) => <State value={payment_status} /> },
  { key: 'delivery', title: t('Delivery'), cell: ({ fulfillment_status }) => <State value={fulfillment_status} /> },
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
    key: 'updated',
    title: t('Changed'),
    optional: true,
    sort: 'updated_at',
    cell: ({ updated_at }) => <Time at={updated_at} ago />,
  },
]

const choices = (states: readonly string[]) => states.map((value) => ({ value, label: stateWords(value) }))

export const orderFilters = (): Filter<FilterKey<'/admin/orders'>>[] => [
  { key: 'status', label: t('State'), options: choices(['pending', 'completed', 'canceled']) },
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
      'delivered',
    ]),
  },
  { key: 'currency', label: t('Currency') },
  { key: 'email', label: t('E-mail') },
  { key: 'created_at[gte]', label: t('Placed'), kind: 'since' },
]
