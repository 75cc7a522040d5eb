import type { Family } from '../../kit/family.ts'
import { amazon } from './amazon.ts'
import { ambiguousDates } from './ambiguous-dates.ts'
import { anyCards, anyTable, anyText } from './any-layout.ts'
import { bagisto } from './bagisto.ts'
import { bigcommerce } from './bigcommerce.ts'
import { dispatch } from './dispatch.ts'
import { etsy } from './etsy.ts'
import { fashion } from './fashion.ts'
import { indiamart } from './indiamart.ts'
import { jsonLd } from './json-ld.ts'
import { lexware } from './lexware.ts'
import {
  bundles,
  hiddenCharacters,
  lineDiscounts,
  parcels,
  partlyPaid,
  pricesOfMany,
  roundedTotals,
  taxTable,
} from './new-figures.ts'
import { divisionGrid, keyValueCards, nestedCells, smallPrint, stackedCells } from './new-markup.ts'
import { barTable, quotedForward, shortLetter, tillReceipt, typedFields, wrappedColumns } from './new-typed.ts'
import { odoo } from './odoo.ts'
import { opencart } from './opencart.ts'
import { outlookPaste } from './outlook-paste.ts'
import { prestashop } from './prestashop.ts'
import { purchaseOrder } from './purchase-order.ts'
import { quotedThread } from './quoted-thread.ts'
import { saleor } from './saleor.ts'
import { serviceInvoice } from './service-invoice.ts'
import { shopify } from './shopify.ts'
import { solidusText, spree } from './spree.ts'
import { stripe } from './stripe.ts'
import { figuresBelow, leaders, numberedList, pastedCells, putDown, runningSentence } from './suppliers-1.ts'
import { aboveOlder, amongChatter, perLength } from './suppliers-2.ts'
import { appleLines, excelRange, googleDocument, libreTable, pictureHeadings, wordTable } from './suppliers-3.ts'
import { carriedOver, groupSums, remarkRows } from './suppliers-4.ts'
import { depositAsked, earlyPayment, indianBill, reverseCharge, surcharges } from './suppliers-5.ts'
import { lineRates, mixedRates, partShipped, returnedGoods } from './suppliers-6.ts'
import { acceptedOffer, daysInWords, exchangeNote, numberKinds, paymentReminder } from './suppliers-7.ts'
import { counterReceipt, forwarderBill, packs, printRuns, tinyPrices } from './suppliers-8.ts'
import { misleadingCodes, namesWithMoney } from './suppliers-9.ts'
import { changedCounts, netAndGross, openPrice, priceListOrder, sidewaysTable, sizeColumns } from './suppliers-10.ts'
import { answersBetween, callOffs, shortChain, sumsFirst, typedHundreds } from './suppliers-11.ts'
import { sylius } from './sylius.ts'
import { typedBlocks } from './typed-blocks.ts'
import { typedCloth } from './typed-cloth.ts'
import { typedColumns } from './typed-columns.ts'
import { typedDashes } from './typed-dashes.ts'
import { typedLines } from './typed-lines.ts'
import { wix } from './wix.ts'
import { woocommerce, woocommerceText } from './woocommerce.ts'

/** The families that the reader may be tuned on. */
export const tuningFamilies: readonly Family[] = [
  amazon,
  ambiguousDates,
  anyCards,
  anyTable,
  anyText,
  bagisto,
  bigcommerce,
  dispatch,
  etsy,
  fashion,
  indiamart,
  jsonLd,
  lexware,
  odoo,
  opencart,
  outlookPaste,
  prestashop,
  purchaseOrder,
  quotedThread,
  saleor,
  serviceInvoice,
  shopify,
  spree,
  solidusText,
  stripe,
  sylius,
  typedBlocks,
  typedCloth,
  typedColumns,
  typedDashes,
  typedLines,
  wix,
  woocommerce,
  woocommerceText,
  nestedCells,
  keyValueCards,
  stackedCells,
  divisionGrid,
  smallPrint,
  wrappedColumns,
  tillReceipt,
  shortLetter,
  typedFields,
  barTable,
  quotedForward,
  lineDiscounts,
  bundles,
  partlyPaid,
  taxTable,
  roundedTotals,
  parcels,
  pricesOfMany,
  hiddenCharacters,
  runningSentence,
  putDown,
  figuresBelow,
  leaders,
  numberedList,
  pastedCells,
  aboveOlder,
  perLength,
  amongChatter,
  wordTable,
  excelRange,
  googleDocument,
  libreTable,
  appleLines,
  pictureHeadings,
  remarkRows,
  groupSums,
  carriedOver,
  earlyPayment,
  depositAsked,
  indianBill,
  reverseCharge,
  surcharges,
  mixedRates,
  lineRates,
  returnedGoods,
  partShipped,
  paymentReminder,
  acceptedOffer,
  exchangeNote,
  numberKinds,
  daysInWords,
  counterReceipt,
  forwarderBill,
  printRuns,
  packs,
  tinyPrices,
  misleadingCodes,
  namesWithMoney,
  priceListOrder,
  sizeColumns,
  sidewaysTable,
  changedCounts,
  netAndGross,
  openPrice,
  shortChain,
  sumsFirst,
  typedHundreds,
  callOffs,
  answersBetween,
]
