import type { Family } from '../../kit/family.ts'
import { laceChat, printedDashes, tileReceipt, upholsteryParcel } from './letters-dutch-portuguese.ts'
import { clothColumnsTr, labelBlocksTr, laceGreek, linenListRo, porcelainInvoice } from './letters-east.ts'
import { glassCards, potteryBalance, ribbonReply } from './letters-english.ts'
import { forwardedCandles, ropeDelivery, swissTrimmings } from './letters-german.ts'
import { joineryInvoice, receiptNorway, woolColumns } from './letters-north.ts'
import { bowlList, forwardedStationery, haberdasheryTwoLines, soapProforma } from './letters-romance.ts'
import { metasfresh, shoper, shoprenter, upgates } from './systems-central.ts'
import { skroutz, smartbill, ticimax } from './systems-east.ts'
import { invoiceplane, tripletex, vilkas, zettle } from './systems-north.ts'
import { easyfatt, facturascripts, tryton } from './systems-south.ts'

const systems: readonly Family[] = [
  invoiceplane,
  metasfresh,
  shoper,
  shoprenter,
  skroutz,
  ticimax,
  tripletex,
  upgates,
  vilkas,
  zettle,
]

const letters: readonly Family[] = [
  bowlList,
  clothColumnsTr,
  forwardedCandles,
  forwardedStationery,
  joineryInvoice,
  laceChat,
  laceGreek,
  linenListRo,
  porcelainInvoice,
  potteryBalance,
  printedDashes,
  receiptNorway,
  ribbonReply,
  ropeDelivery,
  swissTrimmings,
  tileReceipt,
  upholsteryParcel,
  woolColumns,
]

/** Written after the reader and apart from it. The reader is never tuned on these families. */
export const unseenFamilies: readonly Family[] = [...systems, ...letters]

/** These were read after their first measurement, and are now tuned on. */
export const seenFamilies: readonly Family[] = [
  easyfatt,
  facturascripts,
  smartbill,
  tryton,
  glassCards,
  haberdasheryTwoLines,
  labelBlocksTr,
  soapProforma,
]
