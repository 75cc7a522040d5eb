const cancelled =
  /(?<!\p{L})(?:cancel(?:l)?ed|cancellation|cancelling|storniert|stornierung|annulée?s?|annulation|cancelad[oa]|cancelación|cancelamento|anulad[oa]|annullat[oa]|annullamento|cancellat[oa]|geannuleerd|annulering|anulowan[eoya]+|anulowanie|avbeställ\p{L}*|annullerad|annulleret|annullert|annullering|avbestilt|kansellert|anulat[ăe]?|anularea|iptal|रद्द)(?!\p{L})/iu
const refunded =
  /(?<!\p{L})(?:refund(?:ed)?|rückerstattung|erstattet|remboursement|remboursée?|reembolso|rimborso|terugbetaling|zwrot pieniędzy|återbetalning|tilbagebetaling|refusjon|rambursarea?|iade)(?!\p{L})/iu
const creditNote =
  /(?<!\p{L})(?:credit (?:note|memo)|gutschrift|rechnungskorrektur|facture d['’]avoir|note de crédit|nota de crédito|factura rectificativa|nota di credito|creditnota|creditfactuur|faktura korygująca|nota kredytowa|kreditfaktura|kreditnota|notă de credit|factură (?:de )?storno|iade faturası|dobropis|क्रेडिट नोट)(?!\p{L})/iu
/** A heading or the beginning of a line: `Credit note CN-1`. */
const isCreditNote = new RegExp(`^[^\\p{L}\\n]*${creditNote.source}[^!?\\n]{0,30}$`, 'imu')
const isCancelled =
  /(?:has been|was|wurde|a été|ha sido|è stato|is|foi|zostało|har blivit|er blevet|ble|blev|er)\s+(?:\p{L}+\s+)?(?:cancel(?:l)?ed|storniert|annulée?|cancelad[oa]|annullato|geannuleerd|anulowane|annullerad|annulleret|annullert|kansellert)(?!\p{L})/iu

const quotation =
  /(?:quotation|quote|price offer|our offer|angebot|kostenvoranschlag|devis|presupuesto|cotizaci[oó]n|preventivo|offerte|prijsopgave|orçamento|oferta (?:nr|cenowa)|wycena|offert|tilbud|tilbod|(?:cenová )?nabídka|ofertă|teklif|कोटेशन|报价单?)/iu
/** A heading or the beginning of a line: `Quotation Q-77`, `Unser Angebot Nr. 12 vom 3. März`. */
const isQuotation = new RegExp(
  String.raw`^[^\p{L}\n]*(?:(?:re|aw|sv|our|your|unser|ihr|notre|votre|nuestr[oa]|su|nostro|vostro|ons|onze|uw|vår[ta]?|vores|naše?|nasza)\b:?\s)*${quotation.source}(?!\p{L})[^!?\n]{0,40}$`,
  'imu',
)
/** Words of an order, an invoice or a dispatch. A quotation that was accepted names its order. */
const ordered =
  /order|bestell|auftrag|commande|pedido|ordine|encomenda|zam[oó]wie|zlecen|beställ|ordre|bestilling|comand|sipari|objedn|confirm|bestätig|potwierdz|bekräft|bekræft|bekreft|onay|teyit|bevestig|invoice|rechnung|factur|fattur|faktur|fatura|accept|angenommen|aanvaard|antag|ऑर्डर|चालान/iu

/** Returns the kind of message. Nothing is ordered from a cancellation, a refund, a credit note or a quotation. */
export function kindOf(subject: string, beginning: string): 'order' | 'cancellation' | 'refund' | 'quotation' {
  if (cancelled.test(subject) || isCancelled.test(beginning)) return 'cancellation'
  if (refunded.test(subject) || creditNote.test(subject) || isCreditNote.test(beginning)) return 'refund'
  const said = `${subject}\n${beginning}`
  return isQuotation.test(said) && !ordered.test(said) ? 'quotation' : 'order'
}
