import { useQueries, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { act } from '../../../api/client.ts'
import { read, refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { ask } from '../../../frame/ask.tsx'
import { DetailFrame, Facts, Section } from '../../../frame/detail/detail-frame.tsx'
import { Go, useGo } from '../../../frame/go.tsx'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import { State } from '../../../frame/state.tsx'
import { formatNumber, Money, Nothing, Time } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import type { PageModule } from '../../../pages.ts'
import { CopyText } from '../../settings/parts/copy.tsx'
import { openDiscountForm } from '../discounts/discount-form.ts'
import { type Discount, discountStateWords, sentenceOf, stateOf } from '../discounts/sentence.ts'
import './discount.css'

export const prefetch: PageModule['prefetch'] = (queries, { params }) =>
  void queries.prefetchQuery(read('/admin/discounts/{id}', { params: { path: { id: params.id ?? '' } } }))

export default function DiscountPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useQuery(read('/admin/discounts/{id}', { params: { path: { id } } }))
  const discount = data?.discount.id === id ? data.discount : undefined
  if (!discount)
    return (
      <DetailFrame
        title={t('Discount')}
        back={{ to: '/discounts', label: t('Discounts') }}
        loading
        error={error}
        retry={() => void refetch()}
      >
        {null}
      </DetailFrame>
    )
  return <DiscountDetail discount={discount} />
}

const shownProducts = 20

function useProducts(ids: readonly string[]): { readonly id: string; readonly title: string | null }[] {
  const answers = useQueries({
    queries: ids.slice(0, shownProducts).map((id) => read('/admin/products/{id}', { params: { path: { id } } })),
  })
  return ids.slice(0, shownProducts).map((id, index) => ({ id, title: answers[index]?.data?.product.title ?? null }))
}

function DiscountDetail({ discount }: { discount: Discount }) {
  const go = useGo()
  const editable = may('discounts:write')
  const products = useProducts(discount.eligible_product_ids ?? [])
  const state = stateOf(discount)
  const titles = products.flatMap(({ title }) => (title === null ? [] : [title]))
  return (
    <DetailFrame
      title={discount.code}
      back={{ to: '/discounts', label: t('Discounts') }}
      states={<State value={state} label={discountStateWords(state)} />}
      lead={discount.title}
      next={
        editable
          ? {
              label: t('Change it'),
              icon: <Pencil size={18} aria-hidden />,
              run: () => void openDiscountForm(discount),
            }
          : null
      }
      actions={[
        editable && {
          label: discount.active ? t('Switch off') : t('Switch on'),
          run: () => void switchTo(discount, !discount.active),
        },
        editable && {
          label: t('Delete'),
          icon: <Trash2 size={16} aria-hidden />,
          danger: true,
          run: () => void openDelete(discount, () => go('/discounts')),
        },
      ]}
      aside={<Terms discount={discount} />}
      record={{ type: 'discount', id: discount.id }}
    >
      <p className="discount-sentence">{sentenceOf(discount, titles)}</p>
      <Usage discount={discount} />
      {products.length > 0 ? (
        <Section title={t('Products')}>
          <ul className="plain-list">
            {products.map(({ id, title }) => (
              <li key={id}>
                <Go to={`/products/${id}`}>{title ?? id}</Go>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <CopyText label={t('What shoppers tell their agent')} text={discount.code} />
    </DetailFrame>
  )
}

function Usage({ discount: { used_count: used, usage_limit: limit } }: { discount: Discount }) {
  const words =
    limit === null
      ? tn('Used {count} time.', 'Used {count} times.', used)
      : tn('Used {count} of {all} time.', 'Used {count} of {all} times.', used, { all: formatNumber(limit) })
  return (
    <Section title={t('Use')}>
      <p className="plain">{words}</p>
      {limit === null ? null : (
        <div className="usage" role="img" aria-label={words}>
          <span style={{ width: `${Math.min(100, limit === 0 ? 100 : (used / limit) * 100)}%` }} />
        </div>
      )}
    </Section>
  )
}

const Terms = ({ discount }: { discount: Discount }) => (
  <Section title={t('Terms')}>
    <Facts
      facts={[
        { label: t('First day'), value: <Time at={discount.starts_at} /> },
        { label: t('Ends'), value: <Time at={discount.ends_at} /> },
        {
          label: t('Least sum of the items'),
          value:
            discount.min_subtotal === null ? (
              <Nothing />
            ) : (
              <Money amount={discount.min_subtotal} currency={discount.currency} />
            ),
        },
        discount.currency !== null && { label: t('Currency'), value: discount.currency.toUpperCase() },
        {
          label: t('Times per customer'),
          value:
            discount.usage_limit_per_customer === null
              ? t('As often as they like')
              : formatNumber(discount.usage_limit_per_customer),
        },
        { label: t('Created'), value: <Time at={discount.created_at} /> },
      ]}
    />
  </Section>
)

async function switchTo({ id, code }: Discount, active: boolean): Promise<void> {
  try {
    const { discount } = await act('post', '/admin/discounts/{id}', { params: { path: { id } }, body: { active } })
    await refresh('discounts')
    notifySaved(active ? t('{code} works again.', { code }) : t('{code} is switched off.', { code }), {
      run: () => void switchTo(discount, !active),
    })
  } catch (error) {
    notifyFailed(error)
  }
}

async function openDelete({ id, code, used_count }: Discount, onDone: () => void): Promise<void> {
  const agreed = await ask({
    title: t('Delete {code}', { code }),
    text: tn(
      'Nobody can use it any more. It was used {count} time; those orders keep their price.',
      'Nobody can use it any more. It was used {count} times; those orders keep their price.',
      used_count,
    ),
    danger: true,
  })
  if (!agreed) return
  try {
    await act('delete', '/admin/discounts/{id}', { params: { path: { id } } })
    onDone()
    await refresh('discounts')
    notifySaved(t('{code} was deleted.', { code }))
  } catch (error) {
    notifyFailed(error)
  }
}
