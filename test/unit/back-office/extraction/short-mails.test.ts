import { expect, test } from 'vitest'
import { extractOrder } from '../../../../src/back-office/extraction/index.ts'
import { parseMail } from '../../../../src/back-office/inbox/parse-mail.ts'
import { message } from '../../../support/mails.ts'

/**
 * Returns the order in a mail. Each item is one line: quantity, name, [article number], {options}, @ unit price, = line
 * total.
 */
async function read(body: string, type: string) {
  const headers = {
    From: 'Mill <orders@mill.example>',
    Subject: 'Mill',
    Date: 'Tue, 03 Mar 2026 09:00:00 +0000',
    'Content-Type': `text/${type}; charset=utf-8`,
  }
  const fields = Object(extractOrder(await parseMail([Buffer.from(message(headers, body))]), null))
  const meta = fields._meta
  const said = (before: string, value: unknown, after = ''): string[] =>
    value === null || value === undefined ? [] : [`${before}${value}${after}`]
  const lines = fields.items.map(({ name, sku, quantity, price }: Record<string, unknown>, at: number) => {
    const { unit, options, price_per: per, line_total: total } = meta.items[at]
    return [
      `${quantity ?? '?'}${unit ? ` ${unit}` : ''} × ${name}`,
      ...said('[', sku, ']'),
      ...said('{', options, '}'),
      ...said('@ ', price),
      ...(per ? [`@ ${per.price} per ${per.quantity}`] : []),
      ...said('= ', total),
    ].join(' ')
  })
  return {
    order: [meta.kind, fields.order_number, fields.order_date, fields.currency, meta.language]
      .map((it) => it ?? '–')
      .join(' '),
    lines,
    sums: [
      ...said('subtotal ', fields.subtotal),
      ...said('discount ', meta.discount),
      ...said('shipping ', fields.shipping_cost),
      ...said('tax ', fields.tax),
      ...said('total ', fields.total),
    ].join(', '),
    proof: meta.proof.map(({ equation }: { equation: string }) => equation),
    warnings: meta.warnings.map(({ code }: { code: string }) => code),
  }
}

test.each([
  {
    about: 'prices with their units',
    type: 'plain',
    body: `Thank you for your order no. M-1042 of 2 March 2026.

Item | Qty | Unit price | Amount
Linen | 2.5 m | €8.40/m | €21.00
Wool | 3 m | €4.00/m | €12.00

Subtotal: €33.00
Shipping: €5.00
Total: €38.00`,
    order: 'order M-1042 2026-03-02 EUR en',
    lines: ['2.5 m × Linen @ 840 = 2100', '3 m × Wool @ 400 = 1200'],
    sums: 'subtotal 3300, shipping 500, total 3800',
    proof: ['2.5 × 8.4 = 21.00; 3 × 4 = 12.00', '21.00 + 12.00 = 33.00', '33.00 + 5.00 = 38.00'],
    warnings: [],
  },
  {
    about: 'a discount in the row of an item',
    type: 'plain',
    body: `Order number: 77

Item | Qty | Price | Discount | Amount
Linen | 2 | 5.00 | 10% | 9.00
Wool | 3 | 4.00 | 0% | 12.00

Total: 21.00 EUR`,
    order: 'order 77 – EUR en',
    lines: ['2 × Linen @ 450 = 900', '3 × Wool @ 400 = 1200'],
    sums: 'total 2100',
    proof: ['2 × 5 less discount = 9.00; 3 × 4 = 12.00', '9.00 + 12.00 = 21.00', '21.00 = 21.00'],
    warnings: [],
  },
  {
    about: 'a tax in the row of an item',
    type: 'plain',
    body: `Order number: 77

Item | Qty | Price | VAT | Amount
Linen | 2 | 5.00 | 20% | 12.00
Wool | 3 | 4.00 | 20% | 14.40

Total: 26.40 EUR`,
    order: 'order 77 – EUR en',
    lines: ['2 × Linen @ 500 = 1200', '3 × Wool @ 400 = 1440'],
    sums: 'total 2640',
    proof: ['2 × 5 = 12.00; 3 × 4 = 14.40', '12.00 + 14.40 = 26.40', '26.40 = 26.40'],
    warnings: [],
  },
  {
    about: 'a price per hundred',
    type: 'plain',
    body: `Order number: 77

Item | Qty | Price | per | Amount
Tags | 500 | 5.00 | 100 | 25.00
Pins | 2000 | 4.00 | 1000 | 8.00

Total: 33.00 EUR`,
    order: 'order 77 – EUR en',
    lines: ['500 × Tags @ 5 @ 500 per 100 = 2500', '2000 × Pins @ 400 per 1000 = 800'],
    sums: 'total 3300',
    proof: ['500 × 5 / 100 = 25.00; 2000 × 4 / 1000 = 8.00', '25.00 + 8.00 = 33.00', '33.00 = 33.00'],
    warnings: [],
  },
  {
    about: 'a return',
    type: 'plain',
    body: `Order number: 77

Item | Qty | Price | Amount
Linen | 2 | 5.00 | 10.00
Jar returned | -1 | 3.00 | -3.00

Total: 7.00 EUR`,
    order: 'order 77 – EUR en',
    lines: ['2 × Linen @ 500 = 1000', '? × Jar returned = -300'],
    sums: 'total 700',
    proof: ['10.00 + -3.00 = 7.00', '7.00 = 7.00'],
    warnings: ['quantity_unclear'],
  },
  {
    about: 'a free gift',
    type: 'plain',
    body: `Order number: 77

Item | Qty | Price | Amount
Linen | 2 | 5.00 | 10.00
Sample card | 1 | 0.00 | 0.00

Total: 10.00 EUR`,
    order: 'order 77 – EUR en',
    lines: ['2 × Linen @ 500 = 1000', '1 × Sample card @ 0 = 0'],
    sums: 'total 1000',
    proof: ['2 × 5 = 10.00; 1 × 0 = 0.00', '10.00 + 0.00 = 10.00', '10.00 = 10.00'],
    warnings: [],
  },
  {
    about: 'a free item, in words',
    type: 'plain',
    body: `Order number: 77

Item | Qty | Price | Amount
Linen | 2 | 5.00 | 10.00
Sample card | 1 | Free | Free

Shipping: Free
Total: 10.00 EUR`,
    order: 'order 77 – EUR en',
    lines: ['2 × Linen @ 500 = 1000', '1 × Sample card @ 0 = 0'],
    sums: 'shipping 0, total 1000',
    proof: ['2 × 5 = 10.00; 1 × 0 = 0.00', '10.00 + 0.00 = 10.00', '10.00 = 10.00'],
    warnings: [],
  },
  {
    about: 'goods and shipping on one line',
    type: 'plain',
    body: `Order number: 4712
2 x Linen 5.00 = 10.00 EUR
3 x Wool 4.00 = 12.00 EUR
Goods 22.00 EUR, shipping 5.95 EUR
Total 27.95 EUR`,
    order: 'order 4712 – EUR en',
    lines: ['2 × Linen @ 500 = 1000', '3 × Wool @ 400 = 1200'],
    sums: 'subtotal 2200, shipping 595, total 2795',
    proof: ['2 × 5 = 10.00; 3 × 4 = 12.00', '10.00 + 12.00 = 22.00', '22.00 + 5.95 = 27.95'],
    warnings: [],
  },
  {
    about: 'labelled items below each other',
    type: 'plain',
    body: `Order number: 77

Article: Linen
Quantity: 2
Unit price: 5.00 EUR
Amount: 10.00 EUR

Article: Wool
Quantity: 3
Unit price: 4.00 EUR
Amount: 12.00 EUR

Total: 22.00 EUR`,
    order: 'order 77 – EUR en',
    lines: ['2 × Linen @ 500 = 1000', '3 × Wool @ 400 = 1200'],
    sums: 'total 2200',
    proof: ['2 × 5 = 10.00; 3 × 4 = 12.00', '10.00 + 12.00 = 22.00', '22.00 = 22.00'],
    warnings: [],
  },
  {
    about: 'labelled items with unknown labels',
    type: 'plain',
    body: `Order number: 77

Zorb: Linen
Quam: 2
Pell: 5.00 EUR
Vint: 10.00 EUR

Zorb: Wool
Quam: 3
Pell: 4.00 EUR
Vint: 12.00 EUR

Total: 22.00 EUR`,
    order: 'order 77 – EUR en',
    lines: ['2 × Linen @ 500 = 1000', '3 × Wool @ 400 = 1200'],
    sums: 'total 2200',
    proof: ['2 × 5 = 10.00; 3 × 4 = 12.00', '10.00 + 12.00 = 22.00', '22.00 = 22.00'],
    warnings: [],
  },
  {
    about: 'names above numbers',
    type: 'plain',
    body: `Order number: 77

Linen canvas
SKU: LC-100
Colour: blue
2 x 5.00 EUR   10.00 EUR

Wool felt
SKU: WF-200
Colour: red
3 x 4.00 EUR   12.00 EUR

Total: 22.00 EUR`,
    order: 'order 77 – EUR en',
    lines: [
      '2 × Linen canvas [LC-100] {Colour: blue} @ 500 = 1000',
      '3 × Wool felt [WF-200] {Colour: red} @ 400 = 1200',
    ],
    sums: 'total 2200',
    proof: ['2 × 5 = 10.00; 3 × 4 = 12.00', '10.00 + 12.00 = 22.00', '22.00 = 22.00'],
    warnings: [],
  },
  {
    about: 'names below numbers',
    type: 'plain',
    body: `Order number: 77

2 x 5.00 EUR = 10.00 EUR
Linen canvas

3 x 4.00 EUR = 12.00 EUR
Wool felt

Total: 22.00 EUR`,
    order: 'order 77 – EUR en',
    lines: ['2 × Linen canvas @ 500 = 1000', '3 × Wool felt @ 400 = 1200'],
    sums: 'total 2200',
    proof: ['2 × 5 = 10.00; 3 × 4 = 12.00', '10.00 + 12.00 = 22.00', '22.00 = 22.00'],
    warnings: [],
  },
  {
    about: 'numbered items',
    type: 'plain',
    body: `Order number: 77

1. Linen, 2 pcs, 5.00 EUR each, 10.00 EUR
2. Wool, 3 pcs, 4.00 EUR each, 12.00 EUR

Total: 22.00 EUR`,
    order: 'order 77 – EUR en',
    lines: ['2 × Linen @ 500 = 1000', '3 × Wool @ 400 = 1200'],
    sums: 'total 2200',
    proof: ['2 × 5 = 10.00; 3 × 4 = 12.00', '10.00 + 12.00 = 22.00', '22.00 = 22.00'],
    warnings: [],
  },
  {
    about: 'quantities only',
    type: 'plain',
    body: `Order number: 77

2 x Linen
3 x Wool`,
    order: 'order 77 –  en',
    lines: ['2 × Linen', '3 × Wool'],
    sums: '',
    proof: [],
    warnings: [],
  },
  {
    about: 'unclear quantity',
    type: 'plain',
    body: `Order number: 77

Item | Qty | Price | Amount
Linen | 2 | 5.00 | 10.00
Wool | some | 4.00 | 12.00

Total: 22.00 EUR`,
    order: 'order 77 – EUR en',
    lines: ['2 × Linen @ 500 = 1000', '? × Wool = 1200'],
    sums: 'total 2200',
    proof: ['10.00 + 12.00 = 22.00', '22.00 = 22.00'],
    warnings: ['quantity_unclear'],
  },
  {
    about: 'HTML and text body with different totals',
    type: 'plain',
    body: `Order number: 77

Item | Qty | Price | Amount
Linen | 2 | 5.00 | 10.00
Wool | 3 | 4.00 | 12.00

Shipping: 5.00 EUR
Total: 30.00 EUR`,
    order: 'order 77 – EUR en',
    lines: ['2 × Linen @ 500 = 1000', '3 × Wool @ 400 = 1200'],
    sums: '',
    proof: [],
    warnings: ['totals_do_not_add_up'],
  },
  {
    about: 'a request for a deposit',
    type: 'plain',
    body: `Order number: 77

2 x Linen
Please pay a deposit of 50.00 EUR.
Total: 100.00 EUR`,
    order: 'order 77 – EUR en',
    lines: ['2 × Linen'],
    sums: '',
    proof: [],
    warnings: ['total_ambiguous'],
  },
  {
    about: 'quotation',
    type: 'plain',
    body: `Quotation Q-77

2 x Linen 5.00 = 10.00 EUR
Total 10.00 EUR`,
    order: 'quotation  –  en',
    lines: [],
    sums: '',
    proof: [],
    warnings: ['not_ordered'],
  },
  {
    about: 'cancellation',
    type: 'plain',
    body: `Your order 77 has been cancelled.

2 x Linen 5.00 = 10.00 EUR
Total 10.00 EUR`,
    order: 'cancellation  –  en',
    lines: [],
    sums: '',
    proof: [],
    warnings: ['order_cancelled'],
  },
  {
    about: 'no order',
    type: 'plain',
    body: `Hello,
our shop is closed on Monday.`,
    order: 'none  –  en',
    lines: [],
    sums: '',
    proof: [],
    warnings: ['no_order_found'],
  },
  {
    about: 'amounts in different currencies',
    type: 'plain',
    body: `Order number: 77

2 x Linen 5.00 EUR = 10.00 EUR
1 x Wool 4.00 USD = 4.00 USD
Total 14.00`,
    order: 'order 77 –  en',
    lines: ['2 × Linen', '1 × Wool'],
    sums: '',
    proof: [],
    warnings: ['several_currencies', 'currency_unknown'],
  },
  {
    about: 'German',
    type: 'plain',
    body: `Vielen Dank für Ihre Bestellung Nr. 4711 vom 2. März 2026.

Artikel | Menge | Einzelpreis | Gesamt
Leinen natur (Art.-Nr. LN-100) | 2,5 m | 8,40 € | 21,00 €
Wollfilz rot (Art.-Nr. WF-200) | 3 Stk. | 4,00 € | 12,00 €

Zwischensumme: 33,00 €
Versandkosten: 5,90 €
Gesamtbetrag inkl. MwSt.: 38,90 €
enthaltene MwSt. (19 %): 6,21 €`,
    order: 'order 4711 2026-03-02 EUR de',
    lines: ['2.5 m × Leinen natur [LN-100] @ 840 = 2100', '3 × Wollfilz rot [WF-200] @ 400 = 1200'],
    sums: 'subtotal 3300, shipping 590, tax 621, total 3890',
    proof: ['2.5 × 8.4 = 21.00; 3 × 4 = 12.00', '21.00 + 12.00 = 33.00', '33.00 + 5.90 = 38.90'],
    warnings: [],
  },
  {
    about: 'French',
    type: 'plain',
    body: `Merci pour votre commande n° 4711 du 2 mars 2026.

Article | Quantité | Prix unitaire HT | Montant HT
Lin | 2 | 5,00 € | 10,00 €
Laine | 3 | 4,00 € | 12,00 €

Total HT : 22,00 €
TVA 20 % : 4,40 €
Total TTC : 26,40 €`,
    order: 'order 4711 2026-03-02 EUR fr',
    lines: ['2 × Lin @ 500 = 1000', '3 × Laine @ 400 = 1200'],
    sums: 'subtotal 2200, tax 440, total 2640',
    proof: ['2 × 5 = 10.00; 3 × 4 = 12.00', '10.00 + 12.00 = 22.00', '22.00 + 4.40 = 26.40'],
    warnings: [],
  },
  {
    about: 'Spanish',
    type: 'plain',
    body: `Gracias por tu pedido 4711 del 2 de marzo de 2026.

Artículo | Cantidad | Precio | Importe
Lino | 2 | 5,00 € | 10,00 €
Lana | 3 | 4,00 € | 12,00 €

Subtotal: 22,00 €
Descuento: -2,00 €
Envío: 4,50 €
Total: 24,50 €`,
    order: 'order 4711 2026-03-02 EUR es',
    lines: ['2 × Lino @ 500 = 1000', '3 × Lana @ 400 = 1200'],
    sums: 'subtotal 2200, discount 200, shipping 450, total 2450',
    proof: ['2 × 5 = 10.00; 3 × 4 = 12.00', '10.00 + 12.00 = 22.00', '22.00 - 2.00 + 4.50 = 24.50'],
    warnings: [],
  },
  {
    about: 'Italian',
    type: 'plain',
    body: `Grazie per il tuo ordine n. 4711 del 2 marzo 2026.

2 x Lino – 5,00 € cad. – 10,00 €
3 x Lana – 4,00 € cad. – 12,00 €

Spedizione: 6,00 €
Totale: 28,00 €`,
    order: 'order 4711 2026-03-02 EUR it',
    lines: ['2 × Lino @ 500 = 1000', '3 × Lana @ 400 = 1200'],
    sums: 'shipping 600, total 2800',
    proof: ['2 × 5 = 10.00; 3 × 4 = 12.00', '10.00 + 12.00 = 22.00', '22.00 + 6.00 = 28.00'],
    warnings: [],
  },
  {
    about: 'Dutch',
    type: 'plain',
    body: `Bedankt voor je bestelling 4711 van 2 maart 2026.

Linnen, 2 stuks à € 5,00: € 10,00
Wol, 3 stuks à € 4,00: € 12,00

Verzendkosten: € 4,95
Totaal: € 26,95`,
    order: 'order 4711 2026-03-02 EUR nl',
    lines: ['2 × Linnen @ 500 = 1000', '3 × Wol @ 400 = 1200'],
    sums: 'shipping 495, total 2695',
    proof: ['2 × 5 = 10.00; 3 × 4 = 12.00', '10.00 + 12.00 = 22.00', '22.00 + 4.95 = 26.95'],
    warnings: [],
  },
  {
    about: 'Polish',
    type: 'plain',
    body: `Dziękujemy za zamówienie nr 4711 z dnia 2 marca 2026.

Produkt | Ilość | Cena | Wartość
Len | 2 szt. | 5,00 zł | 10,00 zł
Wełna | 3 szt. | 4,00 zł | 12,00 zł

Dostawa: 15,00 zł
Razem: 37,00 zł`,
    order: 'order 4711 2026-03-02 PLN pl',
    lines: ['2 × Len @ 500 = 1000', '3 × Wełna @ 400 = 1200'],
    sums: 'shipping 1500, total 3700',
    proof: ['2 × 5 = 10.00; 3 × 4 = 12.00', '10.00 + 12.00 = 22.00', '22.00 + 15.00 = 37.00'],
    warnings: [],
  },
  {
    about: 'Swedish',
    type: 'plain',
    body: `Tack för din beställning 4711 den 2 mars 2026.

Artikel | Antal | À-pris | Summa
Lin | 2 st | 50,00 kr | 100,00 kr
Ull | 3 st | 40,00 kr | 120,00 kr

Frakt: 49,00 kr
Totalt: 269,00 kr`,
    order: 'order 4711 2026-03-02 SEK sv',
    lines: ['2 × Lin @ 5000 = 10000', '3 × Ull @ 4000 = 12000'],
    sums: 'shipping 4900, total 26900',
    proof: ['2 × 50 = 100.00; 3 × 40 = 120.00', '100.00 + 120.00 = 220.00', '220.00 + 49.00 = 269.00'],
    warnings: [],
  },
  {
    about: 'Czech',
    type: 'plain',
    body: `Děkujeme za vaši objednávku. Číslo objednávky: 4711 ze dne 2. 3. 2026.

Položka | Množství | Cena | Celkem
Len | 2 ks | 50,00 Kč | 100,00 Kč
Vlna | 3 ks | 40,00 Kč | 120,00 Kč

Doprava: 89,00 Kč
Celkem k úhradě: 309,00 Kč`,
    order: 'order 4711 2026-03-02 CZK cs',
    lines: ['2 × Len @ 5000 = 10000', '3 × Vlna @ 4000 = 12000'],
    sums: 'shipping 8900, total 30900',
    proof: ['2 × 50 = 100.00; 3 × 40 = 120.00', '100.00 + 120.00 = 220.00', '220.00 + 89.00 = 309.00'],
    warnings: [],
  },
  {
    about: 'Hindi',
    type: 'plain',
    body: `आपके ऑर्डर के लिए धन्यवाद। ऑर्डर नंबर: 4711

2 x लिनन ₹500.00 = ₹1,000.00
3 x ऊन ₹400.00 = ₹1,200.00

कुल: ₹2,200.00`,
    order: 'order 4711 – INR hi',
    lines: ['2 × लिनन @ 50000 = 100000', '3 × ऊन @ 40000 = 120000'],
    sums: 'total 220000',
    proof: ['2 × 500 = 1000.00; 3 × 400 = 1200.00', '1000.00 + 1200.00 = 2200.00', '2200.00 = 2200.00'],
    warnings: [],
  },
  {
    about: 'Danish',
    type: 'plain',
    body: `Tak for din ordre 4711 den 2. marts 2026.

Vare | Antal | Stk. pris | Beløb
Hør | 2 | 50,00 kr. | 100,00 kr.
Uld | 3 | 40,00 kr. | 120,00 kr.

Moms (25%) udgør: 44,00 kr.
I alt: 220,00 kr.`,
    order: 'order 4711 2026-03-02 DKK da',
    lines: ['2 × Hør @ 5000 = 10000', '3 × Uld @ 4000 = 12000'],
    sums: 'tax 4400, total 22000',
    proof: ['2 × 50 = 100.00; 3 × 40 = 120.00', '100.00 + 120.00 = 220.00', '220.00 = 220.00'],
    warnings: [],
  },
  {
    about: 'Portuguese',
    type: 'plain',
    body: `Obrigado pela sua encomenda n.º 4711 de 2 de março de 2026.

Artigo | Qtd. | Preço unitário | Total
Linho | 2 | 5,00 € | 10,00 €
Lã | 3 | 4,00 € | 12,00 €

Portes: 3,50 €
Total: 25,50 €`,
    order: 'order 4711 2026-03-02 EUR pt',
    lines: ['2 × Linho @ 500 = 1000', '3 × Lã @ 400 = 1200'],
    sums: 'shipping 350, total 2550',
    proof: ['2 × 5 = 10.00; 3 × 4 = 12.00', '10.00 + 12.00 = 22.00', '22.00 + 3.50 = 25.50'],
    warnings: [],
  },
  {
    about: 'options in brackets',
    type: 'plain',
    body: `Order number: 77

Item | Qty | Price | Amount
Shirt (Colour: blue, Size: M) | 2 | 5.00 | 10.00
Mug [M-100] | 3 | 4.00 | 12.00
Frame (30 cm) | 1 | 6.00 | 6.00
Tags (1000) | 1 | 2.00 | 2.00

Total: 30.00 EUR`,
    order: 'order 77 – EUR en',
    lines: [
      '2 × Shirt {Colour: blue; Size: M} @ 500 = 1000',
      '3 × Mug [M-100] @ 400 = 1200',
      '1 × Frame {30 cm} @ 600 = 600',
      '1 × Tags (1000) @ 200 = 200',
    ],
    sums: 'total 3000',
    proof: [
      '2 × 5 = 10.00; 3 × 4 = 12.00; 1 × 6 = 6.00; 1 × 2 = 2.00',
      '10.00 + 12.00 + 6.00 + 2.00 = 30.00',
      '30.00 = 30.00',
    ],
    warnings: [],
  },
  {
    about: 'article numbers before and after names',
    type: 'plain',
    body: `Order number: 77

Item | Qty | Price | Amount
LC-100 Linen canvas | 2 | 5.00 | 10.00
WF-200 Wool felt | 3 | 4.00 | 12.00

Total: 22.00 EUR`,
    order: 'order 77 – EUR en',
    lines: ['2 × Linen canvas [LC-100] @ 500 = 1000', '3 × Wool felt [WF-200] @ 400 = 1200'],
    sums: 'total 2200',
    proof: ['2 × 5 = 10.00; 3 × 4 = 12.00', '10.00 + 12.00 = 22.00', '22.00 = 22.00'],
    warnings: [],
  },
  {
    about: 'a size in the name',
    type: 'plain',
    body: `Order number: 77

Rivet 9 x 8, 200 pcs, 0.05 EUR, 10.00 EUR
Frame 30 × 40, 3 pcs, 4.00 EUR, 12.00 EUR

Total: 22.00 EUR`,
    order: 'order 77 – EUR en',
    lines: ['200 × Rivet 9 x 8 @ 5 = 1000', '3 × Frame 30 × 40 @ 400 = 1200'],
    sums: 'total 2200',
    proof: ['200 × 0.05 = 10.00; 3 × 4 = 12.00', '10.00 + 12.00 = 22.00', '22.00 = 22.00'],
    warnings: [],
  },
  {
    about: 'packs',
    type: 'plain',
    body: `Order number: 77

Washers (50 pcs) | 2 | 5.00 | 10.00
Rivets (20 pcs) | 3 | 4.00 | 12.00

Total: 22.00 EUR`,
    order: 'order 77 – EUR en',
    lines: ['2 × Washers (50 pcs) @ 500 = 1000', '3 × Rivets (20 pcs) @ 400 = 1200'],
    sums: 'total 2200',
    proof: ['2 × 5 = 10.00; 3 × 4 = 12.00', '10.00 + 12.00 = 22.00', '22.00 = 22.00'],
    warnings: [],
  },
  {
    about: 'fees',
    type: 'plain',
    body: `Order number: 77

2 x Linen 5.00 = 10.00 EUR
Payment fee: 1.50 EUR
Packing fee: 2.00 EUR
Total: 13.50 EUR`,
    order: 'order 77 – EUR en',
    lines: ['2 × Linen @ 500 = 1000'],
    sums: 'total 1350',
    proof: ['2 × 5 = 10.00', '10.00 = 10.00', '10.00 + 3.50 = 13.50'],
    warnings: [],
  },
  {
    about: 'a charge with an unknown label',
    type: 'plain',
    body: `Order number: 77

2 x Linen 5.00 EUR = 10.00 EUR
3 x Wool 4.00 EUR = 12.00 EUR
Zorb: 3.00 EUR
Total: 25.00 EUR`,
    order: 'order 77 – EUR en',
    lines: ['2 × Linen @ 500 = 1000', '3 × Wool @ 400 = 1200'],
    sums: 'total 2500',
    proof: ['2 × 5 = 10.00; 3 × 4 = 12.00', '10.00 + 12.00 = 22.00', '22.00 + 3.00 = 25.00'],
    warnings: [],
  },
  {
    about: 'an earlier balance',
    type: 'plain',
    body: `Order number: 77

2 x Linen 5.00 EUR = 10.00 EUR
Total: 10.00 EUR
Previous balance: 5.00 EUR
Balance due: 15.00 EUR`,
    order: 'order 77 – EUR en',
    lines: ['2 × Linen @ 500 = 1000'],
    sums: 'total 1000',
    proof: ['2 × 5 = 10.00', '10.00 = 10.00', '10.00 = 10.00'],
    warnings: [],
  },
  {
    about: 'a voucher',
    type: 'plain',
    body: `Order number: 77

2 x Linen 5.00 EUR = 10.00 EUR
3 x Wool 4.00 EUR = 12.00 EUR
Subtotal: 22.00 EUR
Gift card: -2.00 EUR
Total: 20.00 EUR`,
    order: 'order 77 – EUR en',
    lines: ['2 × Linen @ 500 = 1000', '3 × Wool @ 400 = 1200'],
    sums: 'subtotal 2200, discount 200, total 2000',
    proof: ['2 × 5 = 10.00; 3 × 4 = 12.00', '10.00 + 12.00 = 22.00', '22.00 - 2.00 = 20.00'],
    warnings: [],
  },
  {
    about: 'recommended items below',
    type: 'plain',
    body: `Order number: 77

2 x Linen 5.00 EUR = 10.00 EUR
Total: 10.00 EUR

You may also like
Silk 12.00 EUR
Hemp 8.00 EUR`,
    order: 'order 77 – EUR en',
    lines: ['2 × Linen @ 500 = 1000'],
    sums: 'total 1000',
    proof: ['2 × 5 = 10.00', '10.00 = 10.00', '10.00 = 10.00'],
    warnings: [],
  },
  {
    about: 'a quoted message below',
    type: 'plain',
    body: `Order number: 77

2 x Linen 5.00 EUR = 10.00 EUR
Total: 10.00 EUR

> 9 x Hemp 1.00 EUR = 9.00 EUR
> Total: 9.00 EUR`,
    order: 'order 77 – EUR en',
    lines: ['2 × Linen @ 500 = 1000'],
    sums: 'total 1000',
    proof: ['2 × 5 = 10.00', '10.00 = 10.00', '10.00 = 10.00'],
    warnings: [],
  },
  {
    about: 'a table with headings',
    type: 'html',
    body: `<p>Order number: 77</p><table>
<tr><th>Item</th><th>Qty</th><th>Price</th><th>Amount</th></tr>
<tr><td>Linen<br>SKU: LC-100<br>Colour: blue</td><td>2</td><td>€5.00</td><td>€10.00</td></tr>
<tr><td>Wool<br>SKU: WF-200<br>Colour: red</td><td>3</td><td>€4.00</td><td>€12.00</td></tr>
<tr><td colspan="3">Subtotal</td><td>€22.00</td></tr>
<tr><td colspan="3">Shipping</td><td>Free</td></tr>
<tr><td colspan="3">Total</td><td>€22.00</td></tr>
</table>`,
    order: 'order 77 – EUR en',
    lines: ['2 × Linen [LC-100] {Colour: blue} @ 500 = 1000', '3 × Wool [WF-200] {Colour: red} @ 400 = 1200'],
    sums: 'subtotal 2200, shipping 0, total 2200',
    proof: ['2 × 5 = 10.00; 3 × 4 = 12.00', '10.00 + 12.00 = 22.00', '22.00 = 22.00'],
    warnings: [],
  },
  {
    about: 'product cards: a name with its numbers below it',
    type: 'html',
    body: `<p>Order number: 77</p>
<div><b>Linen</b>
<p>Quantity: 2</p>
<p>€10.00</p></div>
<div><b>Wool</b>
<p>Quantity: 3</p>
<p>€12.00</p></div>
<p>Total: €22.00</p>`,
    order: 'order 77 – EUR en',
    lines: ['2 × Linen @ 500 = 1000', '3 × Wool @ 400 = 1200'],
    sums: 'total 2200',
    proof: ['10.00 + 12.00 = 22.00', '22.00 = 22.00'],
    warnings: [],
  },
  {
    about: 'names in a row above',
    type: 'html',
    body: `<p>Order number: 77</p><table>
<tr><td colspan="3">Linen</td></tr>
<tr><td>2</td><td>€5.00</td><td>€10.00</td></tr>
<tr><td colspan="3">Wool</td></tr>
<tr><td>3</td><td>€4.00</td><td>€12.00</td></tr>
</table>
<p>Total: €22.00</p>`,
    order: 'order 77 – EUR en',
    lines: ['2 × Linen @ 500 = 1000', '3 × Wool @ 400 = 1200'],
    sums: 'total 2200',
    proof: ['2 × 5 = 10.00; 3 × 4 = 12.00', '10.00 + 12.00 = 22.00', '22.00 = 22.00'],
    warnings: [],
  },
  {
    about: 'fields of items',
    type: 'html',
    body: `<p>Order number: 77</p><table>
<tr><td>Item</td><td>Linen</td></tr>
<tr><td>Qty</td><td>2</td></tr>
<tr><td>Price</td><td>€5.00</td></tr>
<tr><td>Item</td><td>Wool</td></tr>
<tr><td>Qty</td><td>3</td></tr>
<tr><td>Price</td><td>€4.00</td></tr>
<tr><td>Total</td><td>€22.00</td></tr>
</table>`,
    order: 'order 77 – EUR en',
    lines: ['2 × Linen @ 500 = 1000', '3 × Wool @ 400 = 1200'],
    sums: 'total 2200',
    proof: ['10.00 + 12.00 = 22.00', '22.00 = 22.00'],
    warnings: [],
  },
  {
    about: 'a table with one column per item',
    type: 'html',
    body: `<p>Order number: 77</p><table>
<tr><td>Item</td><td>Linen</td><td>Wool</td></tr>
<tr><td>Quantity</td><td>2</td><td>3</td></tr>
<tr><td>Price</td><td>€5.00</td><td>€4.00</td></tr>
<tr><td>Amount</td><td>€10.00</td><td>€12.00</td></tr>
</table>
<p>Total: €22.00</p>`,
    order: 'order 77 – EUR en',
    lines: ['2 × Linen @ 500 = 1000', '3 × Wool @ 400 = 1200'],
    sums: 'total 2200',
    proof: ['2 × 5 = 10.00; 3 × 4 = 12.00', '10.00 + 12.00 = 22.00', '22.00 = 22.00'],
    warnings: [],
  },
  {
    about: 'rate per kilogram',
    type: 'html',
    body: `<p>Order number: 77</p><table>
<tr><th>Item</th><th>Qty</th><th>Rate/kg</th><th>Amount</th></tr>
<tr><td>Soap</td><td>2.5</td><td>€4.00</td><td>€10.00</td></tr>
<tr><td>Wax</td><td>3</td><td>€4.00</td><td>€12.00</td></tr>
</table>
<p>Total: €22.00</p>`,
    order: 'order 77 – EUR en',
    lines: ['2.5 kg × Soap @ 400 = 1000', '3 kg × Wax @ 400 = 1200'],
    sums: 'total 2200',
    proof: ['2.5 × 4 = 10.00; 3 × 4 = 12.00', '10.00 + 12.00 = 22.00', '22.00 = 22.00'],
    warnings: [],
  },
  {
    about: 'line numbers and article numbers',
    type: 'html',
    body: `<p>Order number: 77</p><table>
<tr><th>Pos.</th><th>Code</th><th>Item</th><th>Qty</th><th>Price</th><th>Amount</th></tr>
<tr><td>10</td><td>4711</td><td>Linen</td><td>2</td><td>€5.00</td><td>€10.00</td></tr>
<tr><td>20</td><td>4835</td><td>Wool</td><td>3</td><td>€4.00</td><td>€12.00</td></tr>
</table>
<p>Total: €22.00</p>`,
    order: 'order 77 – EUR en',
    lines: ['2 × Linen [4711] @ 500 = 1000', '3 × Wool [4835] @ 400 = 1200'],
    sums: 'total 2200',
    proof: ['2 × 5 = 10.00; 3 × 4 = 12.00', '10.00 + 12.00 = 22.00', '22.00 = 22.00'],
    warnings: [],
  },
  {
    about: 'no headings',
    type: 'html',
    body: `<p>Order number: 77</p><table>
<tr><td>Linen</td><td>x 2</td><td>€10.00</td></tr>
<tr><td>Wool</td><td>x 3</td><td>€12.00</td></tr>
<tr><td>Total</td><td></td><td>€22.00</td></tr>
</table>`,
    order: 'order 77 – EUR en',
    lines: ['2 × Linen @ 500 = 1000', '3 × Wool @ 400 = 1200'],
    sums: 'total 2200',
    proof: ['10.00 + 12.00 = 22.00', '22.00 = 22.00'],
    warnings: [],
  },
  {
    about: 'an item whose name begins with “Discount”',
    type: 'html',
    body: `<p>Order number: 77</p><table>
<tr><th>Item</th><th>Qty</th><th>Price</th><th>Amount</th></tr>
<tr><td>Discount stickers</td><td>2</td><td>€5.00</td><td>€10.00</td></tr>
<tr><td>Shipping boxes</td><td>3</td><td>€4.00</td><td>€12.00</td></tr>
</table>
<p>Shipping: €5.00</p>
<p>Total: €27.00</p>`,
    order: 'order 77 – EUR en',
    lines: ['2 × Discount stickers @ 500 = 1000', '3 × Shipping boxes @ 400 = 1200'],
    sums: 'shipping 500, total 2700',
    proof: ['2 × 5 = 10.00; 3 × 4 = 12.00', '10.00 + 12.00 = 22.00', '22.00 + 5.00 = 27.00'],
    warnings: [],
  },
])('$about', async ({ body, type, order, lines, sums, proof, warnings }) => {
  expect(await read(body, type)).toEqual({ order, lines, sums, proof, warnings })
})
