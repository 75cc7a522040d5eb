import type { Queryable } from '../../platform/db/database.ts'
import { isCurrency } from '../../platform/money.ts'
import type { ActionCall, ActionProblem, InboundAction } from '../inbox/ports.ts'
import { existingItems, isStockLocation } from '../inventory/index.ts'
import { createOrder, lineProblems, noSuchLocation } from './change-order.ts'
import { totalOf } from './receipt.rules.ts'
import { ActionParams, type ActionParamsValue, Corrections } from './schema.ts'
import { knownItems, rememberItems } from './vendor-item-store.ts'
import { itemKey, vendorKey } from './vendor-items.rules.ts'

/** Makes an inventory order of the e-mail in which a vendor confirms it. */
export const createInventoryOrderAction = (
  extract: (raw: Uint8Array) => Promise<Record<string, unknown>>,
): InboundAction<ActionParamsValue> => ({
  type: 'create_inventory_order',
  label: 'Create Inventory Order',
  description: 'Reads an order from the e-mail and creates an inventory order from the items that you map to yours.',
  params: ActionParams,
  corrections: Corrections,
  extract: async (db, raw) => withOffers(db, await extract(raw)),
  problems: async (db, call) => [
    ...(await unknownLocation(db, call)),
    ...wrongIndexes(call),
    ...wrongTotal(call),
    ...(await wrongMappings(db, call)),
  ],
  async execute(tx, { emailId, extracted, params, now }) {
    const items = itemsOf(extracted)
    const order = await createOrder(
      tx,
      {
        stock_location_id: params.stock_location_id,
        from_stock_location_id: params.from_stock_location_id ?? null,
        ...statedIn(extracted),
        lines: params.item_mappings.map(({ extracted_item_index, inventory_item_id, quantity, price }) => ({
          inventory_item_id,
          quantity,
          price,
          name: (textOf(items[extracted_item_index], 'name') ?? '').slice(0, 255),
        })),
        metadata: { source: 'inbound_email' },
      },
      now,
      emailId,
    )
    await rememberChoices(tx, extracted, params, now)
    return { inventory_order_id: order.id, order_lines_count: order.lines.length }
  },
})

/** The vendor's items as somebody has mapped them before: an offer, which a person still has to take. */
async function withOffers(db: Queryable, extracted: Record<string, unknown>): Promise<Record<string, unknown>> {
  const vendor = vendorKey(textOf(extracted, 'vendor'))
  const meta: unknown = extracted._meta
  const described: unknown = Object(meta).items
  if (vendor === null || !Array.isArray(described)) return extracted
  const keys = itemsOf(extracted).map(keyOf)
  const known = await knownItems(
    db,
    vendor,
    keys.filter((key) => key !== null),
  )
  const items = described.map((each: unknown, index) => {
    const suggested = known.get(keys[index] ?? '')
    return suggested === undefined ? each : { ...Object(each), suggested_inventory_item_id: suggested }
  })
  return { ...extracted, _meta: { ...Object(meta), items } }
}

async function rememberChoices(
  tx: Queryable,
  extracted: Call['extracted'],
  { item_mappings: mappings }: ActionParamsValue,
  now: Date,
): Promise<void> {
  const vendor = vendorKey(textOf(extracted, 'vendor'))
  const items = itemsOf(extracted)
  const chosen = new Map(
    mappings.flatMap(({ extracted_item_index: index, inventory_item_id: id }) => {
      const key = keyOf(items[index])
      return key === null ? [] : [[key, id] as const]
    }),
  )
  if (vendor !== null && chosen.size > 0) await rememberItems(tx, vendor, chosen, now)
}

const keyOf = (item: unknown): string | null => itemKey({ name: textOf(item, 'name'), sku: textOf(item, 'sku') })

type Call = ActionCall<ActionParamsValue>

function wrongIndexes({ extracted, params }: Call): ActionProblem[] {
  const count = itemsOf(extracted).length
  return params.item_mappings.flatMap(({ extracted_item_index }, index) =>
    extracted_item_index < count
      ? []
      : [
          {
            path: `/item_mappings/${index}/extracted_item_index`,
            message: `There is no item ${extracted_item_index}: ${count} were extracted.`,
          },
        ],
  )
}

const unknownLocation = async (db: Queryable, { params }: Call): Promise<ActionProblem[]> =>
  (await isStockLocation(db, params.stock_location_id)) ? [] : [{ path: '/stock_location_id', message: noSuchLocation }]

const wrongTotal = ({ params }: Call): ActionProblem[] =>
  totalOf(params.item_mappings) === null
    ? [{ path: '/item_mappings', message: 'Their total is more than can be counted.' }]
    : []

async function wrongMappings(db: Queryable, { params }: Call): Promise<ActionProblem[]> {
  const items = await existingItems(
    db,
    params.item_mappings.map((mapping) => mapping.inventory_item_id),
  )
  return lineProblems(params.item_mappings, items, '/item_mappings')
}

/** What the e-mail says of the order, as far as an order can hold it. */
function statedIn(extracted: Call['extracted']) {
  const currency = textOf(extracted, 'currency')
  const day = (name: string): string | null => {
    const text = textOf(extracted, name)
    return text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null
  }
  return {
    vendor: textOf(extracted, 'vendor') ?? '',
    order_number: textOf(extracted, 'order_number') ?? '',
    currency: currency && isCurrency(currency) ? currency : null,
    order_date: day('order_date'),
    expected_delivery: day('estimated_delivery'),
    tracking_number: textOf(extracted, 'tracking_number'),
    tracking_url: textOf(extracted, 'tracking_url'),
  }
}

const itemsOf = (extracted: Call['extracted']): readonly unknown[] =>
  Array.isArray(extracted.items) ? extracted.items : []

function textOf(from: unknown, name: string): string | null {
  const value: unknown = typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined
  // A part of a number or of an address would be another one.
  return typeof value === 'string' && value !== '' && value.length <= 2000 ? value : null
}
