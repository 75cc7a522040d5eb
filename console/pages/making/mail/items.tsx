import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { act, may, useRead } from '../../../api/index.ts'
import { Act, FieldInput, field, NumberInput, openForm, perform, TextAct } from '../../../frame/do.ts'
import { Section } from '../../../frame/record.ts'
import { formatNumber, t, tn, wordsBy } from '../../../frame/show.ts'
import { formatQuantity, itemOptions } from '../parts.tsx'
import type { Extracted, ExtractedItem, Match } from './extracted.ts'
import { SourceOf } from './fields.tsx'
import { itemField } from './mail-text.rules.ts'
import type { Mapping } from './mappings.rules.ts'

interface ItemsProps {
  readonly extracted: Extracted
  readonly mappings: readonly Mapping[]
  readonly open: readonly number[]
  readonly onChange: (index: number, patch: Partial<Mapping>) => void
  readonly active: string | null
  readonly onActive: (field: string) => void
}

export function Items(props: ItemsProps) {
  const { extracted, active, onActive, mappings, onChange } = props
  const shown = extracted.items
    .map((item, index) => ({ item, index }))
    .filter(({ index }) => props.open.includes(index))
  const open = shown.filter(({ index }) => !mappings[index]?.item)
  const addAll = () =>
    perform({
      run: async () => {
        for (const { item, index } of open) {
          const body = { title: item.name, sku: item.sku, unit: extracted.itemOrigins[index]?.unit ?? 'piece' }
          const { inventory_item } = await act('post', '/admin/inventory-items', { body })
          onChange(index, { item: inventory_item.id })
        }
      },
      done: tn('{count} item added.', '{count} items added.', open.length),
    })
  return (
    <Section
      title={t('Items')}
      aside={
        open.length > 1 && may('inventory-items:write') ? (
          <TextAct label={t('Add {count} as new items', { count: formatNumber(open.length) })} run={addAll} />
        ) : null
      }
    >
      {extracted.items.length === 0 ? <p className="quiet">{t('No items found in this email.')}</p> : null}
      {open.length > 0 ? (
        <p className="quiet">{t('Select your inventory item for each line, or add it as a new item.')}</p>
      ) : null}
      <ol className="mail-items near">
        {shown.map(({ item, index }) => (
          <li
            key={index}
            className="panel"
            data-active={active === itemField(index) || undefined}
            onPointerEnter={() => onActive(itemField(index))}
            onFocus={() => onActive(itemField(index))}
          >
            <div className="inline ends">
              <b>{item.name}</b>
              <SourceOf origin={extracted.itemOrigins[index]} />
            </div>
            {item.sku ? <span className="quiet">{item.sku}</span> : null}
            <ItemMapping {...props} item={item} index={index} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

interface MappingProps extends ItemsProps {
  readonly item: ExtractedItem
  readonly index: number
}

function ItemMapping({ extracted, mappings, onChange, item, index }: MappingProps) {
  const mapping = mappings[index] ?? { item: null, quantity: null, price: null }
  const { unit, match } = extracted.itemOrigins[index] ?? {}
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), 150)
  const found = useRead('/admin/inventory-items', { limit: 50, order: 'title', ...(q ? { q } : {}) }).data
  const chosen = useRead(
    '/admin/inventory-items/{id}',
    { id: mapping.item ?? '' },
    { enabled: mapping.item !== null },
  ).data
  const own = mapping.item === null ? null : (chosen?.inventory_item ?? null)
  const all = [...(found?.inventory_items ?? []), ...(own ? [own] : [])]
  const add = () =>
    openForm({
      title: t('New item'),
      submit: t('Add and select'),
      fields: [
        field.text('title', t('Name'), { required: true, initial: item.name }),
        field.text('sku', t('SKU'), { initial: item.sku }),
        field.text('unit', t('Unit'), { required: true, initial: unit ?? 'piece' }),
      ],
      run: (body) => act('post', '/admin/inventory-items', { body }),
      onDone: (made) => onChange(index, { item: made.inventory_item.id }),
    })
  return (
    <div className="mail-item-inputs">
      <Select
        label={t('Inventory item')}
        placeholder={t('Select your item')}
        searchable
        clearable
        data={itemOptions([...new Map(all.map((one) => [one.id, one])).values()])}
        value={mapping.item}
        onSearchChange={setText}
        onChange={(next) => onChange(index, { item: next })}
        filter={({ options: every }) => every}
        nothingFoundMessage={t('No results found.')}
      />
      <NumberInput
        label={t('Quantity')}
        value={mapping.quantity ?? null}
        min={0}
        unit={own?.unit ?? unit ?? ''}
        onChange={(quantity) => onChange(index, { quantity })}
      />
      <FieldInput
        field={field.money(`price-${index}`, t('Unit price'), { currency: extracted.currency || 'USD' })}
        value={mapping.price ?? undefined}
        onChange={(next) => onChange(index, { price: typeof next === 'number' ? next : null })}
      />
      {mapping.item === null && may('inventory-items:write') ? <Act label={t('Add as new item')} run={add} /> : null}
      {match && match.inventory_item_id === mapping.item ? <Why match={match} stated={item} /> : null}
    </div>
  )
}

const reasons = wordsBy(() => ({
  sku: t('The email contains your SKU.'),
  earlier: t('You matched it to this item before.'),
  name: t('It is your only item with this name.'),
}))

function Why({ match, stated }: { match: Match; stated: ExtractedItem }) {
  const { unit_factor: factor, vendor_unit: theirs, unit, quantity } = match
  const from = { stated: formatNumber(stated.quantity ?? 0), theirs, unit }
  return (
    <small className="quiet mail-item-why">
      {reasons.of(match.reason)}{' '}
      {factor === null
        ? t('How much {unit} is one {theirs}? Enter it once; Weft remembers it.', from)
        : factor !== 1 && quantity !== null
          ? t('{stated} × {theirs} = {quantity}', { ...from, quantity: formatQuantity(quantity, unit) })
          : null}{' '}
      {match.is_price_exact === false ? t('The price per {unit} is rounded.', { unit }) : null}
    </small>
  )
}
