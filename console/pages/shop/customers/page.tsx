import { may, type RowOf } from '../../../api/index.ts'
import { Act } from '../../../frame/do.ts'
import { columnsOf, ListFrame } from '../../../frame/list.ts'
import { Money, t } from '../../../frame/show.ts'
import { fullName } from '../words.ts'
import { openExportAddress, openForgetAddress } from './forget.ts'

const column = columnsOf<RowOf<'/admin/customers'>>()
const columns = [
  column('name', t('Name'), { primary: true }, (customer) =>
    customer.anonymized_at === null ? fullName(customer) || customer.email : t('Erased'),
  ),
  column('email', t('Email'), { sort: true }, ({ email, anonymized_at }) => (anonymized_at === null ? email : null)),
  column.count('order_count', t('Orders'), { sort: 'orders' }),
  column('spent', t('Spent'), { align: 'end', sort: 'spent' }, ({ totals }) =>
    totals.length === 0
      ? null
      : totals.map(({ currency, total, refunded }) => (
          <span key={currency} className="nowrap">
            <Money amount={total - refunded} currency={currency} />{' '}
          </span>
        )),
  ),
  column.ago('last_order_at', t('Last order')),
  column.ago('created_at', t('Customer since'), { sort: true, wide: true }),
  column.text('phone_number', t('Phone'), { optional: true }),
  column.text('note', t('Note'), { optional: true }),
]

export default function CustomersPage() {
  return (
    <ListFrame
      title={t('Customers')}
      lead={t('Everyone who has bought from you, with their total after refunds.')}
      path="/admin/customers"
      to={({ id }) => `/customers/${id}`}
      columns={columns}
      filters={[
        { key: 'email', label: t('Email') },
        { key: 'country', label: t('Country') },
        { key: 'currency', label: t('Currency') },
        { key: 'created_from', label: t('Customer since'), kind: 'since' },
      ]}
      actions={
        may('customers:write') ? (
          <>
            <Act label={t('Export personal data')} run={openExportAddress} />
            <Act label={t('Erase personal data')} run={openForgetAddress} />
          </>
        ) : null
      }
      empty={{ title: t('No customers yet'), text: t('People become customers with their first order.') }}
    />
  )
}
