import type { StructuredItem, StructuredOrder } from '../extraction/document.types.ts'
import { elementsAt, textAt, type XmlElement } from './xml-tree.ts'

const mostItems = 500

/** Root elements of the Cross Industry Invoice: Factur-X, ZUGFeRD 1 and 2, Order-X. */
export const ciiTypes: Readonly<Record<string, string>> = {
  CrossIndustryInvoice: 'Invoice',
  CrossIndustryDocument: 'Invoice',
  SCRDMCCBDACIOMessageStructure: 'Order',
}

/** Type codes of credit notes. `380` is an invoice. */
const creditCodes = new Set(['381', '261', '262', '396'])

export function readCii(root: XmlElement): StructuredOrder {
  const head = first(root, 'ExchangedDocument') ?? first(root, 'HeaderExchangedDocument') ?? root
  const trade =
    first(root, 'SupplyChainTradeTransaction') ?? first(root, 'SpecifiedSupplyChainTradeTransaction') ?? root
  const agreement = pick(trade, 'HeaderTradeAgreement')
  const delivery = pick(trade, 'HeaderTradeDelivery')
  const settlement = pick(trade, 'HeaderTradeSettlement')
  const totals =
    first(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation') ??
    first(settlement, 'SpecifiedTradeSettlementMonetarySummation') ??
    settlement
  const currency = textAt(settlement, 'InvoiceCurrencyCode', 'OrderCurrencyCode')
  const taxes = elementsAt(totals, 'TaxTotalAmount').filter(
    ({ attributes }) => currency === null || (attributes.currencyID ?? currency) === currency,
  )
  const type = ciiTypes[root.name] ?? 'Invoice'
  const isInvoice = type === 'Invoice'
  const issued = dayOf(textAt(head, 'IssueDateTime/DateTimeString'))
  return {
    types: [isInvoice && creditCodes.has(textAt(head, 'TypeCode') ?? '') ? 'CreditNote' : type],
    vendor: textAt(agreement, 'SellerTradeParty/Name'),
    orderNumber:
      textAt(agreement, 'SellerOrderReferencedDocument/IssuerAssignedID', 'SellerOrderReferencedDocument/ID') ??
      (isInvoice ? null : textAt(head, 'ID')),
    buyerReference: textAt(
      agreement,
      'BuyerOrderReferencedDocument/IssuerAssignedID',
      'BuyerOrderReferencedDocument/ID',
      'BuyerReference',
    ),
    invoiceNumber: isInvoice ? textAt(head, 'ID') : null,
    orderDate: isInvoice
      ? dayOf(textAt(agreement, 'SellerOrderReferencedDocument/FormattedIssueDateTime/DateTimeString'))
      : issued,
    invoiceDate: isInvoice ? issued : null,
    status: null,
    currency,
    subtotal: textAt(totals, 'LineTotalAmount'),
    discount: textAt(totals, 'AllowanceTotalAmount'),
    shipping: textAt(totals, 'ChargeTotalAmount'),
    tax: taxes[0]?.text.trim() || null,
    isTaxIncluded: false,
    total: textAt(totals, 'GrandTotalAmount', 'DuePayableAmount'),
    paid: textAt(totals, 'TotalPrepaidAmount'),
    items: elementsAt(trade, 'IncludedSupplyChainTradeLineItem').slice(0, mostItems).flatMap(itemOf),
    trackingNumber: null,
    trackingUrl: null,
    expectedDelivery: dayOf(
      textAt(
        delivery,
        'ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString',
        'RequestedDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString',
      ),
    ),
  }
}

function itemOf(line: XmlElement): StructuredItem[] {
  const product = first(line, 'SpecifiedTradeProduct') ?? line
  const name = textAt(product, 'Name', 'Description')
  if (name === null) return []
  const agreement = pick(line, 'LineTradeAgreement')
  const delivery = pick(line, 'LineTradeDelivery')
  const settlement = pick(line, 'LineTradeSettlement')
  const quantity =
    elementsAt(delivery, 'BilledQuantity')[0] ??
    elementsAt(delivery, 'RequestedQuantity')[0] ??
    elementsAt(delivery, 'AgreedQuantity')[0]
  const price = first(agreement, 'NetPriceProductTradePrice')
  const isAdjusted = elementsAt(settlement, 'SpecifiedTradeAllowanceCharge').length > 0
  const options = elementsAt(product, 'ApplicableProductCharacteristic').flatMap((property) => {
    const value = textAt(property, 'Value')
    return value === null ? [] : [value]
  })
  return [
    {
      name,
      sku: textAt(product, 'SellerAssignedID', 'GlobalID'),
      options: options.length > 0 ? options.join(' / ') : null,
      quantity: quantity?.text.trim() || null,
      unit: quantity?.attributes.unitCode ?? null,
      unitPrice: isAdjusted || !price ? null : textAt(price, 'ChargeAmount'),
      priceQuantity: isAdjusted || !price ? null : textAt(price, 'BasisQuantity'),
      lineTotal: textAt(
        settlement,
        'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
        'SpecifiedTradeSettlementMonetarySummation/LineTotalAmount',
      ),
      currency: null,
    },
  ]
}

const first = (element: XmlElement, name: string): XmlElement | undefined => elementsAt(element, name)[0]

/**
 * Returns the child with this name. The name has different prefixes in different versions:
 * `ApplicableHeaderTradeAgreement`, `ApplicableSupplyChainTradeAgreement`, `SpecifiedLineTradeAgreement`.
 */
function pick(element: XmlElement, name: string): XmlElement {
  const wanted = name.replace(/^(?:Header|Line)/, '')
  return element.children.find((child) => child.name.endsWith(wanted)) ?? { ...element, children: [], text: '' }
}

/** Converts `20260503`, or a text that begins with `2026-05-03`, to `2026-05-03`. Null for anything else. */
function dayOf(text: string | null): string | null {
  const compact = /^(\d{4})(\d{2})(\d{2})/.exec(text ?? '')
  return compact ? `${compact[1]}-${compact[2]}-${compact[3]}` : (/^\d{4}-\d{2}-\d{2}/.exec(text ?? '')?.[0] ?? null)
}
