import { Checkbox, Group } from '@mantine/core'
import { useState } from 'react'
import { act, get, may, refresh, useRead } from '../../../api/index.ts'
import { Act, FieldInput, field, notifyFailed, openDialog, RecordForm } from '../../../frame/do.ts'
import { formatMoney, t, tn } from '../../../frame/show.ts'
import { Switcher } from '../../../frame/switcher.tsx'
import { countStock } from '../stock/changes.tsx'
import { buyerName, changedWithOrder, type Line, type Order } from './order.ts'
import {
  allLeft,
  canRestock,
  effectOf,
  type RefundChoice,
  type RefundEffect,
  refundableUnits,
  shippingLeft,
  unitsOut,
} from './refund-amount.ts'
import { useCounted } from './taken.ts'
import { UnitPicker } from './units.tsx'

/** `missing`: units by line that were not there when the order was packed. */
export const openRefund = (order: Order, missing: Units = {}): void =>
  openDialog({
    title: t('Refund order {number}', { number: order.display_id }),
    body: (close) => <RefundForm order={order} missing={missing} close={close} />,
  })

type Choices = Readonly<Record<string, RefundChoice>>
type Units = Readonly<Record<string, number>>

const missingUnits = (quantity: number): RefundChoice => ({ quantity, returned: false, restock: false })

function RefundForm({ order: opened, missing, close }: { order: Order; missing: Units; close: () => void }) {
  const { id, currency } = opened
  // A colleague may refund the order while the dialog is open.
  const order = useRead('/admin/orders/{id}', { id }).data?.order ?? opened
  const { totals } = order
  const [byAmount, setByAmount] = useState(false)
  const [choices, setChoices] = useState<Choices>(() =>
    Object.fromEntries(Object.entries(missing).map(([line, quantity]) => [line, missingUnits(quantity)])),
  )
  const counted = useCounted(id)
  const [shipping, setShipping] = useState(0)
  const [amount, setAmount] = useState<number | null>(null)
  const effect = byAmount ? effectOf(order, {}, amount ?? 0) : effectOf(order, choices, shipping)
  const money = formatMoney(effect.amount, currency)
  const chosen = byAmount ? [] : chosenOf(order, choices)
  const parts = byAmount ? { amount: effect.amount } : partsOf(chosen, shipping)
  const gone = chosen.filter(({ choice }) => choice.restock === false && !choice.returned)
  const initial = gone.length > 0 ? t('Missing or damaged') : t('Agreed with the customer')
  return (
    <RecordForm
      fields={[field.text('reason', t('Reason'), { required: true, initial })]}
      submit={effect.amount > 0 ? t('Refund {amount}', { amount: money }) : t('Refund')}
      danger
      run={({ reason }) => {
        if (effect.amount <= 0) throw new Error(t('Choose what to refund.'))
        if (chosen.some(({ line, choice }) => choice.restock === null && counted(line) && canRestock(line, choice)))
          throw new Error(t('Choose whether the items go back into stock.'))
        const body = { reason, ...parts, expected_refundable: totals.refundable }
        return act('post', '/admin/orders/{id}/refunds', { id, body }).catch((error) => {
          void refresh('orders')
          throw error
        })
      }}
      changes={changedWithOrder}
      done={
        isByHand(order)
          ? t('Refund of {amount} recorded.', { amount: money })
          : t('Refund of {amount} sent.', { amount: money })
      }
      onDone={() => {
        close()
        for (const { line } of gone) void countShelf(line)
      }}
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
        <Items {...{ order, choices, setChoices, counted, shipping, setShipping }} />
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

/** Opens the form that counts a variant's stock: if pieces are missing, the shelf may hold fewer than Weft counts. */
async function countShelf({ variant_id }: Line): Promise<void> {
  if (!may('stock:write')) return
  try {
    const { stock } = await get('/admin/stock/{variant_id}', { variant_id })
    if (stock.managed && stock.on_hand > 0) await countStock(stock)
  } catch (error) {
    notifyFailed(error)
  }
}

interface Chosen {
  readonly line: Line
  readonly choice: RefundChoice
}

const chosenOf = (order: Order, choices: Choices): Chosen[] =>
  order.line_items.flatMap((line) => {
    const choice = choices[line.id]
    return choice && choice.quantity > 0 ? [{ line, choice }] : []
  })

const partsOf = (chosen: readonly Chosen[], shipping: number) => {
  const lines = chosen.map(({ line, choice: { quantity, returned, restock }, choice }) => ({
    line_item_id: line.id,
    quantity,
    returned,
    restock: restock === true && canRestock(line, choice),
  }))
  return { ...(lines.length > 0 ? { line_items: lines } : {}), ...(shipping > 0 ? { shipping_amount: shipping } : {}) }
}

interface ItemsProps {
  readonly order: Order
  readonly choices: Choices
  readonly setChoices: (choices: Choices) => void
  readonly counted: (line: Line) => boolean
  readonly shipping: number
  readonly setShipping: (amount: number) => void
}

function Items({ order, choices, setChoices, counted, shipping, setShipping }: ItemsProps) {
  const lines = order.line_items.filter((line) => refundableUnits(line) > 0)
  const left = shippingLeft(order)
  const choose = (line: Line, patch: Partial<RefundChoice>) => {
    const before = choices[line.id] ?? { quantity: 0, returned: false, restock: null }
    setChoices({ ...choices, [line.id]: { ...before, ...patch } })
  }
  const chooseAll = () => {
    setChoices(allLeft(order))
    setShipping(left)
  }
  return (
    <>
      {lines.length > 0 ? (
        <Group>
          <Act label={t('Refund everything')} run={chooseAll} />
        </Group>
      ) : null}
      <UnitPicker
        label={t('Items to refund')}
        lines={lines.map((line) => ({ line, most: refundableUnits(line) }))}
        quantities={Object.fromEntries(lines.map(({ id }) => [id, choices[id]?.quantity ?? 0]))}
        onChange={(line, quantity) => choose(line, { quantity })}
        more={(line) => {
          const choice = choices[line.id]
          if (!choice) return null
          return <Goods {...{ line, choice, counted }} onChange={(patch) => choose(line, patch)} />
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

interface GoodsProps extends Chosen {
  readonly counted: (line: Line) => boolean
  readonly onChange: (patch: Partial<RefundChoice>) => void
}

function Goods({ line, choice, counted, onChange }: GoodsProps) {
  return (
    <Group className="unit-more" gap="lg">
      {unitsOut(line) > 0 ? (
        <Checkbox
          label={t('Items were returned')}
          checked={choice.returned}
          disabled={choice.quantity > unitsOut(line)}
          onChange={({ currentTarget: { checked } }) => onChange({ returned: checked, restock: checked || null })}
        />
      ) : null}
      {counted(line) && canRestock(line, choice) ? (
        <Switcher
          label={t('Stock of {name}', { name: `${line.title}, ${line.variant_title}` })}
          value={choice.restock === null ? null : choice.restock ? 'restock' : 'gone'}
          onChange={(next) => onChange({ restock: next === 'restock' })}
          options={[
            { value: 'restock', label: t('Restock items') },
            { value: 'gone', label: t('Missing or damaged') },
          ]}
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
  // Used as a key: a new key makes the field show the new amount.
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
