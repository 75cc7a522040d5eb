import { may, useRead } from '../../../api/index.ts'
import { columnsOf, ListFrame } from '../../../frame/list.ts'
import { formatNumber, State, t, tn, useGo } from '../../../frame/show.ts'
import { openDiscountForm, switchTo } from './discount-form.ts'
import { type Discount, sentenceOf, stateOf, states } from './sentence.ts'

const column = columnsOf<Discount>()
const columns = [
  column('code', t('Code'), ({ code }) => <b>{code}</b>, { sort: true, primary: true }),
  column('terms', t('What it does'), (discount) => sentenceOf(discount)),
  column('state', t('State'), (discount) => <State value={stateOf(discount)} label={states.of(stateOf(discount))} />),
  column('used', t('Used'), ({ used_count, usage_limit }) => usedWords(used_count, usage_limit), { align: 'end' }),
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
      ? tn('{count} code switched on.', '{count} codes switched on.', rows.length)
      : tn('{count} code switched off.', '{count} codes switched off.', rows.length),
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
        { label: t('Switched on'), search: { active: 'true' }, count: on },
        { label: t('Switched off'), search: { active: 'false' }, count: off },
      ]}
      filters={[
        {
          key: 'type',
          label: t('Kind'),
          options: { percent: t('Percent'), fixed: t('Amount'), free_shipping: t('Free delivery') },
        },
      ]}
      bulk={
        mayWrite
          ? [
              { label: t('Switch on'), run: switchAll(true) },
              { label: t('Switch off'), run: switchAll(false) },
            ]
          : undefined
      }
      add={
        mayWrite && {
          label: t('New discount'),
          run: () => void openDiscountForm(null, (id) => go(`/discounts/${id}`)),
        }
      }
      empty={{
        title: t('No discounts yet'),
        text: t('A code that shoppers give their agent, for example 10 % off a first order.'),
      }}
    />
  )
}
