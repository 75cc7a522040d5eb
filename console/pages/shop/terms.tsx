import { act, type GetData, useRead } from '../../api/index.ts'
import { type FieldSpec, type FieldValue, type FieldValues, field, openForm, perform, TextAct } from '../../frame/do.ts'
import { Labelled, Rows, Section } from '../../frame/record.ts'
import { Nothing, t, tn, wordsBy } from '../../frame/show.ts'

type Policies = GetData<'/admin/settings/policies'>['policies']
type Part = keyof Policies

const starts = wordsBy(() => ({
  delivery: t('After delivery'),
  dispatch: t('After dispatch'),
  order: t('After the order'),
}))
const payers = wordsBy(() => ({ shop: t('You pay'), customer: t('Customer pays') }))
const methods = wordsBy(() => ({ by_mail: t('By mail'), in_store: t('In the store') }))
const refunds = wordsBy(() => ({ money: t('Refund'), exchange: t('Exchange'), store_credit: t('Store credit') }))

const returned = <Value extends FieldValue>(initial: Value) => ({
  required: true as const,
  initial,
  when: ({ final_sale }: FieldValues) => final_sale !== true,
})

const fieldsOf: Readonly<Record<Part, () => FieldSpec[]>> = {
  returns: () => [
    field.toggle('final_sale', t('Final sale: only faulty items can be returned')),
    field.number('window_days', t('Return window (days)'), { ...returned(14), min: 1 }),
    field.choice('counted_from', t('Starts'), starts.options(), returned('delivery')),
    field.choice('paid_by', t('Return shipping'), payers.options(), returned('customer')),
    field.choices('methods', t('Return method'), methods.options(), returned(['by_mail'])),
    field.choices('refund_as', t('Refund as'), refunds.options(), returned(['money'])),
  ],
  shipping: () => [
    field.number('handling_days_min', t('Handling time from (working days)'), { required: true, min: 0 }),
    field.number('handling_days_max', t('Handling time to (working days)'), { required: true, min: 0 }),
    field.choice('duties', t('Import duties'), payers.options(), { nullable: true }),
  ],
  warranty: () => [field.number('months', t('Months'), { required: true, min: 1 })],
}

function wordsOf({ returns, shipping, warranty }: Policies): Readonly<Record<Part, string | null>> {
  const days = (count: number) => tn('{count} day', '{count} days', count)
  return {
    returns:
      returns &&
      (returns.final_sale
        ? t('Final sale')
        : [
            days(returns.window_days),
            starts.of(returns.counted_from),
            payers.of(returns.paid_by),
            ...returns.methods.map(methods.of),
            ...returns.refund_as.map(refunds.of),
          ].join(' · ')),
    shipping:
      shipping &&
      [
        t('{min}–{max} working days', { min: shipping.handling_days_min, max: shipping.handling_days_max }),
        ...(shipping.duties ? [t('Import duties: {who}', { who: payers.of(shipping.duties) })] : []),
      ].join(' · '),
    warranty: warranty && tn('{count} month', '{count} months', warranty.months),
  }
}

export function Terms({ product, editable }: { product?: string; editable: boolean }) {
  const ofShop = useRead('/admin/settings/policies', {}, { enabled: product === undefined }).data?.policies
  const ofProduct = useRead('/admin/products/{id}/policies', { id: product ?? '' }, { enabled: product !== undefined })
  const own = product === undefined ? ofShop : ofProduct.data?.policies
  if (!own) return null
  const said = wordsOf(own)
  const holds = wordsOf(ofProduct.data?.policies.effective ?? own)
  const save = (body: Partial<Policies>) =>
    product === undefined
      ? act('put', '/admin/settings/policies', { body })
      : act('put', '/admin/products/{id}/policies', { id: product, body })
  const labels: Readonly<Record<Part, string>> = {
    returns: t('Returns'),
    shipping: t('Shipping'),
    warranty: t('Warranty'),
  }
  const change = (part: Part) =>
    openForm({
      title: labels[part],
      fields: fieldsOf[part](),
      record: own[part] ?? undefined,
      run: (values) => save({ [part]: values } as Partial<Policies>),
      done: t('{field} saved.', { field: labels[part] }),
    })
  const clear = (part: Part) =>
    perform({
      run: () => save({ [part]: null }),
      done: t('{field} saved.', { field: labels[part] }),
      undo: () => save({ [part]: own[part] }),
    })
  return (
    <Section title={t('Terms of sale')} id="terms">
      <Rows rows={(['returns', 'shipping', 'warranty'] as const).map((id) => ({ id }))}>
        {({ id }) => (
          <Labelled
            label={labels[id]}
            actions={
              editable ? (
                <>
                  {said[id] === null ? null : (
                    <TextAct label={product === undefined ? t('Clear') : t('Shop default')} run={() => clear(id)} />
                  )}
                  <TextAct label={t('Edit {field}', { field: labels[id] })} run={() => change(id)} />
                </>
              ) : null
            }
          >
            {holds[id] ?? <Nothing>{t('Not specified')}</Nothing>}
            {product !== undefined && said[id] === null && holds[id] !== null ? ` (${t('shop default')})` : null}
          </Labelled>
        )}
      </Rows>
    </Section>
  )
}
