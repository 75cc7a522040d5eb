import type { Queryable } from '../../platform/db/database.ts'
import { isCurrency } from '../../platform/money.ts'
import type { Sound } from '../../platform/sound-part.ts'
import type { ActionCall, ActionProblem, InboundAction, KeepCall } from '../inbox/ports.ts'
import { existingItems } from '../inventory/index.ts'
import type { KnownLayout, LearnedFromOrder } from '../layouts/layout.types.ts'
import { keepLayout, layoutsOf } from '../mail-layouts/index.ts'
import { createOrder, inventoryOrderAction, lineProblems, unknownLocations } from './change-order.ts'
import { corrected, correctionProblems, nothingRead } from './correct-order.rules.ts'
import { rememberChoices, withMatches } from './match-items.ts'
import { totalOf } from './receipt.rules.ts'
import { ActionParams, type ActionParamsValue, Corrections, type CorrectionsValue } from './schema.ts'

/** Extracts orders from e-mails, and learns senders' layouts from corrected e-mails. */
export interface OrderReader {
  extractOrder(raw: Uint8Array, layouts: readonly KnownLayout[]): Promise<Record<string, unknown>>
  learnLayout(raw: Uint8Array, corrected: Readonly<Record<string, unknown>>): Promise<LearnedFromOrder>
}

/** Creates an inventory order from a vendor's confirmation by e-mail. */
export const createInventoryOrderAction = (reader: OrderReader): InboundAction<ActionParamsValue> => ({
  type: inventoryOrderAction,
  label: 'Create Inventory Order',
  description: 'Reads an order from the e-mail and creates an inventory order from the items that you map to yours.',
  params: ActionParams,
  corrections: Corrections,
  extract: async (db, raw) => withMatches(db, await readOrder(db, reader, raw)),
  correct(extracted, given) {
    // Safe cast: parsed by `corrections`.
    const correction = given as CorrectionsValue
    const read = extracted ?? nothingRead
    const problems = correctionProblems(read, correction)
    return { problems, data: problems.length > 0 ? read : corrected(read, correction) }
  },
  // Safe cast: parsed by parts of `corrections`.
  correctionProblems: (extracted, given) =>
    correctionProblems(extracted ?? nothingRead, given as Sound<CorrectionsValue>),
  learn: (raw, data) => reader.learnLayout(raw, data),
  keep: async (tx, call) => withMatches(tx, await withLearned(tx, call)),
  problems: async (db, call) => [
    ...(await unknownLocations(db, call.params)),
    ...wrongIndexes(call),
    ...orderedItems(call),
    ...wrongTotal(call),
    ...(await wrongMappings(db, call)),
  ],
  async execute(tx, call) {
    const { emailId, extracted, params, now } = call
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
        inbound_email_id: emailId,
      },
      now,
    )
    const open = openItems(call)
    await rememberChoices(tx, extracted, params, now)
    return {
      inventory_order_id: order.id,
      order_lines_count: order.lines.length,
      ...(open.length > 0 ? { open_items: open } : {}),
    }
  },
})

/** Extracts twice if needed: only the first extraction gives the sender, and thus the layouts for the second. */
async function readOrder(db: Queryable, reader: OrderReader, raw: Uint8Array): Promise<Record<string, unknown>> {
  const extracted = await reader.extractOrder(raw, [])
  const sender = textOf(extracted._meta, 'sender')
  const layouts = sender === null ? [] : await layoutsOf(db, sender)
  return layouts.length === 0 ? extracted : reader.extractOrder(raw, layouts)
}

/** Stores the layout. `_meta.learned` names it and lists corrected values that do not occur in the e-mail. */
async function withLearned(
  tx: Queryable,
  { emailId, corrected: data, learned, now }: KeepCall,
): Promise<Record<string, unknown>> {
  if (!learned?.layout || learned.sender === '') return { ...data, _meta: { ...Object(data._meta), learned: null } }
  const { sender, layout, missing } = learned
  const { id, version } = await keepLayout(
    tx,
    {
      sender,
      vendor: textOf(data, 'vendor') ?? '',
      layout,
      inboundEmailId: emailId,
      replaces: textOf(Object(Object(data._meta).layout), 'id'),
    },
    now,
  )
  return { ...data, _meta: { ...Object(data._meta), learned: { layout_id: id, version, not_found: missing } } }
}

type Call = ActionCall<ActionParamsValue>
type SoundCall = ActionCall<Sound<ActionParamsValue>>

function wrongIndexes({ extracted, params: { item_mappings = [] } }: SoundCall): ActionProblem[] {
  const count = itemsOf(extracted).length
  return item_mappings.flatMap(({ extracted_item_index = 0 } = {}, index) =>
    extracted_item_index < count
      ? []
      : [
          {
            path: `/item_mappings/${index}/extracted_item_index`,
            message: `There is no item ${extracted_item_index}: the e-mail has ${count} extracted items, counted from 0.`,
          },
        ],
  )
}

/**
 * Returns the indexes of the items that no earlier order of this e-mail contains. A result without `open_items` means a
 * complete order.
 */
function stillOpen({ extracted, before }: Pick<SoundCall, 'extracted' | 'before'>): number[] {
  if (before === null) return itemsOf(extracted).map((_, index) => index)
  return Array.isArray(before.open_items) ? before.open_items : []
}

function openItems(call: Call): number[] {
  const ordered = call.params.item_mappings.map(({ extracted_item_index }) => extracted_item_index)
  return stillOpen(call).filter((index) => !ordered.includes(index))
}

function orderedItems({ params: { open_items_only, item_mappings = [] }, ...call }: SoundCall): ActionProblem[] {
  if (!open_items_only) return []
  const open = stillOpen(call)
  return item_mappings.flatMap(({ extracted_item_index: item } = {}, index) =>
    item === undefined || open.includes(item)
      ? []
      : [
          {
            path: `/item_mappings/${index}/extracted_item_index`,
            message: `Item ${item} is already in an order of this e-mail.`,
          },
        ],
  )
}

const wrongTotal = ({ params: { item_mappings = [] } }: SoundCall): ActionProblem[] =>
  totalOf(item_mappings.map(({ quantity = 0, price = 0 } = {}) => ({ quantity, price }))) === null
    ? [{ path: '/item_mappings', message: 'The total of the items is too large.' }]
    : []

async function wrongMappings(db: Queryable, { params: { item_mappings = [] } }: SoundCall): Promise<ActionProblem[]> {
  const items = await existingItems(
    db,
    item_mappings.flatMap((mapping) => mapping?.inventory_item_id ?? []),
  )
  return lineProblems(item_mappings, items, '/item_mappings')
}

/** Returns the fields of the order as stated in the e-mail, if an order can store them. */
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
  // Omits values that are too long, because a truncated number or address would be a different one.
  return typeof value === 'string' && value !== '' && value.length <= 2000 ? value : null
}
