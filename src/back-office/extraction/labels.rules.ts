import type { AmountName, Language } from './extracted.types.ts'

/** Words of the six languages, each for the whole of a label: what only contains one means something else. */
const amountLabels: Readonly<Record<AmountName, RegExp>> = {
  subtotal:
    /^(?:sub-?\s?total|items? (?:sub)?total|merchandise(?: total)?|zwischensumme|warenwert|sous-?\s?total|subtotale|totale parziale|subtotaal|(?:sub)?total de (?:los )?artículos)$/,
  shipping_cost:
    /^(?:shipping(?: (?:&|and) handling)?|shipping (?:costs?|fee|charges?)|delivery(?: (?:costs?|fee|charges?))?|postage|freight|versand(?:kosten)?|lieferkosten|porto|livraison|frais (?:de port|de livraison|d['’]expédition)|expédition|envío|gastos de envío|costes? de envío|spedizione|spese di spedizione|costi di spedizione|verzend(?:kosten|ing)|bezorgkosten)$/,
  tax: /^(?:(?:sales |estimated )?tax(?:es)?|vat|gst|igst|hst|mwst\.?|ust\.?|mehrwertsteuer|umsatzsteuer|tva|iva|btw)$/,
  discount:
    /^(?:discount|promo(?:tion)?|voucher|coupon|rabatt|gutschein|nachlass|remise|réduction|descuento|sconto|korting)$/,
  total:
    /^(?:(?:grand |order )?total(?: (?:amount|due|price))?|total for (?:this|your) order|amount (?:due|paid|charged)|invoice total|gesamt(?:summe|betrag|preis)?|rechnungsbetrag|endbetrag|summe|(?:montant )?total(?: (?:ttc|à payer|de la commande))?|(?:importe )?total(?: (?:del pedido|a pagar))?|totale(?: (?:ordine|dell['’]ordine|da pagare|complessivo))?|totaal(?:bedrag)?|te betalen)$/,
}

const contained =
  /\b(?:incl\.?|included|including|enthalten(?:e)?|inkl\.?|davon|darin|inclus(?:e)?|dont|incluid[oa]|inclusa|di cui|inbegrepen|waarvan)\b/

/** What an amount of that label is; null for a label that is none of these. */
export function amountLabel(label: string): { readonly name: AmountName; readonly isContained: boolean } | null {
  const said = label
    .toLowerCase()
    .replace(/[\u00a0\s]+/g, ' ')
    .trim()
  const isContained = contained.test(said)
  const bare = said
    .replace(/\([^()]{0,60}\)/g, ' ')
    .replace(/\d+(?:[.,]\d+)?\s?%/g, ' ')
    .replace(contained, ' ')
    .replace(/\b(?:usd|eur|gbp|inr|cad|aud|chf|jpy|kwd)\b/g, ' ')
    .replace(/[:.*\s]+$/g, '')
    .replace(/^[*.\s]+/, '')
    .replace(/\s+/g, ' ')
    .trim()
  // The keys of the table are the names.
  for (const [name, pattern] of Object.entries(amountLabels))
    if (pattern.test(bare)) return { name: name as AmountName, isContained: name === 'tax' && isContained }
  return null
}

export type Column = 'name' | 'quantity' | 'measure' | 'unit' | 'amount' | 'price' | 'sku'

const columns: Readonly<Record<Column, RegExp>> = {
  name: /^(?:items?|products?|description|article|artikel(?:bezeichnung)?|bezeichnung|produkt|beschreibung|produit|désignation|artículo|producto|descripción|articolo|prodotto|descrizione|product|omschrijving)$/,
  quantity: /^(?:qty\.?|quantity|menge|anzahl|stück|qté|quantité|cant\.?|cantidad|q\.?tà|quantità|aantal)$/,
  measure: /^(?:units?|uom|u\.?\/?m\.?|einheit|me|unité|unidad|unità|eenheid)$/,
  unit: /^(?:unit price|price each|price per unit|each|rate|einzelpreis|stückpreis|prix unitaire|p\.?u\.?|precio unitario|precio unidad|prezzo unitario|stukprijs|prijs per stuk)$/,
  amount:
    /^(?:amount|line total|total|subtotal|betrag|gesamt(?:preis)?|summe|montant|importe|totale|importo|totaal|bedrag)$/,
  price: /^(?:price|preis|prix|precio|prezzo|prijs)$/,
  sku: /^(?:sku|item (?:no\.?|number|#)|art(?:ikel)?\.?-?\s?(?:nr|nummer)\.?|artikelnummer|référence|réf\.?|ref(?:erencia)?\.?|codice|artikelnr\.?|product code)$/,
}

export function columnOf(heading: string): Column | null {
  const said = heading
    .toLowerCase()
    .replace(/\([^()]{0,30}\)/g, ' ')
    .replace(/[:*]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  // The keys of the table are the names.
  for (const [name, pattern] of Object.entries(columns)) if (pattern.test(said)) return name as Column
  return null
}

export const orderNumberLabel =
  /(?:order|purchase order|po)\s*(?:number|no\.?|nr\.?|id|ref(?:erence)?)|order\s*#|bestell(?:nummer|-?\s?nr\.?)|auftrags(?:nummer|-?\s?nr\.?)|(?:numéro|n°|nº|no\.?)\s*de\s*(?:la\s*)?commande|commande\s*(?:n°|nº|no\.?|#)|(?:número|n\.?º|nº|n°)\s*de(?:l)?\s*pedido|pedido\s*(?:n\.?º|nº|n°|#)|numero\s*(?:d['’]|dell['’]|di\s)?\s*ordine|ordine\s*(?:n\.?|n°|nº|#)|(?:bestel|order)nummer/i
export const orderInSubject = /(?:order|bestellung|auftrag|commande|pedido|ordine|bestelling)/i
export const orderDateLabel =
  /^(?:order date|date of order|ordered on|placed on|bestelldatum|bestellt am|auftragsdatum|date de (?:la )?commande|commandé le|fecha del? pedido|data (?:dell['’])?ordine|besteldatum|besteld op)$/i
export const deliveryLabel =
  /^(?:(?:estimated|expected) (?:delivery|arrival)(?: date)?|delivery date|arriving|arrives|(?:voraussichtliche(?:s|r)? )?(?:lieferung|lieferdatum|liefertermin|zustellung)|livraison (?:estimée|prévue)(?: le)?|date de livraison(?: estimée)?|(?:fecha de )?entrega (?:estimada|prevista)|fecha de entrega|consegna (?:stimata|prevista)|data di consegna|verwachte (?:levering|bezorging)|(?:verwachte )?(?:lever|bezorg)datum)$/i
export const trackingLabel =
  /tracking (?:number|no\.?|id|code)|tracking\s*#|tracking(?=\s*:)|sendungsnummer|paketnummer|sendungsverfolgung|numéro de suivi|n° de suivi|número de seguimiento|nº de seguimiento|numero di (?:tracciamento|tracking|spedizione)|codice di tracciamento|track\s?(?:&|en)\s?trace(?: (?:code|nummer))?|trackingnummer|trackingcode|awb(?: number| no\.?)?/i

const cancelled =
  /\b(?:cancel(?:l)?ed|cancellation|cancelling|storniert|stornierung|annulée?s?|annulation|cancelad[oa]|cancelación|anulad[oa]|annullat[oa]|annullamento|cancellat[oa]|geannuleerd|annulering)\b/i
const refunded =
  /\b(?:refund(?:ed)?|rückerstattung|erstattet|remboursement|remboursée?|reembolso|rimborso|terugbetaling)\b/i

/** What the mail reports; of an order that is gone nothing is to be ordered. */
export function kindOf(subject: string, beginning: string): 'order' | 'cancellation' | 'refund' {
  if (
    cancelled.test(subject) ||
    /(?:has been|was|wurde|a été|ha sido|è stato|is)\s+(?:\w+\s+)?(?:cancel(?:l)?ed|storniert|annulée?|cancelado|annullato|geannuleerd)\b/i.test(
      beginning,
    )
  )
    return 'cancellation'
  return refunded.test(subject) ? 'refund' : 'order'
}

const words: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:the|your|order|thank|you|for|with|shipping|delivery)\b/gi,
  de: /\b(?:und|ihre|der|die|das|bestellung|vielen|dank|für|versand|lieferung|wir)\b/gi,
  fr: /\b(?:votre|commande|merci|vous|nous|livraison|des|les|pour|avec|date|total)\b/gi,
  es: /\b(?:pedido|gracias|por|envío|entrega|los|las|para|con|su|tu)\b/gi,
  it: /\b(?:ordine|grazie|per|spedizione|consegna|il|della|del|tuo|suo|con)\b/gi,
  nl: /\b(?:bestelling|bedankt|voor|je|jouw|uw|het|een|verzending|bezorging|aantal|totaal)\b/gi,
}

/** The language whose commonest words are the most. */
export function languageOf(text: string): Language {
  const counted = Object.entries(words).map(([language, pattern]) => ({
    // The keys of the table are the languages.
    language: language as Language,
    count: text.slice(0, 20_000).match(pattern)?.length ?? 0,
  }))
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).language
}
