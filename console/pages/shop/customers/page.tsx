import { Button } from '@mantine/core'
import { may } from '../../../api/session.ts'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column, RowOf } from '../../../frame/list/types.ts'
import { formatNumber, Money, Nothing, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { openForgetAddress } from './forget-address.ts'

type Customer = RowOf<'/admin/customers'>

const nameOf = ({ first_name, last_name, email, anonymized_at }: Customer): string =>
  anonymized_at === null ? [first_name, last_name].filter(Boolean).join(' ') || email : t('Forgotten')

const columns = (): Column<Customer>[] => [
  { key: 'name', title: t('Name'), primary: true, cell: nameOf },
  {
    key: 'email',
    title: t('E-mail'),
    sort: 'email',
    cell: ({ email, anonymized_at }) => (anonymized_at === null ? email : <Nothing />),
  },
  { key: 'orders', title: t('Orders'), align: 'end', cell: ({ order_count }) => formatNumber(order_count) },
  {
    key: 'spent',
    title: t('Spent'),
    align: 'end',
    cell: ({ totals }) =>
      totals.length === 0 ? (
        <Nothing />
      ) : (
        totals.map(({ currency, total, refunded }) => (
          <span key={currency} className="nowrap">
            <Money amount={total - refunded} currency={currency} />{' '}
          </span>
        ))
      ),
  },
  { key: 'last', title: t('Last order'), cell: ({ last_order_at }) => <Time at={last_order_at} ago /> },
  {
    key: 'since',
    title: t('Customer since'),
    sort: 'created_at',
    wide: true,
    cell: ({ created_at }) => <Time at={created_at} ago />,
  },
  { key: 'phone', title: t('Phone'), optional: true, cell: ({ phone_number }) => phone_number ?? <Nothing /> },
  { key: 'note', title: t('Note'), optional: true, cell: ({ note }) => note ?? <Nothing /> },
]

export default function CustomersPage() {
  return (
    <ListFrame
      title={t('Customers')}
      lead={t('Everybody who has bought, with what they spent after refunds.')}
      path="/admin/customers"
      to={({ id }) => `/customers/${id}`}
      columns={columns()}
      filters={[
        { key: 'email', label: t('E-mail') },
        { key: 'created_from', label: t('Customer since'), kind: 'since' },
      ]}
      actions={
        may('customers:write') ? (
          <Button variant="default" onClick={openForgetAddress}>
            {t('Forget a person')}
          </Button>
        ) : null
      }
      empty={{
        title: t('No customers yet'),
        text: t('Whoever buys becomes a customer, known by their e-mail address.'),
      }}
    />
  )
}
