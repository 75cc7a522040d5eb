import type { Family } from '../../kit/family.ts'
import { blueDyers, dozensTurkish, glassReverse, greekBlocks, weaverHindi } from './letters-east.ts'
import { blockPrintBill, foundryAcknowledgment, millReply } from './letters-english.ts'
import { boxReply, joinerForward, printerConfirmation, sheepFarmBill } from './letters-german-french.ts'
import { deliveryNote, weaverAcknowledgment, workshopReceipt } from './letters-north.ts'
import { buttonInvoice, labelCards, nurseryBullets, potterSentence, yarnMerchant } from './letters-south.ts'
import {
  drupalPolish,
  magentoTurkish,
  nopSwedish,
  odooWebsite,
  opencartChinese,
  prestaModern,
  shopifyDanish,
  wooFulfillment,
  wooImproved,
} from './systems-known.ts'
import {
  communityStore,
  frontAccounting,
  gravityForms,
  jtwoStore,
  openFoodNetwork,
  silverShop,
  ubercart,
} from './systems-other.ts'

const systems: readonly Family[] = [
  communityStore,
  drupalPolish,
  frontAccounting,
  gravityForms,
  jtwoStore,
  magentoTurkish,
  nopSwedish,
  odooWebsite,
  opencartChinese,
  openFoodNetwork,
  prestaModern,
  shopifyDanish,
  silverShop,
  ubercart,
  wooFulfillment,
  wooImproved,
]

const letters: readonly Family[] = [
  blockPrintBill,
  blueDyers,
  boxReply,
  buttonInvoice,
  deliveryNote,
  dozensTurkish,
  foundryAcknowledgment,
  glassReverse,
  greekBlocks,
  joinerForward,
  labelCards,
  millReply,
  nurseryBullets,
  potterSentence,
  printerConfirmation,
  sheepFarmBill,
  weaverAcknowledgment,
  weaverHindi,
  workshopReceipt,
  yarnMerchant,
]

/** By an author who has not seen the reader. The reader was never tuned on them. */
export const thirdExamFamilies: readonly Family[] = [...systems, ...letters]
