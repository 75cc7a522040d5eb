import type { Markup, MarkupElement, MarkupNode } from '../markup/markup.types.ts'
import type { StructuredItem, StructuredOrder } from './document.types.ts'
import { elementsIn, longestLine, tidy } from './mail-rows.rules.ts'

export interface StructuredOrders {
  readonly orders: readonly StructuredOrder[]
  /** Whether a JSON-LD script was left out because it is longer than the limit. */
  readonly isCut: boolean
}

type Thing = Readonly<Record<string, unknown>>

const kinds = ['Order', 'ParcelDelivery', 'Invoice']
const mostThings = 2000
/**
 * Maximum length of a JSON-LD script in characters. Deeply nested JSON takes a hundred times as long to parse as its
 * length suggests.
 */
const longestJson = 500_000
const mostMarked = 100

/** Returns the orders, deliveries and invoices in JSON-LD and in the first 100 microdata elements. */
export function structuredOrders(markup: Markup | null): StructuredOrders {
  let isCut = false
  const written: Thing[] = []
  const marked: MarkupElement[] = []
  for (const element of elementsIn(markup?.children ?? [], () => true)) {
    const { name, attributes } = element
    const json =
      name === 'script' && /^\s*application\/ld\+json\b/i.test(attributes.type ?? '') ? element.children.join('') : ''
    if (json.length > longestJson) isCut = true
    else if (json !== '') written.push(...jsonThings(json))
    if (attributes.itemscope !== undefined && attributes.itemprop === undefined) marked.push(element)
  }
  const things = [...written, ...marked.slice(0, mostMarked).map((element) => microdataThing(element, 0))]
  const orders = things.filter((thing) => typesOf(thing).some((type) => kinds.includes(type))).map(orderOf)
  return { orders, isCut }
}

function jsonThings(json: string): Thing[] {
  for (const text of [json, mended(json)]) {
    try {
      return topThings(JSON.parse(text), 0)
    } catch {}
  }
  return []
}

/** Removes comments around the JSON and surplus commas, which templates leave behind. */
const mended = (json: string): string =>
  json
    .replace(/^\s*(?:\/\/\s*)?(?:<!--|<!\[CDATA\[)/, '')
    .replace(/(?:\/\/\s*)?(?:-->|\]\]>)\s*$/, '')
    .replace(/,(?=\s*[}\]])/g, '')

/**
 * Returns the orders, deliveries and invoices in a JSON-LD value, also inside the message or page that contains them.
 * Returns an object without any as it is.
 */
function topThings(value: unknown, depth: number): Thing[] {
  if (depth > 6) return []
  if (Array.isArray(value)) return value.slice(0, mostThings).flatMap((each) => topThings(each, depth + 1))
  if (!isThing(value)) return []
  if (typesOf(value).some((type) => kinds.includes(type))) return [value]
  const within = ['@graph', 'about', 'mainEntity', 'itemListElement', 'item', 'object'].flatMap(
    (name) => value[name] ?? [],
  )
  return within.length > 0 ? topThings(within, depth + 1) : [value]
}

/** Converts microdata to the form of JSON-LD. */
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

/** Returns the beginning of the text: at least `longestLine` characters, if there are so many. */
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
  const isInvoice = types.includes('Invoice')
  const parent = isParcel ? first(thing.partOfOrder) : isInvoice ? first(thing.referencesOrder) : null
  const order = isThing(parent) ? parent : thing
  const price = first(thing.totalPaymentDue) ?? first(order.priceSpecification)
  const parts = list(order.priceSpecification).filter(isThing)
  const part = (...names: readonly string[]): string | null =>
    textOf(
      parts.find((each) =>
        names.some((name) => typesOf(each).includes(name) || new RegExp(name, 'i').test(textOf(each.name) ?? '')),
      )?.price,
    )
  const parcel = first(order.orderDelivery)
  const delivery = isThing(parcel) ? parcel : thing
  return {
    types,
    vendor: nameOf(order.merchant ?? order.seller ?? thing.provider ?? thing.broker),
    orderNumber: textOf(order.orderNumber) ?? (isInvoice ? null : textOf(thing.confirmationNumber)),
    buyerReference: null,
    invoiceNumber: isInvoice
      ? (textOf(thing.confirmationNumber) ?? textOf(thing.identifier))
      : textOf(nameOfThing(order.partOfInvoice)),
    orderDate: textOf(order.orderDate),
    invoiceDate: null,
    status: textOf(thing.orderStatus)?.split('/').at(-1) ?? null,
    currency: textOf(order.priceCurrency) ?? (isThing(price) ? textOf(price.priceCurrency) : null),
    subtotal: part('subtotal'),
    discount: textOf(order.discount),
    shipping: part('DeliveryChargeSpecification', 'shipping', 'delivery'),
    tax: part('tax', 'vat'),
    isTaxIncluded: null,
    total:
      textOf(order.price) ??
      textOf(order.totalPrice) ??
      (isThing(price) && parts.length <= 1 ? textOf(price.price) : null),
    paid: null,
    items: itemsOf(order),
    trackingNumber: isParcel ? textOf(thing.trackingNumber) : textOf(isThing(parcel) ? parcel.trackingNumber : null),
    trackingUrl: isParcel ? textOf(thing.trackingUrl) : textOf(isThing(parcel) ? parcel.trackingUrl : null),
    expectedDelivery: textOf(delivery.expectedArrivalUntil) ?? textOf(delivery.expectedArrivalFrom),
  }
}

const nameOfThing = (value: unknown): unknown => {
  const one = first(value)
  return isThing(one) ? (one.confirmationNumber ?? one.identifier) : null
}

function itemsOf(order: Thing): StructuredItem[] {
  const offers = list(order.acceptedOffer).flatMap((offer): StructuredItem[] => {
    if (!isThing(offer)) return []
    const items = list(offer.itemOffered)
    return items.length !== 1 ? [] : itemOf(items[0], offer, first(offer.eligibleQuantity))
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
  const thing = isThing(item) ? item : {}
  const options = ['color', 'size', 'material', 'pattern'].flatMap((property) => textOf(thing[property]) ?? [])
  const per = list(offer.priceSpecification).filter(isThing)[0]
  const reference = per ? first(per.referenceQuantity) : undefined
  return [
    {
      name,
      sku: textOf(thing.sku) ?? textOf(offer.sku) ?? textOf(thing.mpn) ?? textOf(thing.productID),
      options: options.length > 0 ? options.join('; ') : null,
      quantity: textOf(stated),
      unit: isThing(quantity) ? (textOf(quantity.unitText) ?? textOf(quantity.unitCode)) : null,
      unitPrice: textOf(offer.price) ?? (per ? textOf(per.price) : null),
      priceQuantity: isThing(reference) ? textOf(reference.value) : null,
      lineTotal: null,
      currency: textOf(offer.priceCurrency) ?? (per ? textOf(per.priceCurrency) : null),
    },
  ]
}

const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : [value].flat().slice(0, 500)
const first = (value: unknown): unknown => list(value)[0]
const typesOf = (thing: Thing): string[] =>
  list(thing['@type'] ?? thing.type).map((type) => String(type).split(/[/#]/).at(-1) ?? '')
const nameOf = (value: unknown): string | null => {
  const one = first(value)
  return isThing(one) ? textOf(one.name) : textOf(one)
}

function textOf(value: unknown): string | null {
  const one = first(value)
  if (typeof one === 'number' && Number.isFinite(one)) return String(one)
  return typeof one === 'string' && tidy(one) !== '' ? tidy(one).slice(0, 500) : null
}
