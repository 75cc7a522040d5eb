import { Button, NumberInput, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { act } from '../../../api/client.ts'
import { read, refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { Section } from '../../../frame/detail/section.tsx'
import { FieldInput } from '../../../frame/form/field-input.tsx'
import { openForm } from '../../../frame/form/open-form.tsx'
import { t } from '../../../messages/text.ts'
import type { Extracted, ExtractedItem } from './extracted.ts'
import { SourceOf } from './fields.tsx'
import { itemField } from './mail-text.rules.ts'
import type { Mapping } from './mapping.ts'

interface ItemsProps {
  readonly extracted: Extracted
  readonly mappings: readonly Mapping[]
  readonly onChange: (index: number, patch: Partial<Mapping>) => void
  readonly active: string | null
  readonly onActive: (field: string) => void
}

/** Each item of the mail beside the one in the store room that it becomes. */
export function Items(props: ItemsProps) {
  const { extracted, active, onActive } = props
  return (
    <Section title={t('What was bought')}>
      {extracted.items.length === 0 ? <p className="quiet">{t('No items were found in the mail.')}</p> : null}
      <ol className="mail-items">
        {extracted.items.map((item, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the API names items by their place
            key={index}
            data-active={active === itemField(index) || undefined}
            onPointerEnter={() => onActive(itemField(index))}
            onFocus={() => onActive(itemField(index))}
          >
            <div className="row-between">
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

function ItemMapping({
  extracted,
  mappings,
  onChange,
  item,
  index,
}: ItemsProps & { item: ExtractedItem; index: number }) {
  const mapping = mappings[index] ?? { item: null, quantity: null, price: null }
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), 150)
  const found = useQuery(
    read('/admin/inventory-items', { params: { query: { limit: 50, order: 'title', ...(q ? { q } : {}) } } }),
  )
  const chosen = useQuery({
    ...read('/admin/inventory-items/{id}', { params: { path: { id: mapping.item ?? '' } } }),
    enabled: mapping.item !== null,
  })
  const own = mapping.item === null ? null : (chosen.data?.inventory_item ?? null)
  const all = [...(found.data?.inventory_items ?? []), ...(own ? [own] : [])]
  const options = [
    ...new Map(
      all.map((one) => [one.id, { value: one.id, label: [one.title, one.sku].filter(Boolean).join(' · ') }]),
    ).values(),
  ]
  const add = () =>
    openForm({
      title: t('New item'),
      submit: t('Add and choose'),
      fields: [
        { name: 'title', label: t('Name'), required: true, initial: item.name },
        { name: 'sku', label: t('SKU'), initial: item.sku },
        { name: 'unit', label: t('Unit'), required: true, initial: extracted.itemOrigins[index]?.unit ?? 'piece' },
      ],
      run: async ({ title, sku, unit }) => {
        const made = await act('post', '/admin/inventory-items', {
          body: { title: String(title), unit: String(unit), ...(sku ? { sku: String(sku) } : {}) },
        })
        await refresh('inventory-items')
        onChange(index, { item: made.inventory_item.id })
      },
    })
  return (
    <div className="mail-item-inputs">
      <Select
        label={t('In the store room')}
        placeholder={t('Choose yours')}
        searchable
        clearable
        data={options}
        value={mapping.item}
        onSearchChange={setText}
        onChange={(next) => onChange(index, { item: next })}
        filter={({ options: every }) => every}
        nothingFoundMessage={t('Nothing was found.')}
      />
      <NumberInput
        label={t('Quantity')}
        value={mapping.quantity ?? ''}
        min={0}
        decimalScale={3}
        hideControls
        rightSection={<span className="unit">{own?.unit ?? extracted.itemOrigins[index]?.unit ?? ''}</span>}
        rightSectionWidth={48}
        onChange={(next) => onChange(index, { quantity: next === '' ? null : Number(next) })}
      />
      <FieldInput
        field={{
          name: `price-${index}`,
          label: t('Price of one'),
          kind: 'money',
          currency: extracted.currency || 'USD',
        }}
        value={mapping.price ?? undefined}
        onChange={(next) => onChange(index, { price: typeof next === 'number' ? next : null })}
      />
      {mapping.item === null && may('inventory-items:write') ? (
        <Button variant="default" onClick={add}>
          {t('Add as a new item')}
        </Button>
      ) : null}
    </div>
  )
}
