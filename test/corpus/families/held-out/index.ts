import type { Family } from '../../kit/family.ts'
import { ankorstore } from './ankorstore.ts'
import { ankorstorePacks } from './ankorstore-packs.ts'
import { businessCentral } from './business-central.ts'
import { cin7Core } from './cin7-core.ts'
import { courierMonth } from './courier-month.ts'
import { courierRuns } from './courier-runs.ts'
import { dyerLots } from './dyer-lots.ts'
import { ebpOrder } from './ebp-order.ts'
import { erpnext } from './erpnext.ts'
import { exactEuroCells } from './exact-euro-cells.ts'
import { exactOnline } from './exact-online.ts'
import { exactOrderNl } from './exact-order-nl.ts'
import { hardwarePrints } from './hardware-prints.ts'
import { idoSell } from './idosell.ts'
import { linnworksDispatch } from './linnworks-dispatch.ts'
import { membersList } from './members-list.ts'
import { mercadoLibre } from './mercado-libre.ts'
import { packagingPortal } from './packaging-portal.ts'
import { phcOrderPt } from './phc-order-pt.ts'
import { phoneOrder } from './phone-order.ts'
import { printful } from './printful.ts'
import { proformaExport } from './proforma-export.ts'
import { rentalDays } from './rental-days.ts'
import { repairTicket } from './repair-ticket.ts'
import { sageAcknowledgement } from './sage-acknowledgement.ts'
import { sellersSummary } from './sellers-summary.ts'
import { semicolonRows } from './semicolon-rows.ts'
import { sevdesk } from './sevdesk.ts'
import { shift4shop } from './shift4shop.ts'
import { shopware } from './shopware.ts'
import { squarespace } from './squarespace.ts'
import { translatorWords } from './translator-words.ts'
import { typedNordicReply } from './typed-nordic-reply.ts'
import { typedProse } from './typed-prose.ts'
import { typedPt } from './typed-pt.ts'
import { typedRupees } from './typed-rupees.ts'
import { typedTrade } from './typed-trade.ts'
import { vendure } from './vendure.ts'
import { yarnShades } from './yarn-shades.ts'

/** Another layout of their system is among the tuning families, so the published figures leave them out. */
export const relatedFamilies: readonly Family[] = [
  ankorstore,
  ankorstorePacks,
  businessCentral,
  erpnext,
  shopware,
  vendure,
]

/** The reader is never tuned on these families. */
export const heldOutFamilies: readonly Family[] = [
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
  ...relatedFamilies,
]
