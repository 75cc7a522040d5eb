import { Checkbox, Group } from '@mantine/core'
import { useState } from 'react'
import { act } from '../../../api/index.ts'
import { Act, FieldInput, field, openDialog, RecordForm } from '../../../frame/do.ts'
import { formatMoney, t, tn } from '../../../frame/show.ts'
import { Switcher } from '../../../frame/switcher.tsx'
import { buyerName, changedWithOrder, type Line, type Order } from './order.ts'
import {
  canRestock,
  effectOf,
  type RefundChoice,
  type RefundEffect,
  refundableUnits,
  shippingLeft,
  unitsOut,
} from './refund-amount.ts'
import { UnitPicker } from './units.tsx'

export const openRefund = (order: Order): void =>
  openDialog({
    title: t('Refund order {number}', { number: order.display_id }),
    body: (close) => <RefundForm order={order} close={close} />,
  })

type Choices = Readonly<Record<string, RefundChoice>>

function RefundForm({ order, close }: { order: Order; close: () => void }) {
  const { id, currency, totals } = order
  const [byAmount, setByAmount] = useState(false)
  const [choices, setChoices] = useState<Choices>({})
  const [shipping, setShipping] = useState(0)
  const [amount, setAmount] = useState<number | null>(null)
  const effect = byAmount ? effectOf(order, {}, amount ?? 0) : effectOf(order, choices, shipping)
  const money = formatMoney(effect.amount, currency)
  const parts = byAmount ? { amount: effect.amount } : partsOf(order, choices, shipping)
  return (
    <RecordForm
      fields={[field.text('reason', t('Reason'), { required: true, initial: t('Agreed with the customer') })]}
      submit={effect.amount > 0 ? t('Refund {amount}', { amount: money }) : t('Refund')}
      danger
      run={({ reason }) => {
        if (effect.amount <= 0) throw new Error(t('Choose what to refund.'))
        return act('post', '/admin/orders/{id}/refunds', { id, body: { reason, ...parts } })
      }}
      changes={changedWithOrder}
      done={
        isByHand(order)
          ? t('Refund of {amount} recorded.', { amount: money })
          : t('Refund of {amount} sent.', { amount: money })
      }
      onDone={close}
      onCancel={close}
    >
      <Switcher
        value={byAmount ? 'amount' : 'items'}
        onChange={(next) => setByAmount(next === 'amount')}
        label={t('What to refund')}
        options={[
          { value: 'items', label: t('Items') },
          { value: 'amount', label: t('Amount') },
        ]}
      />
      {byAmount ? (
        <Amount order={order} amount={amount} onChange={setAmount} />
      ) : (
        <Items {...{ order, choices, setChoices, shipping, setShipping }} />
      )}
      <p className="note" role="status">
        {effectWords(order, effect)}
      </p>
      {effect.amount > totals.refundable ? (
        <p className="danger" role="alert">
          {t('You can refund up to {amount}.', { amount: formatMoney(totals.refundable, currency) })}
        </p>
      ) : null}
    </RecordForm>
  )
}

const isByHand = ({ payment }: Order): boolean => payment?.provider === 'manual'

const partsOf = (order: Order, choices: Choices, shipping: number) => {
  const lines = order.line_items.flatMap((line) => {
    const choice = choices[line.id]
    if (!choice || choice.quantity === 0) return []
    const { quantity, returned } = choice
    return [{ line_item_id: line.id, quantity, returned, restock: choice.restock && canRestock(line, choice) }]
  })
  return { ...(lines.length > 0 ? { line_items: lines } : {}), ...(shipping > 0 ? { shipping_amount: shipping } : {}) }
}

interface ItemsProps {
  readonly order: Order
  readonly choices: Choices
  readonly setChoices: (choices: Choices) => void
  readonly shipping: number
  readonly setShipping: (amount: number) => void
}

function Items({ order, choices, setChoices, shipping, setShipping }: ItemsProps) {
  const lines = order.line_items.filter((line) => refundableUnits(line) > 0)
  const left = shippingLeft(order)
  const choose = (line: Line, patch: Partial<RefundChoice>) => {
    const before = choices[line.id] ?? { quantity: 0, returned: false, restock: unitsOut(line) === 0 }
    setChoices({ ...choices, [line.id]: { ...before, ...patch } })
  }
  return (
    <>
      <UnitPicker
        label={t('Items to refund')}
        lines={lines.map((line) => ({ line, most: refundableUnits(line) }))}
        quantities={Object.fromEntries(lines.map(({ id }) => [id, choices[id]?.quantity ?? 0]))}
        onChange={(line, quantity) => choose(line, { quantity })}
        more={(line) => {
          const choice = choices[line.id]
          return choice ? <Goods line={line} choice={choice} onChange={(patch) => choose(line, patch)} /> : null
        }}
      />
      {left > 0 ? (
        <Checkbox
          label={t('Refund shipping ({amount})', { amount: formatMoney(left, order.currency) })}
          checked={shipping > 0}
          onChange={({ currentTarget }) => setShipping(currentTarget.checked ? left : 0)}
        />
      ) : null}
    </>
  )
}

function Goods(props: { line: Line; choice: RefundChoice; onChange: (patch: Partial<RefundChoice>) => void }) {
  const { line, choice, onChange } = props
  return (
    <Group className="unit-more" gap="lg">
      {unitsOut(line) > 0 ? (
        <Checkbox
          label={t('Items were returned')}
          checked={choice.returned}
          disabled={choice.quantity > unitsOut(line)}
          onChange={({ currentTarget: { checked } }) => onChange({ returned: checked, restock: checked })}
        />
      ) : null}
      {canRestock(line, choice) ? (
        <Checkbox
          label={t('Restock items')}
          checked={choice.restock}
          onChange={({ currentTarget }) => onChange({ restock: currentTarget.checked })}
        />
      ) : null}
    </Group>
  )
}

interface AmountProps {
  readonly order: Order
  readonly amount: number | null
  readonly onChange: (amount: number | null) => void
}

function Amount({ order: { totals, currency }, amount, onChange }: AmountProps) {
  const { refundable } = totals
  // A new key writes the share into the field.
  const [share, setShare] = useState(0)
  const choose = (minor: number) => () => {
    onChange(minor)
    setShare((count) => count + 1)
  }
  const half = Math.min(refundable, Math.floor(totals.total / 2))
  return (
    <>
      <FieldInput
        key={share}
        field={field.money('amount', t('Amount'), { currency })}
        value={amount}
        onChange={(value) => onChange(typeof value === 'number' ? value : null)}
      />
      <Group gap="xs">
        <Act label={t('Half ({amount})', { amount: formatMoney(half, currency) })} run={choose(half)} />
        <Act
          label={t('Everything left ({amount})', { amount: formatMoney(refundable, currency) })}
          run={choose(refundable)}
        />
      </Group>
    </>
  )
}

function effectWords(order: Order, { amount, canceled, returned, restocked }: RefundEffect): string {
  const { total, refunded, refundable } = order.totals
  const money = (minor: number) => formatMoney(minor, order.currency)
  if (amount <= 0) return t('{amount} of {total} can be refunded.', { amount: money(refundable), total: money(total) })
  const sentences = [
    t('{name} gets {amount} back. You keep {rest} of {total}.', {
      amount: money(amount),
      name: buyerName(order),
      rest: money(Math.max(0, total - refunded - amount)),
      total: money(total),
    }),
    isByHand(order) && t('Send the money yourself: this payment was recorded by hand.'),
    canceled > 0 && tn('{count} item will not be shipped.', '{count} items will not be shipped.', canceled),
    returned > 0 && tn('{count} item returned.', '{count} items returned.', returned),
    restocked > 0 && tn('{count} item will be restocked.', '{count} items will be restocked.', restocked),
  ]
  return sentences.filter(Boolean).join(' ')
}
