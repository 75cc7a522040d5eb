import type { Markup, MarkupElement, MarkupNode } from '../markup/markup.types.ts'
import { elementsIn, longestLine, tidy } from './mail-lines.ts'
import { quantityIn } from './quantity-text.rules.ts'

/** What the sender wrote for machines (schema.org): amounts are text with a point, as they stand there. */
export interface StructuredOrder {
  readonly types: readonly string[]
  readonly vendor: string | null
  readonly orderNumber: string | null
  readonly orderDate: string | null
  readonly status: string | null
  readonly currency: string | null
  readonly total: string | null
  readonly items: readonly StructuredItem[]
  readonly trackingNumber: string | null
  readonly trackingUrl: string | null
  readonly expected: string | null
}

export interface StructuredItem {
  readonly name: string
  readonly sku: string | null
  /** Null: it is stated, and could not be read. */
  readonly quantity: number | null
  /** The code of a unit of length, weight or volume. */
  readonly measure: string | null
  readonly quantityText: string | null
  readonly price: string | null
  readonly currency: string | null
}

export interface StructuredOrders {
  readonly orders: readonly StructuredOrder[]
  /** There is more than is read. */
  readonly isCut: boolean
}

type Thing = Readonly<Record<string, unknown>>

const kinds = ['Order', 'ParcelDelivery', 'Invoice']
const mostThings = 2000
/** What nests without end takes a hundred times its length to read. */
const longestJson = 500_000
const mostMarked = 100

/** All orders, deliveries and invoices in JSON-LD and microdata. */
export function structuredOrders(markup: Markup | null): StructuredOrders {
  let isCut = false
  const written: Thing[] = []
  const marked: MarkupElement[] = []
  for (const element of elementsIn(markup?.children ?? [], () => true)) {
    const { name, attributes } = element
    const json = name === 'script' && attributes.type === 'application/ld+json' ? element.children.join('') : ''
    if (json.length > longestJson) isCut = true
    else if (json !== '') written.push(...jsonThings(json))
    if (attributes.itemscope !== undefined && attributes.itemprop === undefined) marked.push(element)
  }
  const things = [...written, ...marked.slice(0, mostMarked).map((element) => microdataThing(element, 0))]
  const orders = things.filter((thing) => typesOf(thing).some((type) => kinds.includes(type))).map(orderOf)
  return { orders, isCut }
}

function jsonThings(json: string): Thing[] {
  try {
    return topThings(JSON.parse(json), 0)
  } catch {
    return []
  }
}

function topThings(value: unknown, depth: number): Thing[] {
  if (depth > 5) return []
  if (Array.isArray(value)) return value.slice(0, mostThings).flatMap((each) => topThings(each, depth + 1))
  if (!isThing(value)) return []
  return '@graph' in value ? topThings(value['@graph'], depth + 1) : [value]
}

/** Microdata as JSON-LD would have it. */
function microdataThing({ attributes, children }: MarkupElement, depth: number): Thing {
  const properties: Record<string, unknown> = { '@type': attributes.itemtype ?? '' }
  const walk = (below: readonly MarkupNode[], level: number): void => {
    if (level > 64) return
    for (const child of below) {
      if (typeof child === 'string') continue
      const names = (child.attributes.itemprop ?? '').split(/\s+/).filter((name) => /^[a-zA-Z]{1,60}$/.test(name))
      const isScope = child.attributes.itemscope !== undefined
      const value =
        names.length === 0 ? '' : isScope && depth < 8 ? microdataThing(child, depth + 1) : microdataText(child)
      for (const name of names) {
        const known = Object.hasOwn(properties, name) ? properties[name] : undefined
        properties[name] = known === undefined ? value : [known, value].flat()
      }
      if (!isScope) walk(child.children, level + 1)
    }
  }
  walk(children, 0)
  return properties
}

function microdataText({ attributes, children }: MarkupElement): string {
  return tidy(attributes.content ?? attributes.href ?? attributes.datetime ?? beginningOf(children))
}

/** As much as is looked at. */
function beginningOf(nodes: readonly MarkupNode[]): string {
  let text = ''
  const pending = nodes.toReversed()
  while (pending.length > 0 && text.length < longestLine) {
    const node = pending.pop() ?? ''
    if (typeof node === 'string') text += node
    else for (let at = node.children.length - 1; at >= 0; at--) pending.push(node.children[at] ?? '')
  }
  return text
}

function orderOf(thing: Thing): StructuredOrder {
  const types = typesOf(thing)
  const isParcel = types.includes('ParcelDelivery')
  const parent = isParcel ? first(thing.partOfOrder) : types.includes('Invoice') ? first(thing.referencesOrder) : null
  const order = isThing(parent) ? parent : thing
  const price = first(thing.totalPaymentDue) ?? first(order.priceSpecification)
  return {
    types,
    vendor: nameOf(order.merchant ?? order.seller ?? thing.provider),
    orderNumber: textOf(order.orderNumber) ?? textOf(thing.confirmationNumber),
    orderDate: textOf(order.orderDate),
    status: textOf(thing.orderStatus)?.split('/').at(-1) ?? null,
    currency: textOf(order.priceCurrency) ?? (isThing(price) ? textOf(price.priceCurrency) : null),
    total: textOf(order.price) ?? (isThing(price) ? textOf(price.price) : null),
    items: itemsOf(order),
    trackingNumber: isParcel ? textOf(thing.trackingNumber) : null,
    trackingUrl: isParcel ? textOf(thing.trackingUrl) : null,
    expected: textOf(thing.expectedArrivalUntil) ?? textOf(thing.expectedArrivalFrom),
  }
}

function itemsOf(order: Thing): StructuredItem[] {
  const offers = list(order.acceptedOffer).flatMap((offer): StructuredItem[] => {
    if (!isThing(offer)) return []
    const item = first(offer.itemOffered)
    const quantity = first(offer.eligibleQuantity)
    return item === undefined ? [] : itemOf(item, offer, quantity)
  })
  if (offers.length > 0) return offers
  return list(order.orderedItem).flatMap((ordered): StructuredItem[] => {
    if (!isThing(ordered)) return []
    const item = first(ordered.orderedItem) ?? ordered
    const offer = isThing(item) ? first(item.offers) : undefined
    return itemOf(item, isThing(offer) ? offer : ordered, first(ordered.orderQuantity))
  })
}

function itemOf(item: unknown, offer: Thing, quantity: unknown): StructuredItem[] {
  const name = nameOf(item)
  if (!name) return []
  const stated = isThing(quantity) ? first(quantity.value) : quantity
  const unit = isThing(quantity) ? (textOf(quantity.unitText) ?? textOf(quantity.unitCode)) : null
  const text = textOf(stated)
  const read = text === null ? null : quantityIn(unit === null ? text : `${text} ${unit}`, '.')
  return [
    {
      name,
      sku: (isThing(item) ? textOf(item.sku) : null) ?? textOf(offer.sku),
      quantity: stated === undefined ? 1 : read !== null && read.quantity !== 0 ? read.quantity : null,
      measure: read?.measure ?? null,
      quantityText: stated === undefined ? null : (read?.text ?? String(stated)).slice(0, 100),
      price: textOf(offer.price),
      currency: textOf(offer.priceCurrency),
    },
  ]
}

const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : [value].flat().slice(0, 500)
const first = (value: unknown): unknown => list(value)[0]
const typesOf = (thing: Thing): string[] => list(thing['@type']).map((type) => String(type).split(/[/#]/).at(-1) ?? '')
const nameOf = (value: unknown): string | null => {
  const one = first(value)
  return isThing(one) ? textOf(one.name) : textOf(one)
}

function textOf(value: unknown): string | null {
  const one = first(value)
  if (typeof one === 'number' && Number.isFinite(one)) return String(one)
  return typeof one === 'string' && tidy(one) !== '' ? tidy(one).slice(0, 500) : null
}
