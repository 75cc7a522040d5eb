import { may, type RowOf } from '../../../api/index.ts'
import { Act } from '../../../frame/do.ts'
import { columnsOf, ListFrame } from '../../../frame/list.ts'
import { Money, t } from '../../../frame/show.ts'
import { fullName } from '../words.ts'
import { openExportAddress, openForgetAddress } from './forget.ts'

const column = columnsOf<RowOf<'/admin/customers'>>()
const columns = [
  column(
    'name',
    t('Name'),
    (customer) => (customer.anonymized_at === null ? fullName(customer) || customer.email : t('Forgotten')),
    { primary: true },
  ),
  column('email', t('E-mail'), ({ email, anonymized_at }) => (anonymized_at === null ? email : null), { sort: true }),
  column.count('order_count', t('Orders'), { sort: 'orders' }),
  column(
    'spent',
    t('Spent'),
    ({ totals }) =>
      totals.length === 0
        ? null
        : totals.map(({ currency, total, refunded }) => (
            <span key={currency} className="nowrap">
              <Money amount={total - refunded} currency={currency} />{' '}
            </span>
          )),
    { align: 'end', sort: 'spent' },
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
      lead={t('Everybody who has bought, with what they spent after refunds.')}
      path="/admin/customers"
      to={({ id }) => `/customers/${id}`}
      columns={columns}
      filters={[
        { key: 'email', label: t('E-mail') },
        { key: 'currency', label: t('Currency') },
        { key: 'created_from', label: t('Customer since'), kind: 'since' },
      ]}
      actions={
        may('customers:write') ? (
          <>
            <Act label={t('Export a person')} run={openExportAddress} />
            <Act label={t('Forget a person')} run={openForgetAddress} />
          </>
        ) : null
      }
      empty={{
        title: t('No customers yet'),
        text: t('Whoever buys becomes a customer, known by their e-mail address.'),
      }}
    />
  )
}
