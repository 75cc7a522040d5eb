const cancelled =
  /(?<!\p{L})(?:cancel(?:l)?ed|cancellation|cancelling|storniert|stornierung|annulée?s?|annulation|cancelad[oa]|cancelación|cancelamento|anulad[oa]|annullat[oa]|annullamento|cancellat[oa]|geannuleerd|annulering|anulowan[eoya]+|anulowanie|avbeställ\p{L}*|annullerad|annulleret|annullert|annullering|avbestilt|kansellert|रद्द)(?!\p{L})/iu
const refunded =
  /(?<!\p{L})(?:refund(?:ed)?|rückerstattung|erstattet|remboursement|remboursée?|reembolso|rimborso|terugbetaling|zwrot pieniędzy|återbetalning|tilbagebetaling|refusjon)(?!\p{L})/iu
const creditNote =
  /(?<!\p{L})(?:credit (?:note|memo)|gutschrift|rechnungskorrektur|facture d['’]avoir|note de crédit|nota de crédito|factura rectificativa|nota di credito|creditnota|creditfactuur|faktura korygująca|nota kredytowa|kreditfaktura|kreditnota|dobropis|क्रेडिट नोट)(?!\p{L})/iu
/** A heading or the beginning of a line: `Credit note CN-1`. */
const isCreditNote = new RegExp(`^[^\\p{L}\\n]*${creditNote.source}[^!?\\n]{0,30}$`, 'imu')
const isCancelled =
  /(?:has been|was|wurde|a été|ha sido|è stato|is|foi|zostało|har blivit|er blevet|ble|blev|er)\s+(?:\p{L}+\s+)?(?:cancel(?:l)?ed|storniert|annulée?|cancelad[oa]|annullato|geannuleerd|anulowane|annullerad|annulleret|annullert|kansellert)(?!\p{L})/iu

/** The kind of message. Nothing is ordered from a cancellation, a refund or a credit note. */
export function kindOf(subject: string, beginning: string): 'order' | 'cancellation' | 'refund' {
  if (cancelled.test(subject) || isCancelled.test(beginning)) return 'cancellation'
  return refunded.test(subject) || creditNote.test(subject) || isCreditNote.test(beginning) ? 'refund' : 'order'
}
