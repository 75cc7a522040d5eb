import { may, useRead } from '../../../api/index.ts'
import { columnsOf, ListFrame } from '../../../frame/list.ts'
import { formatNumber, State, t, tn, useGo } from '../../../frame/show.ts'
import { openDiscountForm, switchTo } from './discount-form.ts'
import { type Discount, sentenceOf, stateOf, states } from './sentence.ts'

const column = columnsOf<Discount>()
const columns = [
  column('code', t('Code'), { sort: true, primary: true }, ({ code }) => <b>{code}</b>),
  column('terms', t('Details'), (discount) => sentenceOf(discount)),
  column('state', t('Status'), (discount) => <State value={stateOf(discount)} label={states.of(stateOf(discount))} />),
  column('used', t('Used'), { align: 'end' }, ({ used_count, usage_limit }) => usedWords(used_count, usage_limit)),
  column.text('title', t('Name'), { sort: true, optional: true }),
  column.time('ends_at', t('Ends'), { optional: true }),
  column.ago('created_at', t('Created'), { sort: true, optional: true }),
]

const usedWords = (used: number, limit: number | null): string =>
  limit === null ? formatNumber(used) : t('{count} of {all}', { count: formatNumber(used), all: formatNumber(limit) })

const switchAll = (active: boolean) => (rows: readonly Discount[]) =>
  switchTo(
    active,
    rows,
    active
      ? tn('{count} code turned on.', '{count} codes turned on.', rows.length)
      : tn('{count} code turned off.', '{count} codes turned off.', rows.length),
  )

export default function DiscountsPage() {
  const go = useGo()
  const mayWrite = may('discounts:write')
  const on = useRead('/admin/discounts', { active: true, limit: 1 }).data?.count
  const off = useRead('/admin/discounts', { active: false, limit: 1 }).data?.count
  return (
    <ListFrame
      title={t('Discounts')}
      path="/admin/discounts"
      to={({ id }) => `/discounts/${id}`}
      columns={columns}
      tabs={[
        { label: t('All'), search: {} },
        { label: t('On'), search: { active: 'true' }, count: on },
        { label: t('Off'), search: { active: 'false' }, count: off },
      ]}
      filters={[
        {
          key: 'type',
          label: t('Type'),
          options: { percent: t('Percentage'), fixed: t('Amount'), free_shipping: t('Free shipping') },
        },
      ]}
      bulk={
        mayWrite && [
          { label: t('Turn on'), run: switchAll(true) },
          { label: t('Turn off'), run: switchAll(false) },
        ]
      }
      add={
        mayWrite && { label: t('New discount'), run: () => void openDiscountForm(null, (id) => go(`/discounts/${id}`)) }
      }
      empty={{
        title: t('No discounts yet'),
        text: t('Shoppers give the code to their agent, for example for 10% off a first order.'),
      }}
    />
  )
}
