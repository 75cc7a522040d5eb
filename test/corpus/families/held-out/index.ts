import type { Family } from '../../kit/family.ts'
import { alibaba } from './alibaba.ts'
import { courierRuns } from './courier-runs.ts'
import { dyerLots } from './dyer-lots.ts'
import { ebay } from './ebay.ts'
import { embroidererStitches } from './embroiderer-stitches.ts'
import { erpnext } from './erpnext.ts'
import { farmGroups } from './farm-groups.ts'
import { formMailer } from './form-mailer.ts'
import { ghostTables } from './ghost-tables.ts'
import { labelSheet } from './label-sheet.ts'
import { magento } from './magento.ts'
import { membersList } from './members-list.ts'
import { microdata } from './microdata.ts'
import { millConfirmation } from './mill-confirmation.ts'
import { parcels } from './parcels.ts'
import { phoneOrder } from './phone-order.ts'
import { photographerFees } from './photographer-fees.ts'
import { potterReply } from './potter-reply.ts'
import { printerJobs } from './printer-jobs.ts'
import { rentalDays } from './rental-days.ts'
import { repairTicket } from './repair-ticket.ts'
import { roasterPriceFirst } from './roaster-price-first.ts'
import { sevdesk } from './sevdesk.ts'
import { shopware } from './shopware.ts'
import { square } from './square.ts'
import { squarespace } from './squarespace.ts'
import { translatorWords } from './translator-words.ts'
import { typedPipes } from './typed-pipes.ts'
import { typedProse } from './typed-prose.ts'
import { typedRupees } from './typed-rupees.ts'
import { typedTrade } from './typed-trade.ts'
import { typedTwoLines } from './typed-two-lines.ts'
import { vendure } from './vendure.ts'

/** A third of all families, chosen before anything was measured. The reader is never tuned on them. */
export const heldOutFamilies: readonly Family[] = [
  alibaba,
  ebay,
  erpnext,
  ghostTables,
  magento,
  membersList,
  microdata,
  millConfirmation,
  parcels,
  sevdesk,
  shopware,
  square,
  squarespace,
  typedPipes,
  typedProse,
  typedRupees,
  typedTrade,
  typedTwoLines,
  vendure,
  dyerLots,
  embroidererStitches,
  potterReply,
  roasterPriceFirst,
  farmGroups,
  rentalDays,
  translatorWords,
  photographerFees,
  repairTicket,
  labelSheet,
  phoneOrder,
  formMailer,
  printerJobs,
  courierRuns,
]
