/**
 * Words that distinguish an order from a cancellation, a refund, a credit note and a quotation in all languages, as
 * sources of regular expressions.
 */

/** A cancellation, as the title of a message. */
export const cancellations = String.raw`cancel(?:l)?ed|cancellation|cancelling|storniert|stornierung|annulée?s?|annulation|cancelad[oa]|cancelación|cancelamento|anulad[oa]|annullat[oa]|annullamento|cancellat[oa]|geannuleerd|annulering|anulowan[eoya]+|anulowanie|avbeställ\p{L}*|annullerad|annulleret|annullert|annullering|avbestilt|kansellert|anulat[ăe]?|anularea|iptal|रद्द|peruttu|peruutettu|peruutus|zrušen[ao]?|zrušení|stornován[ao]?|törölve|törlése|lemondva|ακυρώθηκε|ακύρωση|已取消|取消`

/** Words for `has been` before a word for `cancelled`. */
export const passives =
  'has been|was|wurde|a été|ha sido|è stato|is|foi|zostało|har blivit|er blevet|ble|blev|er|on|byl[ao]?|lett|a fost'

/** Words for `cancelled` after a word for `has been`. */
export const cancelledWords =
  'cancel(?:l)?ed|storniert|annulée?|cancelad[oa]|annullato|geannuleerd|anulowane|annullerad|annulleret|annullert|kansellert|peruttu|peruutettu|zrušen[ao]?|stornován[ao]?|törölve|anulat[ăe]?'

/** Verbs that mean `was cancelled` without a further word. */
export const cancelledVerbs =
  'ακυρώθηκε|töröltük|törölték|iptal edil(?:di|miştir)|已取消|रद्द कर दिया|peruutimme|zrušili jsme'

/** A refund. */
export const refunds = String.raw`refund(?:ed)?|rückerstattung|erstattet|remboursement|remboursée?|reembolso|rimborso|terugbetaling|zwrot pieniędzy|återbetalning|tilbagebetaling|refusjon|rambursarea?|iade|hyvitetty|palautettu|vrácení peněz|refundace|visszatérítés\p{L}*|επιστροφή χρημάτων|退款`

/** A credit note. */
export const creditNotes =
  "credit (?:note|memo)|gutschrift|rechnungskorrektur|facture d['’]avoir|note de crédit|nota de crédito|factura rectificativa|nota di credito|creditnota|creditfactuur|faktura korygująca|nota kredytowa|kreditfaktura|kreditnota|notă de credit|factură (?:de )?storno|iade faturası|dobropis|क्रेडिट नोट|hyvityslasku|jóváíró számla|helyesbítő számla|sztornó számla|πιστωτικό τιμολόγιο|红字发票"

/** A quotation. */
export const quotations =
  'quotation|quote|price offer|our offer|angebot|kostenvoranschlag|devis|presupuesto|cotizaci[oó]n|preventivo|offerte|prijsopgave|orçamento|oferta (?:nr|cenowa)|wycena|offert|tilbud|tilbod|(?:cenová )?nabídka|ofertă|teklif|कोटेशन|报价单?|tarjous|árajánlat|ajánlat|προσφορά'

/** Words before the title of a quotation. */
export const titlePossessives =
  're|aw|sv|our|your|unser|ihr|notre|votre|nuestr[oa]|su|nostro|vostro|ons|onze|uw|vår[ta]?|vores|naše?|nasza'

/**
 * Parts of words for an order, an invoice or a dispatch. A message with one of them is not a quotation: an order may
 * refer to the quotation that was accepted.
 */
export const orderTitles =
  'order|bestell|auftrag|commande|pedido|ordine|encomenda|zam[oó]wie|zlecen|beställ|ordre|bestilling|comand|sipari|objedn|confirm|bestätig|potwierdz|bekräft|bekræft|bekreft|onay|teyit|bevestig|invoice|rechnung|factur|fattur|faktur|fatura|accept|angenommen|aanvaard|antag|ऑर्डर|चालान|tilau[sk]|vahvist|lasku|rendel|visszaigazol|számla|παραγγελ|επιβεβαί|τιμολόγ'
