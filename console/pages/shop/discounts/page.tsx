import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { act } from '../../../api/client.ts'
import { read, refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { useGo } from '../../../frame/go.tsx'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column } from '../../../frame/list/types.ts'
import { notifySaved } from '../../../frame/notify.tsx'
import { State } from '../../../frame/state.tsx'
import { formatNumber, Time } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import { openDiscountForm } from './discount-form.ts'
import { type Discount, discountStateWords, sentenceOf, stateOf } from './sentence.ts'

const columns = (): Column<Discount>[] => [
  { key: 'code', title: t('Code'), sort: 'code', primary: true, cell: ({ code }) => <b>{code}</b> },
  { key: 'terms', title: t('What it does'), cell: (discount) => sentenceOf(discount) },
  {
    key: 'state',
    title: t('State'),
    cell: (discount) => <State value={stateOf(discount)} label={discountStateWords(stateOf(discount))} />,
  },
  {
    key: 'used',
    title: t('Used'),
    align: 'end',
    cell: ({ used_count, usage_limit }) =>
      usage_limit === null
        ? formatNumber(used_count)
        : t('{count} of {all}', { count: formatNumber(used_count), all: formatNumber(usage_limit) }),
  },
  { key: 'title', title: t('Name'), sort: 'title', optional: true, cell: ({ title }) => title },
  { key: 'ends', title: t('Ends'), optional: true, cell: ({ ends_at }) => <Time at={ends_at} /> },
  {
    key: 'created',
    title: t('Created'),
    sort: 'created_at',
    optional: true,
    cell: ({ created_at }) => <Time at={created_at} ago />,
  },
]

const switchAll = async (rows: readonly Discount[], active: boolean): Promise<void> => {
  for (const { id } of rows) await act('post', '/admin/discounts/{id}', { params: { path: { id } }, body: { active } })
  await refresh('discounts')
  notifySaved(
    active
      ? tn('{count} code switched on.', '{count} codes switched on.', rows.length)
      : tn('{count} code switched off.', '{count} codes switched off.', rows.length),
    {
      run: () => void switchAll(rows, !active),
    },
  )
}

export default function DiscountsPage() {
  const go = useGo()
  const [on, off] = useQueries({
    queries: [true, false].map((active) => read('/admin/discounts', { params: { query: { active, limit: 1 } } })),
  })
  const create = () => openDiscountForm(null, (id) => go(`/discounts/${id}`))
  return (
    <ListFrame
      title={t('Discounts')}
      path="/admin/discounts"
      to={({ id }) => `/discounts/${id}`}
      columns={columns()}
      tabs={[
        { label: t('All'), search: {} },
        { label: t('Switched on'), search: { active: 'true' }, count: on?.data?.count },
        { label: t('Switched off'), search: { active: 'false' }, count: off?.data?.count },
      ]}
      filters={[
        {
          key: 'type',
          label: t('Kind'),
          options: [
            { value: 'percent', label: t('Percent') },
            { value: 'fixed', label: t('Amount') },
            { value: 'free_shipping', label: t('Free delivery') },
          ],
        },
      ]}
      bulk={
        may('discounts:write')
          ? [
              { label: t('Switch on'), run: (rows) => switchAll(rows, true) },
              { label: t('Switch off'), run: (rows) => switchAll(rows, false) },
            ]
          : undefined
      }
      actions={may('discounts:write') ? <Button onClick={create}>{t('New discount')}</Button> : null}
      empty={{
        title: t('No discounts yet'),
        text: t('A code that shoppers give their agent, for example 10 % off a first order.'),
        action: may('discounts:write') ? <Button onClick={create}>{t('New discount')}</Button> : undefined,
      }}
    />
  )
}
