import type { Queryable } from '../../platform/db/database.ts'
import { type EarlierChoice, type ItemMatch, matchItem } from './match-items.rules.ts'
import type { ActionParamsValue } from './schema.ts'
import { type ChosenItem, itemCandidates, knownItems, rememberItems } from './vendor-item-store.ts'
import { folded, itemKey, vendorKey } from './vendor-items.rules.ts'
import { convert, impliedFactor, sixPlaces, unitFactor, type VendorUnit, vendorUnitOf } from './vendor-units.rules.ts'

type Data = Readonly<Record<string, unknown>>

interface StatedItem {
  readonly name: string
  readonly sku: string | null
  readonly quantity: number | null
  readonly price: number | null
  readonly unit: VendorUnit
}

/**
 * Suggests an inventory item for each item of the e-mail that matches one, with the reason. Converts quantity and price
 * to the item's unit if the factor is known. A person has to confirm the suggestions.
 */
export async function withMatches(db: Queryable, extracted: Data): Promise<Record<string, unknown>> {
  const meta = objectOf(extracted._meta)
  if (!Array.isArray(meta.items)) return { ...extracted }
  const stated = statedItems(extracted)
  const vendor = vendorKey(textOf(extracted.vendor))
  const keys = stated.map(itemKey)
  const earlier =
    vendor === null
      ? new Map<string, EarlierChoice>()
      : await knownItems(
          db,
          vendor,
          keys.filter((key) => key !== null),
        )
  const candidates = await itemCandidates(db, {
    skus: stated.flatMap(({ sku }) => (sku === null ? [] : [folded(sku)])),
    ids: [...earlier.values()].map(({ itemId }) => itemId),
    names: stated.map(({ name }) => folded(name)),
  })
  const items = meta.items.map((described: unknown, index) => {
    const { match: _match, suggested_inventory_item_id: _suggested, ...rest } = objectOf(described)
    const item = stated[index]
    const before = earlier.get(keys[index] ?? '') ?? null
    const match = item ? matchItem(item, before, candidates) : null
    return item && match
      ? { ...rest, suggested_inventory_item_id: match.item.id, match: offerOf(item, match, before) }
      : rest
  })
  return { ...extracted, _meta: { ...meta, items } }
}

function offerOf(
  { quantity, price, unit }: StatedItem,
  { item, reason, detail }: ItemMatch,
  earlier: EarlierChoice | null,
) {
  // If the e-mail states no unit, the remembered unit applies only if it was the item's own.
  const isKnownUnit = earlier?.vendorUnit === unit.name || (unit.name === 'each' && earlier?.unitFactor === 1)
  const isRemembered = earlier?.itemId === item.id && earlier.unitFactor !== null && isKnownUnit
  const factor = isRemembered ? earlier.unitFactor : unitFactor(unit, item.unit)
  const shared = {
    inventory_item_id: item.id,
    title: item.title,
    reason,
    detail,
    vendor_unit: unit.name,
    unit: item.unit,
  }
  if (factor === null || quantity === null) return { ...shared, unit_factor: factor, quantity: null, price: null }
  return { ...shared, unit_factor: factor, ...convert(quantity, price, factor) }
}

/** Stores the chosen items and how the vendor's units convert, for the vendor's next e-mail. */
export async function rememberChoices(
  tx: Queryable,
  extracted: Data,
  { item_mappings: mappings }: ActionParamsValue,
  now: Date,
): Promise<void> {
  const vendor = vendorKey(textOf(extracted.vendor))
  const items = statedItems(extracted)
  const chosen = new Map(
    mappings.flatMap((mapping): [string, ChosenItem][] => {
      const item = items[mapping.extracted_item_index]
      const key = item ? itemKey(item) : null
      if (!item || key === null) return []
      const factor = mapping.unit_factor === undefined ? impliedFactor(item, mapping) : sixPlaces(mapping.unit_factor)
      return [
        [
          key,
          {
            itemId: mapping.inventory_item_id,
            vendorUnit: factor === null ? null : item.unit.name.slice(0, 100),
            unitFactor: factor,
          },
        ],
      ]
    }),
  )
  if (vendor !== null && chosen.size > 0) await rememberItems(tx, vendor, chosen, now)
}

function statedItems(extracted: Data): StatedItem[] {
  const described = listOf(objectOf(extracted._meta).items)
  return listOf(extracted.items).map((item, index) => {
    const { unit, quantity_text, evidence } = described[index] ?? {}
    const name = textOf(item.name) ?? ''
    const quantity = numberOf(item.quantity)
    const texts = [quantity_text, evidence, name].filter((text) => typeof text === 'string')
    return {
      name,
      sku: textOf(item.sku),
      quantity,
      price: numberOf(item.price),
      unit: vendorUnitOf(quantity ?? 0, texts, textOf(unit)),
    }
  })
}

const objectOf = (value: unknown): Data => Object(value)
const listOf = (value: unknown): Data[] => (Array.isArray(value) ? value.map(objectOf) : [])
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
