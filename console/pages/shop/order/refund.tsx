import { Button, Checkbox, Group, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { openDialog } from '../../../frame/dialogs.tsx'
import { FieldInput } from '../../../frame/form/field-input.tsx'
import { RecordForm } from '../../../frame/form/record-form.tsx'
import { notifySaved } from '../../../frame/notify.tsx'
import { formatMoney } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import { buyerName, type Line, type Order } from './order.ts'
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

type Mode = 'items' | 'amount'

function RefundForm({ order, close }: { order: Order; close: () => void }) {
  const { refundable } = order.totals
  const [mode, setMode] = useState<Mode>('items')
  const [choices, setChoices] = useState<Record<string, RefundChoice>>({})
  const [shipping, setShipping] = useState(0)
  const [amount, setAmount] = useState<number | null>(null)
  const effect = mode === 'items' ? effectOf(order, choices, shipping) : amountOnly(amount ?? 0)
  const money = (minor: number) => formatMoney(minor, order.currency)

  const run = async ({ reason }: Readonly<Record<string, unknown>>) => {
    if (effect.amount <= 0) throw new Error(t('Choose what goes back.'))
    await act('post', '/admin/orders/{id}/refunds', {
      params: { path: { id: order.id } },
      body: {
        reason: String(reason),
        ...(mode === 'amount' ? { amount: effect.amount } : partsOf(order, choices, shipping)),
      },
    })
    await refresh('orders', 'payments', 'stock', 'needs', 'emails')
    notifySaved(t('{amount} is on its way back.', { amount: money(effect.amount) }))
  }

  return (
    <RecordForm
      fields={[{ name: 'reason', label: t('Reason'), required: true, initial: t('Agreed with the buyer') }]}
      submit={effect.amount > 0 ? t('Refund {amount}', { amount: money(effect.amount) }) : t('Refund')}
      danger
      run={run}
      onDone={close}
      onCancel={close}
    >
      <SegmentedControl
        fullWidth
        value={mode}
        onChange={(next) => setMode(next === 'amount' ? 'amount' : 'items')}
        aria-label={t('What goes back')}
        data={[
          { value: 'items', label: t('Items') },
          { value: 'amount', label: t('An amount') },
        ]}
      />
      {mode === 'items' ? (
        <Items {...{ order, choices, setChoices, shipping, setShipping }} />
      ) : (
        <Amount order={order} amount={amount} onChange={setAmount} />
      )}
      <p className="effect" role="status">
        {effectWords(order, effect)}
      </p>
      {effect.amount > refundable ? (
        <p className="danger" role="alert">
          {t('At most {amount} is left to refund.', { amount: money(refundable) })}
        </p>
      ) : null}
    </RecordForm>
  )
}

const amountOnly = (amount: number): RefundEffect => ({ amount, units: 0, returned: 0, canceled: 0, restocked: 0 })

const partsOf = (order: Order, choices: Readonly<Record<string, RefundChoice>>, shipping: number) => {
  const lines = order.line_items.flatMap((line) => {
    const choice = choices[line.id]
    if (!choice || choice.quantity === 0) return []
    const { quantity, returned } = choice
    return [{ line_item_id: line.id, quantity, returned, restock: choice.restock && canRestock(line, choice) }]
  })
  return {
    ...(lines.length > 0 ? { line_items: lines } : {}),
    ...(shipping > 0 ? { shipping_amount: shipping } : {}),
  }
}

function Items(props: {
  order: Order
  choices: Readonly<Record<string, RefundChoice>>
  setChoices: (choices: Record<string, RefundChoice>) => void
  shipping: number
  setShipping: (amount: number) => void
}) {
  const { order, choices, setChoices, shipping, setShipping } = props
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
        onChange={(id, quantity) => {
          const line = lines.find((candidate) => candidate.id === id)
          if (line) choose(line, { quantity })
        }}
        more={(line) => {
          const choice = choices[line.id]
          return choice ? <Goods line={line} choice={choice} onChange={(patch) => choose(line, patch)} /> : null
        }}
      />
      {left > 0 ? (
        <Checkbox
          label={t('Also the delivery: {amount}', { amount: formatMoney(left, order.currency) })}
          checked={shipping > 0}
          onChange={({ currentTarget }) => setShipping(currentTarget.checked ? left : 0)}
        />
      ) : null}
    </>
  )
}

/** What becomes of the goods behind a refund. */
function Goods(props: { line: Line; choice: RefundChoice; onChange: (patch: Partial<RefundChoice>) => void }) {
  const { line, choice, onChange } = props
  return (
    <Group className="unit-more" gap="lg">
      {unitsOut(line) > 0 ? (
        <Checkbox
          label={t('They came back')}
          checked={choice.returned}
          disabled={choice.quantity > unitsOut(line)}
          onChange={({ currentTarget: { checked } }) => onChange({ returned: checked, restock: checked })}
        />
      ) : null}
      {canRestock(line, choice) ? (
        <Checkbox
          label={t('Put back in stock')}
          checked={choice.restock}
          onChange={({ currentTarget }) => onChange({ restock: currentTarget.checked })}
        />
      ) : null}
    </Group>
  )
}

function Amount(props: { order: Order; amount: number | null; onChange: (amount: number | null) => void }) {
  const { order, amount, onChange } = props
  const { refundable, total } = order.totals
  // A new key writes the chosen share into the field.
  const [share, setShare] = useState(0)
  const choose = (minor: number) => {
    onChange(minor)
    setShare((count) => count + 1)
  }
  const half = Math.min(refundable, Math.floor(total / 2))
  return (
    <>
      <FieldInput
        key={share}
        field={{ name: 'amount', label: t('Amount'), kind: 'money', currency: order.currency }}
        value={amount}
        onChange={(value) => onChange(typeof value === 'number' ? value : null)}
      />
      <Group gap="xs">
        <Button variant="default" onClick={() => choose(half)}>
          {t('Half: {amount}', { amount: formatMoney(half, order.currency) })}
        </Button>
        <Button variant="default" onClick={() => choose(refundable)}>
          {t('All that is left: {amount}', { amount: formatMoney(refundable, order.currency) })}
        </Button>
      </Group>
    </>
  )
}

/** The effect in numbers, in whole sentences. */
function effectWords(order: Order, effect: RefundEffect): string {
  const { total, refunded } = order.totals
  const money = (minor: number) => formatMoney(minor, order.currency)
  if (effect.amount <= 0)
    return t('{amount} of {total} can go back.', { amount: money(order.totals.refundable), total: money(total) })
  return [
    t('{amount} goes back to {name}; the shop keeps {rest} of {total}.', {
      amount: money(effect.amount),
      name: buyerName(order),
      rest: money(Math.max(0, total - refunded - effect.amount)),
      total: money(total),
    }),
    effect.canceled > 0
      ? tn('{count} item will not be shipped.', '{count} items will not be shipped.', effect.canceled)
      : '',
    effect.returned > 0 ? tn('{count} item came back.', '{count} items came back.', effect.returned) : '',
    effect.restocked > 0
      ? tn('{count} item goes back into stock.', '{count} items go back into stock.', effect.restocked)
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}
