import type { Family } from '../../../kit/family.ts'
import { alibaba } from './alibaba.ts'
import { baselinker } from './baselinker.ts'
import { ebay } from './ebay.ts'
import { electronicParts } from './electronic-parts.ts'
import { embroidererStitches } from './embroiderer-stitches.ts'
import { farmGroups } from './farm-groups.ts'
import { formMailer } from './form-mailer.ts'
import { gardenNursery } from './garden-nursery.ts'
import { ghostTables } from './ghost-tables.ts'
import { labelSheet } from './label-sheet.ts'
import { ledgerPrint } from './ledger-print.ts'
import { lightspeed } from './lightspeed.ts'
import { magento } from './magento.ts'
import { microdata } from './microdata.ts'
import { millConfirmation } from './mill-confirmation.ts'
import { nuvemshop } from './nuvemshop.ts'
import { orderchamp } from './orderchamp.ts'
import { parcels } from './parcels.ts'
import { photographerFees } from './photographer-fees.ts'
import { plentymarkets } from './plentymarkets.ts'
import { potterReply } from './potter-reply.ts'
import { printedPackaging } from './printed-packaging.ts'
import { printerJobs } from './printer-jobs.ts'
import { roasterPriceFirst } from './roaster-price-first.ts'
import { sage } from './sage.ts'
import { sage50 } from './sage-50.ts'
import { square } from './square.ts'
import { subscriptionReceipt } from './subscription-receipt.ts'
import { sumup } from './sumup.ts'
import { tilda } from './tilda.ts'
import { tildaCart } from './tilda-cart.ts'
import { typedHindi } from './typed-hindi.ts'
import { typedPipes } from './typed-pipes.ts'
import { typedTwoLines } from './typed-two-lines.ts'
import { volusion } from './volusion.ts'
import { vyaparHi } from './vyapar-hi.ts'
import { wholesaleCn } from './wholesale-cn.ts'
import { xero } from './xero.ts'

/** Families that were kept out until 2026-11-28. The reader may be tuned on them now. */
export const onceHeldOutFamilies: readonly Family[] = [
  alibaba,
  baselinker,
  ebay,
  electronicParts,
  embroidererStitches,
  farmGroups,
  formMailer,
  gardenNursery,
  ghostTables,
  labelSheet,
  ledgerPrint,
  lightspeed,
  magento,
  microdata,
  millConfirmation,
  nuvemshop,
  orderchamp,
  parcels,
  photographerFees,
  plentymarkets,
  potterReply,
  printedPackaging,
  printerJobs,
  roasterPriceFirst,
  sage50,
  sage,
  square,
  subscriptionReceipt,
  sumup,
  tildaCart,
  tilda,
  typedHindi,
  typedPipes,
  typedTwoLines,
  volusion,
  vyaparHi,
  wholesaleCn,
  xero,
]
