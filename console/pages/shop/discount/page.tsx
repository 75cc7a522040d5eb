import { Progress } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { act, may, read, useRead } from '../../../api/index.ts'
import { danger, perform } from '../../../frame/do.ts'
import { Pencil, Trash2 } from '../../../frame/icons.tsx'
import { DetailFrame, fact, Section, useRecordId } from '../../../frame/record.ts'
import { CopyText, formatNumber, Go, Money, Nothing, State, Time, t, tn, useGo } from '../../../frame/show.ts'
import { openDiscountForm, switchTo } from '../discounts/discount-form.ts'
import { type Discount, sentenceOf, stateOf, states } from '../discounts/sentence.ts'
import './discount.css'

export default function DiscountPage() {
  const id = useRecordId()
  const query = useRead('/admin/discounts/{id}', { id })
  const back = { to: '/discounts', label: t('Discounts') }
  if (!query.data) return <DetailFrame title={t('Discount')} back={back} query={query} />
  return <DiscountDetail discount={query.data.discount} back={back} />
}

const shownProducts = 20

/** Products of the discount. The title is null until it is loaded. */
function useProducts({ eligible_product_ids: ids }: Discount) {
  const shown = (ids ?? []).slice(0, shownProducts)
  const answers = useQueries({ queries: shown.map((id) => read('/admin/products/{id}', { id })) })
  return shown.map((id, index) => ({ id, title: answers[index]?.data?.product.title ?? null }))
}

function DiscountDetail({ discount, back }: { discount: Discount; back: { to: string; label: string } }) {
  const go = useGo()
  const { id, code, active } = discount
  const editable = may('discounts:write')
  const products = useProducts(discount)
  const state = stateOf(discount)
  const titles = products.flatMap(({ title }) => title ?? [])
  const toggled = active ? t('{code} turned off.', { code }) : t('{code} turned on.', { code })
  return (
    <DetailFrame
      title={code}
      back={back}
      states={<State value={state} label={states.of(state)} />}
      lead={discount.title}
      next={
        editable && { label: t('Edit'), icon: <Pencil size={18} aria-hidden />, run: () => openDiscountForm(discount) }
      }
      actions={[
        editable && { label: active ? t('Turn off') : t('Turn on'), run: () => switchTo(!active, [discount], toggled) },
        editable && {
          label: t('Delete'),
          icon: <Trash2 size={16} aria-hidden />,
          danger: true,
          run: () => remove(discount, () => go(back.to)),
        },
      ]}
      aside={<Terms discount={discount} />}
      record={{ type: 'discount', id }}
    >
      <p className="discount-sentence">{sentenceOf(discount, titles)}</p>
      <Usage discount={discount} />
      {products.length > 0 ? (
        <Section title={t('Products')}>
          <ul className="plain-list">
            {products.map((product) => (
              <li key={product.id}>
                <Go to={`/products/${product.id}`}>{product.title ?? product.id}</Go>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <CopyText label={t('Code for shoppers')} text={code} />
    </DetailFrame>
  )
}

function Usage({ discount: { used_count: used, usage_limit: limit } }: { discount: Discount }) {
  const words =
    limit === null
      ? tn('Used {count} time.', 'Used {count} times.', used)
      : tn('Used {count} of {all} time.', 'Used {count} of {all} times.', used, { all: formatNumber(limit) })
  return (
    <Section title={t('Usage')}>
      <p className="plain">{words}</p>
      {limit === null ? null : <Progress mt="xs" value={limit === 0 ? 100 : (used / limit) * 100} aria-label={words} />}
    </Section>
  )
}

function Terms({ discount }: { discount: Discount }) {
  const { min_subtotal: least, currency, usage_limit_per_customer: times } = discount
  const leastSum = least === null ? <Nothing /> : <Money amount={least} currency={currency} />
  return (
    <Section
      title={t('Conditions')}
      facts={[
        fact(t('Start date'), <Time at={discount.starts_at} />),
        fact(t('Ends'), <Time at={discount.ends_at} />),
        fact(t('Minimum order value'), leastSum),
        fact(t('Currency'), currency?.toUpperCase()),
        fact(t('Uses per customer'), times === null ? t('Unlimited') : formatNumber(times)),
        fact(t('Created'), <Time at={discount.created_at} />),
      ]}
    />
  )
}

const remove = ({ id, code, used_count }: Discount, onDone: () => void): Promise<boolean> =>
  perform({
    confirm: danger(
      t('Delete {code}', { code }),
      tn(
        'Customers can no longer use it. It was used {count} time; that order keeps its price.',
        'Customers can no longer use it. It was used {count} times; those orders keep their price.',
        used_count,
      ),
    ),
    run: () => act('delete', '/admin/discounts/{id}', { id }),
    onDone,
    done: t('{code} deleted.', { code }),
  })
