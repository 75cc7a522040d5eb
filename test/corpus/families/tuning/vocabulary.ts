import type { Language } from '../../kit/locales.ts'

/** Synonyms that vendors use. Meanings are separated by `|`, synonyms by `/`. */
const words: Readonly<Record<Language, string>> = {
  en: 'Order number/Order no./Order/Order ID|Order date/Date/Ordered/Date of order|Item/Product/Description/Article|Qty/Quantity/Qnty/Units/No.|Unit price/Price/Each/Price each/Rate|Total/Amount/Line total/Sum|SKU/Item code/Code/Product code/Ref.|Unit/UoM|Variant/Option|Subtotal/Sub-total/Items/Merchandise/Total goods|Discount/Promotion/Rebate/Coupon|Shipping/Delivery/Postage/Shipping & handling|Tax|Total/Grand total/Order total/Total amount/Amount due|Free/Free of charge|Thank you for your order/We have received your order',
  de: 'Bestellnummer/Bestell-Nr./Auftragsnummer/Bestellung Nr./Vorgangsnummer|Bestelldatum/Datum/Bestellt am/Auftragsdatum|Artikel/Produkt/Bezeichnung/Artikelbezeichnung|Menge/Anzahl/Stk./Stück/Anz.|Einzelpreis/Stückpreis/Preis/E-Preis/Preis/Stk.|Gesamt/Gesamtpreis/Summe/Betrag/G-Preis|Artikelnummer/Art.-Nr./Artikel-Nr./Best.-Nr./SKU|Einheit/ME|Variante/Ausführung|Zwischensumme/Summe/Warenwert/Summe Artikel|Rabatt/Gutschein/Nachlass/Aktionsrabatt|Versand/Versandkosten/Lieferung/Porto|Steuer|Gesamtsumme/Gesamtbetrag/Endsumme/Gesamt/Summe gesamt|kostenlos/frei|Vielen Dank für Ihre Bestellung/Wir haben Ihre Bestellung erhalten',
  fr: 'Numéro de commande/N° de commande/Commande n°/Référence commande|Date de commande/Date/Commandé le|Article/Produit/Désignation/Description|Qté/Quantité/Nombre|Prix unitaire/P.U./Prix/PU|Total/Montant/Prix total|Référence/Réf./Code article/SKU|Unité|Variante/Déclinaison|Sous-total/Total articles/Marchandises|Remise/Réduction/Code promo|Livraison/Frais de port/Frais de livraison/Expédition|Taxe|Total/Total TTC/Montant total/Total à payer|Offerte/Gratuit|Merci pour votre commande/Nous avons reçu votre commande',
  es: 'Número de pedido/N.º de pedido/Pedido n.º/Pedido|Fecha de pedido/Fecha/Fecha de compra|Artículo/Producto/Descripción/Concepto|Cantidad/Cant./Uds./Unidades|Precio unitario/Precio/P. unitario|Total/Importe/Precio total|Referencia/Ref./Código/SKU|Unidad|Variante/Opción|Subtotal/Total artículos/Importe artículos|Descuento/Cupón/Promoción|Envío/Gastos de envío/Transporte|Impuesto|Total/Importe total/Total del pedido/Total a pagar|Gratis/Gratuito|Gracias por su pedido/Hemos recibido su pedido',
  it: 'Numero ordine/N. ordine/Ordine n./Ordine|Data ordine/Data/Data dell’ordine|Articolo/Prodotto/Descrizione|Quantità/Q.tà/Qtà/Pezzi|Prezzo unitario/Prezzo/Prezzo cad.|Totale/Importo/Totale riga|Codice/Cod./Cod. articolo/SKU|Unità/U.M.|Variante/Opzione|Subtotale/Totale articoli/Totale prodotti|Sconto/Buono/Promozione|Spedizione/Spese di spedizione/Consegna|Imposta|Totale/Totale ordine/Importo totale/Totale da pagare|Gratis/Gratuita|Grazie per il vostro ordine/Abbiamo ricevuto il vostro ordine',
  nl: 'Bestelnummer/Ordernummer/Bestelling/Order nr.|Besteldatum/Datum/Besteld op/Orderdatum|Artikel/Product/Omschrijving|Aantal/Stuks/Hoeveelheid|Prijs per stuk/Prijs/Stukprijs/Eenheidsprijs|Totaal/Bedrag/Subtotaal|Artikelnummer/Art.nr./Code/SKU|Eenheid|Variant/Uitvoering|Subtotaal/Artikelen/Totaal artikelen|Korting/Kortingscode/Actie|Verzending/Verzendkosten/Bezorging|Belasting|Totaal/Totaalbedrag/Eindtotaal/Te betalen|Gratis|Bedankt voor uw bestelling/Wij hebben uw bestelling ontvangen',
  pt: 'Número do pedido/N.º da encomenda/Pedido/Encomenda|Data do pedido/Data/Data da encomenda|Artigo/Produto/Item/Descrição|Quantidade/Qtd./Qtde|Preço unitário/Preço/Valor unitário|Total/Valor/Montante|Referência/Ref./Código/SKU|Unidade|Variante/Opção|Subtotal/Total dos artigos/Produtos|Desconto/Cupom/Promoção|Envio/Portes/Frete/Entrega|Imposto|Total/Total a pagar/Valor total|Grátis|Obrigado pela sua encomenda/Recebemos o seu pedido',
  pl: 'Numer zamówienia/Nr zamówienia/Zamówienie nr/Zamówienie|Data zamówienia/Data/Złożono|Produkt/Nazwa/Towar/Nazwa produktu|Ilość/Szt./Liczba sztuk|Cena/Cena jednostkowa/Cena za szt.|Wartość/Razem/Suma|SKU/Symbol/Kod/Indeks|Jednostka/J.m.|Wariant|Suma częściowa/Wartość produktów/Produkty|Rabat/Zniżka/Kupon|Dostawa/Wysyłka/Koszt dostawy|Podatek|Razem/Suma/Łącznie/Do zapłaty|Bezpłatnie/Gratis|Dziękujemy za zamówienie/Otrzymaliśmy zamówienie',
  sv: 'Ordernummer/Order/Beställningsnummer/Ordernr|Orderdatum/Datum/Beställd|Artikel/Produkt/Benämning|Antal/Kvantitet/St|Pris/Styckpris/à-pris|Summa/Belopp/Totalt|Artikelnummer/Art.nr/SKU|Enhet|Variant|Delsumma/Summa varor/Varor|Rabatt/Rabattkod/Kampanj|Frakt/Leverans/Fraktkostnad|Skatt|Totalt/Summa/Totalsumma/Att betala|Gratis/Fri|Tack för din beställning/Vi har tagit emot din beställning',
  da: 'Ordrenummer/Ordre/Bestillingsnummer/Ordrenr.|Ordredato/Dato/Bestilt|Vare/Produkt/Beskrivelse|Antal/Stk.|Pris/Stykpris/Enhedspris|Total/Beløb/Sum|Varenummer/Varenr./SKU|Enhed|Variant|Subtotal/Varer/Varer i alt|Rabat/Rabatkode|Levering/Fragt/Forsendelse|Skat|Total/I alt/Samlet beløb/At betale|Gratis|Tak for din ordre/Vi har modtaget din ordre',
  cs: 'Číslo objednávky/Objednávka č./Objednávka|Datum objednávky/Datum/Objednáno|Zboží/Produkt/Položka/Název|Množství/Počet/Ks|Cena/Cena za kus/Jednotková cena|Celkem/Částka/Cena celkem|Kód/Kód zboží/SKU|Jednotka/MJ|Varianta|Mezisoučet/Zboží celkem|Sleva/Kupón|Doprava/Poštovné/Cena dopravy|Daň|Celkem/Celková cena/Celkem k úhradě/K zaplacení|Zdarma|Děkujeme za objednávku/Přijali jsme vaši objednávku',
  hi: 'ऑर्डर नंबर/ऑर्डर संख्या/ऑर्डर|ऑर्डर दिनांक/दिनांक/तारीख|उत्पाद/वस्तु/विवरण|मात्रा/संख्या|मूल्य/दर/प्रति इकाई|राशि/कुल|कोड/SKU|इकाई|प्रकार|उप-योग/उपयोग|छूट|डिलीवरी/शिपिंग/भाड़ा|कर|कुल/कुल राशि/कुल योग|मुफ़्त|आपके ऑर्डर के लिए धन्यवाद/आपका ऑर्डर मिल गया है',
}

const names = [
  'number',
  'date',
  'name',
  'quantity',
  'price',
  'amount',
  'sku',
  'unit',
  'variant',
  'subtotal',
  'discount',
  'shipping',
  'tax',
  'total',
  'free',
  'thanks',
] as const

export type Word = (typeof names)[number]

/** One word for each meaning, as used by one vendor. */
export function vocabularyOf(
  language: Language,
  pick: (choices: readonly string[]) => string,
): Readonly<Record<Word, string>> {
  const groups = words[language].split('|')
  if (groups.length !== names.length) throw new Error(`${language}: ${groups.length} groups of words`)
  // Safe cast: every name has a group, because the lengths are equal.
  return Object.fromEntries(names.map((name, index) => [name, pick(choicesOf(groups[index] ?? ''))])) as Record<
    Word,
    string
  >
}

/** Splits synonyms. `Preis/Stk.` stays one word. */
const choicesOf = (group: string): string[] =>
  group
    .replace('Preis/Stk.', 'Preis\u0000Stk.')
    .split('/')
    .map((each) => each.replace('\u0000', '/'))
