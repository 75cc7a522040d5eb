import type { Family } from '../../../../kit/family.ts'
import { accuseDeCommande } from './accuse-de-commande.ts'
import { afasOpdracht } from './afas-opdracht.ts'
import { blockPrintProforma } from './block-print-proforma.ts'
import { businessOneConfirmation } from './business-one-confirmation.ts'
import { ceramistNote } from './ceramist-note.ts'
import { economicOrdre } from './economic-ordre.ts'
import { hathkarghaPatra } from './hathkargha-patra.ts'
import { holdedPedido } from './holded-pedido.ts'
import { idokladZaloha } from './idoklad-zaloha.ts'
import { notaDeEncomenda } from './nota-de-encomenda.ts'
import { ordererkannandeLader } from './ordererkannande-lader.ts'
import { packedGoodsNote } from './packed-goods-note.ts'
import { printShopJobs } from './print-shop-jobs.ts'
import { proformaZippers } from './proforma-zippers.ts'
import { replyWithChanges } from './reply-with-changes.ts'
import { subiektZamowienie } from './subiekt-zamowienie.ts'
import { tintoriaConferma } from './tintoria-conferma.ts'
import { tradeCounterAck } from './trade-counter-ack.ts'
import { woollenMillLetter } from './woollen-mill-letter.ts'
import { wovenLabelsMille } from './woven-labels-mille.ts'

/** The mails of suppliers to a small brand that makes things. */
export const supplierLetterFamilies: readonly Family[] = [
  accuseDeCommande,
  afasOpdracht,
  blockPrintProforma,
  businessOneConfirmation,
  ceramistNote,
  economicOrdre,
  hathkarghaPatra,
  holdedPedido,
  idokladZaloha,
  notaDeEncomenda,
  ordererkannandeLader,
  packedGoodsNote,
  printShopJobs,
  proformaZippers,
  replyWithChanges,
  subiektZamowienie,
  tintoriaConferma,
  tradeCounterAck,
  woollenMillLetter,
  wovenLabelsMille,
]
