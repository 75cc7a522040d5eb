import type { Family } from '../../../kit/family.ts'
import { writtenApartFamilies } from '../../written-apart/index.ts'
import { alibaba } from './alibaba.ts'
import { ankorstore } from './ankorstore.ts'
import { ankorstorePacks } from './ankorstore-packs.ts'
import { baselinker } from './baselinker.ts'
import { businessCentral } from './business-central.ts'
import { cin7Core } from './cin7-core.ts'
import { courierMonth } from './courier-month.ts'
import { courierRuns } from './courier-runs.ts'
import { dyerLots } from './dyer-lots.ts'
import { ebay } from './ebay.ts'
import { ebpOrder } from './ebp-order.ts'
import { electronicParts } from './electronic-parts.ts'
import { embroidererStitches } from './embroiderer-stitches.ts'
import { erpnext } from './erpnext.ts'
import { exactEuroCells } from './exact-euro-cells.ts'
import { exactOnline } from './exact-online.ts'
import { exactOrderNl } from './exact-order-nl.ts'
import { farmGroups } from './farm-groups.ts'
import { formMailer } from './form-mailer.ts'
import { furtherLetterAndShopFamilies } from './further-letters-and-shops/index.ts'
import { gardenNursery } from './garden-nursery.ts'
import { ghostTables } from './ghost-tables.ts'
import { hardwarePrints } from './hardware-prints.ts'
import { idoSell } from './idosell.ts'
import { knownSystemFamilies } from './known-systems/index.ts'
import { labelSheet } from './label-sheet.ts'
import { ledgerPrint } from './ledger-print.ts'
import { letterAndShopFamilies } from './letters-and-shops/index.ts'
import { lightspeed } from './lightspeed.ts'
import { linnworksDispatch } from './linnworks-dispatch.ts'
import { magento } from './magento.ts'
import { membersList } from './members-list.ts'
import { mercadoLibre } from './mercado-libre.ts'
import { microdata } from './microdata.ts'
import { millConfirmation } from './mill-confirmation.ts'
import { nuvemshop } from './nuvemshop.ts'
import { orderchamp } from './orderchamp.ts'
import { packagingPortal } from './packaging-portal.ts'
import { parcels } from './parcels.ts'
import { phcOrderPt } from './phc-order-pt.ts'
import { phoneOrder } from './phone-order.ts'
import { photographerFees } from './photographer-fees.ts'
import { plentymarkets } from './plentymarkets.ts'
import { potterReply } from './potter-reply.ts'
import { printedPackaging } from './printed-packaging.ts'
import { printerJobs } from './printer-jobs.ts'
import { printful } from './printful.ts'
import { proformaExport } from './proforma-export.ts'
import { rentalDays } from './rental-days.ts'
import { repairTicket } from './repair-ticket.ts'
import { roasterPriceFirst } from './roaster-price-first.ts'
import { sage } from './sage.ts'
import { sage50 } from './sage-50.ts'
import { sageAcknowledgement } from './sage-acknowledgement.ts'
import { sellersSummary } from './sellers-summary.ts'
import { semicolonRows } from './semicolon-rows.ts'
import { sevdesk } from './sevdesk.ts'
import { shift4shop } from './shift4shop.ts'
import { shopware } from './shopware.ts'
import { square } from './square.ts'
import { squarespace } from './squarespace.ts'
import { subscriptionReceipt } from './subscription-receipt.ts'
import { sumup } from './sumup.ts'
import { tilda } from './tilda.ts'
import { tildaCart } from './tilda-cart.ts'
import { translatorWords } from './translator-words.ts'
import { typedHindi } from './typed-hindi.ts'
import { typedNordicReply } from './typed-nordic-reply.ts'
import { typedPipes } from './typed-pipes.ts'
import { typedProse } from './typed-prose.ts'
import { typedPt } from './typed-pt.ts'
import { typedRupees } from './typed-rupees.ts'
import { typedTrade } from './typed-trade.ts'
import { typedTwoLines } from './typed-two-lines.ts'
import { vendure } from './vendure.ts'
import { volusion } from './volusion.ts'
import { vyaparHi } from './vyapar-hi.ts'
import { wholesaleCn } from './wholesale-cn.ts'
import { xero } from './xero.ts'
import { yarnShades } from './yarn-shades.ts'

/** Families that were kept out until 2026-11-28 or 2026-11-29. The reader may be tuned on them now. */
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
  courierMonth,
  courierRuns,
  dyerLots,
  exactOnline,
  hardwarePrints,
  membersList,
  mercadoLibre,
  phoneOrder,
  printful,
  rentalDays,
  repairTicket,
  sellersSummary,
  semicolonRows,
  sevdesk,
  squarespace,
  translatorWords,
  typedProse,
  typedRupees,
  typedTrade,
  cin7Core,
  ebpOrder,
  exactEuroCells,
  exactOrderNl,
  idoSell,
  linnworksDispatch,
  packagingPortal,
  phcOrderPt,
  proformaExport,
  sageAcknowledgement,
  shift4shop,
  typedNordicReply,
  typedPt,
  yarnShades,
  ankorstore,
  ankorstorePacks,
  businessCentral,
  erpnext,
  shopware,
  vendure,
  ...letterAndShopFamilies,
  ...furtherLetterAndShopFamilies,
  ...knownSystemFamilies,
  ...writtenApartFamilies,
]
