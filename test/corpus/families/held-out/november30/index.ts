import type { Family } from '../../../kit/family.ts'
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
  easyfatt,
  facturascripts,
  invoiceplane,
  metasfresh,
  shoper,
  shoprenter,
  skroutz,
  smartbill,
  ticimax,
  tripletex,
  tryton,
  upgates,
  vilkas,
  zettle,
]

const letters: readonly Family[] = [
  bowlList,
  clothColumnsTr,
  forwardedCandles,
  forwardedStationery,
  glassCards,
  haberdasheryTwoLines,
  joineryInvoice,
  labelBlocksTr,
  laceChat,
  laceGreek,
  linenListRo,
  porcelainInvoice,
  potteryBalance,
  printedDashes,
  receiptNorway,
  ribbonReply,
  ropeDelivery,
  soapProforma,
  swissTrimmings,
  tileReceipt,
  upholsteryParcel,
  woolColumns,
]

/** Written on 30 November 2026 by an author who has not seen the reader. The reader is never tuned on them. */
export const november30Families: readonly Family[] = [...systems, ...letters]
