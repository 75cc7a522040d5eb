import type { StructuredItem, StructuredOrder } from '../extraction/document.types.ts'
import { elementsAt, textAt, type XmlElement } from './xml-tree.ts'

const mostItems = 500

/** Root elements of UBL 2.x, including profiles such as Peppol BIS and XRechnung. */
export const ublTypes: Readonly<Record<string, string>> = {
  Invoice: 'Invoice',
  CreditNote: 'CreditNote',
  Order: 'Order',
  OrderResponse: 'Order',
}

export function readUbl(root: XmlElement): StructuredOrder {
  const type = ublTypes[root.name] ?? 'Order'
  const isInvoice = type !== 'Order'
  const currency = textAt(root, 'DocumentCurrencyCode', 'PricingCurrencyCode')
  const totals = elementsAt(root, isInvoice ? 'LegalMonetaryTotal' : 'AnticipatedMonetaryTotal')[0]
  const amount = (name: string): string | null => (totals ? textAt(totals, name) : null)
  const taxes = elementsAt(root, 'TaxTotal/TaxAmount').filter(
    ({ attributes }) => currency === null || (attributes.currencyID ?? currency) === currency,
  )
  return {
    types: [type],
    vendor: textAt(
      root,
      'AccountingSupplierParty/Party/PartyName/Name',
      'AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName',
      'SellerSupplierParty/Party/PartyName/Name',
      'SellerSupplierParty/Party/PartyLegalEntity/RegistrationName',
    ),
    orderNumber: textAt(root, 'OrderReference/SalesOrderID', 'SalesOrderID') ?? (isInvoice ? null : textAt(root, 'ID')),
    buyerReference: textAt(root, 'OrderReference/ID', 'CustomerReference', 'BuyerReference'),
    invoiceNumber: isInvoice ? textAt(root, 'ID') : null,
    orderDate: isInvoice ? textAt(root, 'OrderReference/IssueDate') : textAt(root, 'IssueDate'),
    invoiceDate: isInvoice ? textAt(root, 'IssueDate') : null,
    status: null,
    currency,
    subtotal: amount('LineExtensionAmount'),
    discount: amount('AllowanceTotalAmount'),
    shipping: amount('ChargeTotalAmount'),
    tax: taxes[0]?.text.trim() || null,
    isTaxIncluded: false,
    total: amount('TaxInclusiveAmount') ?? amount('PayableAmount'),
    paid: amount('PrepaidAmount'),
    items: [
      ...elementsAt(root, 'InvoiceLine'),
      ...elementsAt(root, 'CreditNoteLine'),
      ...elementsAt(root, 'OrderLine/LineItem'),
    ]
      .slice(0, mostItems)
      .flatMap(itemOf),
    trackingNumber: null,
    trackingUrl: null,
    expectedDelivery: textAt(
      root,
      'Delivery/ActualDeliveryDate',
      'Delivery/PromisedDeliveryPeriod/EndDate',
      'Delivery/RequestedDeliveryPeriod/EndDate',
    ),
  }
}

function itemOf(line: XmlElement): StructuredItem[] {
  const name = textAt(line, 'Item/Name', 'Item/Description')
  if (name === null) return []
  const quantity = ['InvoicedQuantity', 'CreditedQuantity', 'Quantity'].flatMap((path) => elementsAt(line, path))[0]
  // If the line has a discount, its amount differs from quantity times price.
  const isAdjusted = elementsAt(line, 'AllowanceCharge').length > 0
  const options = elementsAt(line, 'Item/AdditionalItemProperty').flatMap((property) => {
    const value = textAt(property, 'Value')
    return value === null ? [] : [value]
  })
  return [
    {
      name,
      sku: textAt(line, 'Item/SellersItemIdentification/ID', 'Item/StandardItemIdentification/ID'),
      options: options.length > 0 ? options.join(' / ') : null,
      quantity: quantity ? quantity.text.trim() || null : null,
      unit: quantity?.attributes.unitCode ?? null,
      unitPrice: isAdjusted ? null : textAt(line, 'Price/PriceAmount'),
      priceQuantity: isAdjusted ? null : textAt(line, 'Price/BaseQuantity'),
      lineTotal: textAt(line, 'LineExtensionAmount'),
      currency: null,
    },
  ]
}
