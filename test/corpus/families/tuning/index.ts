import type { Family } from '../../kit/family.ts'
import { amazon } from './amazon.ts'
import { ambiguousDates } from './ambiguous-dates.ts'
import { ankorstore } from './ankorstore.ts'
import { anyCards, anyTable, anyText } from './any-layout.ts'
import { bagisto } from './bagisto.ts'
import { bigcommerce } from './bigcommerce.ts'
import { blingOrder } from './bling-order.ts'
import { businessCentral } from './business-central.ts'
import { erpNext, tally, vendure } from './business-systems.ts'
import { ecwid, jtlShop, openMage, shopifyUpdated } from './cart-mails.ts'
import { billomat, fakturoid, fakturownia } from './central-invoices.ts'
import { abanteCart, cubeCart, liteCart, zenCart } from './classic-carts.ts'
import { componentDistributor } from './component-distributor.ts'
import { csCart } from './cs-cart.ts'
import { datevInvoice } from './datev-invoice.ts'
import { dispatch } from './dispatch.ts'
import { dyeHouseSv } from './dye-house-sv.ts'
import { etsy } from './etsy.ts'
import { fashion } from './fashion.ts'
import { fatturaCourtesy } from './fattura-courtesy.ts'
import { oxid, prestashopText } from './field-lines.ts'
import { gambio } from './gambio.ts'
import { indiamart } from './indiamart.ts'
import { holded, moloni, quickBooks, zohoInvoice } from './invoice-mails.ts'
import { crater, kivitendo } from './invoice-tables.ts'
import { jsonLd } from './json-ld.ts'
import { lexware } from './lexware.ts'
import { lightspeed } from './lightspeed.ts'
import { aliExpress, allegro, bol, faire } from './marketplaces.ts'
import { miraklAccepted } from './mirakl-accepted.ts'
import { netSuiteSalesOrder } from './netsuite-sales-order.ts'
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
import { dinero, fortnox } from './nordic-invoices.ts'
import { odoo } from './odoo.ts'
import { odooInvoice } from './odoo-invoice.ts'
import { drupalCommerce, gumroad, oroCommerce, paypal } from './online-receipts.ts'
import { akaunting, invoiceNinja } from './open-invoices.ts'
import { opencart } from './opencart.ts'
import { outlookPaste } from './outlook-paste.ts'
import { outsideFamilies } from './outside-families.ts'
import { pohodaOrder } from './pohoda-order.ts'
import { prestashop } from './prestashop.ts'
import { printOnDemand } from './print-on-demand.ts'
import { printedFabric } from './printed-fabric.ts'
import { purchaseOrder } from './purchase-order.ts'
import { quotedThread } from './quoted-thread.ts'
import { dolibarr, fattureInCloud, moneybird } from './romance-invoices.ts'
import { saleor } from './saleor.ts'
import { sapOrderResponse } from './sap-order-response.ts'
import { serviceInvoice } from './service-invoice.ts'
import { everShop, magento, nopCommerce, openCartAlert } from './shop-pages.ts'
import { shopify } from './shopify.ts'
import { shopware } from './shopware.ts'
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
import { twoOrders } from './two-orders.ts'
import { typedBlocks } from './typed-blocks.ts'
import { typedCloth } from './typed-cloth.ts'
import { typedColumns } from './typed-columns.ts'
import { typedDashes } from './typed-dashes.ts'
import { typedHinglish } from './typed-hinglish.ts'
import { typedLines } from './typed-lines.ts'
import { typedMetalFr } from './typed-metal-fr.ts'
import { unleashed } from './unleashed.ts'
import { vtex } from './vtex.ts'
import { wineMerchantFr } from './wine-merchant-fr.ts'
import { wix } from './wix.ts'
import { woocommerce, woocommerceText } from './woocommerce.ts'
import { woocommerceSummary } from './woocommerce-summary.ts'

/** Families that may be used to tune the reader. */
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
  zenCart,
  liteCart,
  cubeCart,
  abanteCart,
  nopCommerce,
  everShop,
  openCartAlert,
  magento,
  shopware,
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
  woocommerceSummary,
  oroCommerce,
  gumroad,
  drupalCommerce,
  paypal,
  invoiceNinja,
  akaunting,
  crater,
  kivitendo,
  odooInvoice,
  fortnox,
  dinero,
  fakturoid,
  fakturownia,
  billomat,
  dolibarr,
  fattureInCloud,
  moneybird,
  oxid,
  prestashopText,
  vendure,
  erpNext,
  tally,
  allegro,
  aliExpress,
  faire,
  bol,
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
  openMage,
  jtlShop,
  ecwid,
  shopifyUpdated,
  quickBooks,
  zohoInvoice,
  moloni,
  holded,
  twoOrders,
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
  fatturaCourtesy,
  gambio,
  miraklAccepted,
  netSuiteSalesOrder,
  pohodaOrder,
  sapOrderResponse,
  typedHinglish,
  blingOrder,
  componentDistributor,
  csCart,
  datevInvoice,
  lightspeed,
  printedFabric,
  typedMetalFr,
  ankorstore,
  businessCentral,
  dyeHouseSv,
  printOnDemand,
  unleashed,
  vtex,
  wineMerchantFr,
  ...outsideFamilies,
]
