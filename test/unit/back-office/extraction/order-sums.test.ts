import { expect, test } from 'vitest'
import { extractOrder } from '../../../../src/back-office/extraction/index.ts'
import { parseMail } from '../../../../src/back-office/inbox/parse-mail.ts'
import { message } from '../../../support/mails.ts'

interface Mail {
  readonly about: string
  readonly from: string
  readonly subject: string
  readonly date: string
  readonly type: 'plain' | 'html'
  readonly body: string
  readonly read: Readonly<Record<string, unknown>>
}

const encoded = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`

/** Returns everything that is extracted from a mail except the items. `items` is their number. */
async function readingOf({ from, subject, date, type, body }: Mail) {
  const headers = {
    From: from,
    Subject: encoded(subject),
    Date: new Date(`${date}T12:30:00Z`).toUTCString(),
    'Content-Type': `text/${type}; charset=utf-8`,
  }
  const { _meta: meta, ...order } = Object(extractOrder(await parseMail([Buffer.from(message(headers, body))]), null))
  return {
    vendor: order.vendor,
    number: order.order_number,
    date: order.order_date,
    currency: order.currency,
    items: order.items.length,
    subtotal: order.subtotal,
    discount: meta.discount,
    shipping: order.shipping_cost,
    tax: order.tax,
    total: order.total,
    warnings: meta.warnings.map(({ code }: { code: string }) => code),
  }
}

const mails: readonly Mail[] = [
  {
    about: 'an instalment and the rest below the total',
    from: 'Tischlerei Brandner <werkstatt@brandner-holz.de>',
    subject: 'Auftragsbestätigung AB-2618',
    date: '2026-10-06',
    type: 'plain',
    body: `Guten Tag Frau Sommer,

wir bestätigen Ihren Auftrag AB-2618 vom 05.10.2026:

Pos  Bezeichnung                      Menge  Einheit   Einzelpreis     Gesamt
1    Eschenplatte geölt 80x40             6  Stk            64,00     384,00
2    Kantenleiste Esche                25,5  m               3,20      81,60
3    Tischbeinsatz Stahl                  2  Satz          112,00     224,00

Nettosumme                                                   689,60 EUR
19 % MwSt.                                                   131,02 EUR
Auftragssumme                                                820,62 EUR

Bei Auftragserteilung ist eine Anzahlung von 40 % fällig:    328,25 EUR
Rest bei Lieferung:                                          492,37 EUR

Mit freundlichen Grüßen
Tischlerei Brandner`,
    read: {
      vendor: 'Tischlerei Brandner',
      number: 'AB-2618',
      date: '2026-10-05',
      currency: 'EUR',
      items: 3,
      subtotal: 68960,
      discount: null,
      shipping: null,
      tax: 13102,
      total: 82062,
      warnings: [],
    },
  },
  {
    about: 'a deposit and the balance on delivery',
    from: '=?utf-8?B?U2F2b25uZXJpZSBkdSBMdWLDqXJvbg==?= <contact@savonnerie-luberon.fr>',
    subject: 'Votre commande n° 2026-118',
    date: '2026-05-12',
    type: 'plain',
    body: `Bonjour,

Merci pour votre commande n° 2026-118 passée le 11 mai 2026.

- Savon de Marseille olive 300 g : 48 x 3,10 € = 148,80 €
- Savon lavande 100 g : 96 x 1,45 € = 139,20 €
- Porte-savon en olivier : 12 x 4,90 € = 58,80 €

Total HT : 346,80 €
TVA 20 % : 69,36 €
Total TTC : 416,16 €
Acompte de 30 % à la commande : 124,85 €
Solde à la livraison : 291,31 €

Bien à vous,
Élodie`,
    read: {
      vendor: 'Savonnerie du Lubéron',
      number: '2026-118',
      date: '2026-05-11',
      currency: 'EUR',
      items: 3,
      subtotal: 34680,
      discount: null,
      shipping: null,
      tax: 6936,
      total: 41616,
      warnings: [],
    },
  },
  {
    about: 'a row of net and tax above the total',
    from: 'Smart Materiale SRL <facturi@smartmateriale.ro>',
    subject: 'Factura SMT 10442',
    date: '2026-03-17',
    type: 'html',
    body: `<p>Bună ziua,</p><p>Vă transmitem factura seria SMT nr. 10442 din 17.03.2026.</p>
<table><tr><th>Nr.</th><th>Denumirea produselor</th><th>U.M.</th><th>Cantitate</th><th>Preț unitar (fără TVA) - lei</th><th>Valoare - lei</th><th>Valoare TVA - lei</th></tr>
<tr><td>1</td><td>Țesătură in natural</td><td>m</td><td>40</td><td>38,50</td><td>1.540,00</td><td>323,40</td></tr>
<tr><td>2</td><td>Ață de cusut bobină</td><td>buc</td><td>30</td><td>7,20</td><td>216,00</td><td>45,36</td></tr>
<tr><td colspan="5">Total</td><td>1.756,00</td><td>368,76</td></tr>
<tr><td colspan="5">Total plata</td><td colspan="2">2.124,76</td></tr></table><p>Cu stimă, Smart Materiale SRL</p>`,
    read: {
      vendor: 'Smart Materiale SRL',
      number: '10442',
      date: '2026-03-17',
      currency: 'RON',
      items: 2,
      subtotal: 175600,
      discount: null,
      shipping: null,
      tax: 36876,
      total: 212476,
      warnings: [],
    },
  },
  {
    about: 'a title in capitals and a date without separators',
    from: 'Harbour Rope Co <sales@harbourrope.co.uk>',
    subject: 'Sales order acknowledgement',
    date: '2026-11-09',
    type: 'plain',
    body: `HARBOUR ROPE CO
SALES ORDER ACKNOWLEDGEMENT

Order No   : SO104482
Order Date : 20261108
Cust PO    : 77120-B
Terms      : 30 DAYS EOM

ITEM      DESCRIPTION                QTY   UOM   PRICE     VALUE
RP-08-N   8MM NATURAL HEMP ROPE      200   M      1.15    230.00
RP-12-N   12MM NATURAL HEMP ROPE      50   M      2.30    115.00
TH-25     BRASS THIMBLE 25MM          24   EA     0.95     22.80

                              GOODS TOTAL       367.80
                              CARRIAGE           18.50
                              VAT @ 20.00%       77.26
                              ORDER TOTAL  GBP  463.56`,
    read: {
      vendor: 'Harbour Rope Co',
      number: 'SO104482',
      date: '2026-11-08',
      currency: 'GBP',
      items: 3,
      subtotal: 36780,
      discount: null,
      shipping: 1850,
      tax: 7726,
      total: 46356,
      warnings: [],
    },
  },
  {
    about: 'a sender’s address after mailto:',
    from: 'Eva Klein <eva@laden.example>',
    subject: 'WG: Auftrag 8812',
    date: '2026-06-10',
    type: 'plain',
    body: `Kannst du das erfassen?

-----Ursprüngliche Nachricht-----
Von: Mühle Ostermann [mailto:o@mill.de]
Gesendet: Dienstag, 9. Juni 2026 14:10
An: Eva Klein
Betreff: Auftrag 8812

Sehr geehrte Frau Klein,

Ihr Auftrag 8812:

10 Sack Weizenmehl Type 550 à 18,40 € = 184,00 €
4 Sack Roggenmehl Type 1150 à 17,20 € = 68,80 €

Zwischensumme 252,80 €
Fracht 24,00 €
zzgl. 7 % MwSt 19,38 €
Endbetrag 296,18 €`,
    read: {
      vendor: 'Mühle Ostermann',
      number: '8812',
      date: null,
      currency: 'EUR',
      items: 2,
      subtotal: 25280,
      discount: null,
      shipping: 2400,
      tax: 1938,
      total: 29618,
      warnings: [],
    },
  },
  {
    about: 'the amount before tax',
    from: 'Anglia Packaging <orders@angliapack.co.uk>',
    subject: 'Order confirmation 40417',
    date: '2026-02-19',
    type: 'html',
    body: `<h2>Order confirmation</h2><dl><dt>Order</dt><dd>40417</dd><dt>Placed</dt><dd>19 February 2026</dd></dl>
<table><tr><td><b>Product</b></td><td><b>Packs</b></td><td><b>Per pack</b></td><td><b>Line</b></td></tr>
<tr><td>Kraft mailer 250 x 350</td><td>4</td><td>£22.40</td><td>£89.60</td></tr>
<tr><td>Paper tape 48 mm</td><td>12</td><td>£1.85</td><td>£22.20</td></tr></table>
<table><tr><td>Amount before VAT</td><td>£111.80</td></tr><tr><td>VAT</td><td>£22.36</td></tr><tr><td>Amount including VAT</td><td>£134.16</td></tr></table>`,
    read: {
      vendor: 'Anglia Packaging',
      number: '40417',
      date: '2026-02-19',
      currency: 'GBP',
      items: 2,
      subtotal: 11180,
      discount: null,
      shipping: null,
      tax: 2236,
      total: 13416,
      warnings: [],
    },
  },
  {
    about: 'a withheld tax',
    from: '=?utf-8?B?TGF1cmEgSWLDocOxZXogSWx1c3RyYWNpw7Nu?= <laura@ibanez.studio>',
    subject: 'Factura 2026/041',
    date: '2026-05-30',
    type: 'plain',
    body: `Factura nº 2026/041
Fecha: 30/05/2026

Concepto                          Cant.    Precio     Importe
Ilustración para etiqueta             4    120,00      480,00
Adaptación a formato web              4     25,00      100,00

Base imponible                                         580,00 €
IVA (21%)                                              121,80 €
Retención IRPF (15%)                                   -87,00 €
TOTAL A PAGAR                                          614,80 €`,
    read: {
      vendor: 'Laura Ibáñez Ilustración',
      number: '2026/041',
      date: '2026-05-30',
      currency: 'EUR',
      items: 2,
      subtotal: 58000,
      discount: null,
      shipping: null,
      tax: 12180,
      total: 61480,
      warnings: [],
    },
  },
  {
    about: 'the number of pieces in the row of the total',
    from: 'Kalakriti Blocks <sales@kalakriti.in>',
    subject: 'Tax Invoice KB/26-27/0192',
    date: '2026-07-21',
    type: 'html',
    body: `<table><tr><td>Invoice No.: KB/26-27/0192</td><td>Dated: 21-Jul-26</td></tr><tr><td>Buyer's Order No.: PO-88</td><td>Dated: 15-Jul-26</td></tr></table>
<table><tr><th>Sl</th><th>Description of Goods</th><th>HSN/SAC</th><th>Quantity</th><th>Rate</th><th>per</th><th>Amount</th></tr>
<tr><td>1</td><td>Wooden printing block 4"</td><td>4420</td><td>25 Nos</td><td>320.00</td><td>Nos</td><td>8,000.00</td></tr>
<tr><td>2</td><td>Wooden printing block 8"</td><td>4420</td><td>10 Nos</td><td>780.00</td><td>Nos</td><td>7,800.00</td></tr>
<tr><td></td><td>CGST</td><td></td><td></td><td>6%</td><td></td><td>948.00</td></tr><tr><td></td><td>SGST</td><td></td><td></td><td>6%</td><td></td><td>948.00</td></tr>
<tr><td></td><td>Total</td><td></td><td>35 Nos</td><td></td><td></td><td>₹ 17,696.00</td></tr></table><p>Amount Chargeable (in words): INR Seventeen Thousand Six Hundred Ninety Six Only</p>`,
    read: {
      vendor: 'Kalakriti Blocks',
      number: 'KB/26-27/0192',
      date: '2026-07-21',
      currency: 'INR',
      items: 2,
      subtotal: null,
      discount: null,
      shipping: null,
      tax: 189600,
      total: 1769600,
      warnings: [],
    },
  },
  {
    about: 'an order number after a preposition, and a tax in brackets',
    from: 'Bettina Rau <rau@rau-leder.de>',
    subject: 'AW: Bestellung Lederreste',
    date: '2026-09-22',
    type: 'plain',
    body: `Hallo Jonas,

geht klar, ich habe die Bestellung unter 2209-J notiert:

4 kg Lederreste gemischt  zu 12,00 €  48,00 €
2 Häute Ziege schwarz zu 39,50 €  79,00 €
Versand 8,90 €
Gesamt 135,90 € (inkl. 19% MwSt. 21,70 €)

Viele Grüße
Bettina

Am 21.09.2026 um 10:12 schrieb Jonas Weber:
> Hallo Bettina,
> ich hätte gern 5 kg Lederreste gemischt und 2 Häute Ziege.
> Letztes Mal (Bestellung 2108-J) waren es 120,00 €.`,
    read: {
      vendor: 'Bettina Rau',
      number: '2209-J',
      date: null,
      currency: 'EUR',
      items: 2,
      subtotal: null,
      discount: null,
      shipping: 890,
      tax: 2170,
      total: 13590,
      warnings: [],
    },
  },
  {
    about: 'subtotal, tax and total in one sentence',
    from: 'Jan de Groot <jan@degroothout.nl>',
    subject: 'Re: bestelling hout',
    date: '2026-04-16',
    type: 'plain',
    body: `Dag Sanne,

Prima, genoteerd als order 4471-G. Je krijgt:

6 planken eiken 200x20 à € 31,50 = € 189,00
10 latten vuren 240 à € 4,20 = € 42,00

Samen € 231,00, btw 21% € 48,51, dus € 279,51. Bezorgen is gratis.

Groet, Jan

Op wo 15 apr 2026 om 09:31 schreef Sanne <sanne@atelier.nl>:
> Hoi Jan, mag ik 5 planken eiken en 10 latten?
> Vorige keer was order 4102-G € 180,00.`,
    read: {
      vendor: 'Jan de Groot',
      number: '4471-G',
      date: null,
      currency: 'EUR',
      items: 2,
      subtotal: 23100,
      discount: null,
      shipping: null,
      tax: 4851,
      total: 27951,
      warnings: [],
    },
  },
  {
    about: 'the previous total below the new one',
    from: 'Birch & Bloom <support@birchbloom.com>',
    subject: 'Update to your order BB-20418',
    date: '2026-06-20',
    type: 'html',
    body: '<p>Hi Amy,</p><p>One item in order BB-20418 (placed June 18, 2026) is out of stock and was removed. Here is your updated order:</p><table><tr><th>Item</th><th>Qty</th><th>Price</th><th>Total</th></tr><tr><td>Soy wax flakes 1 kg</td><td>4</td><td>$14.00</td><td>$56.00</td></tr><tr><td>Cotton wick 20 cm (100)</td><td>1</td><td>$9.50</td><td>$9.50</td></tr></table><table><tr><td>Subtotal</td><td>$65.50</td></tr><tr><td>Shipping</td><td>$7.95</td></tr><tr><td>Estimated tax</td><td>$5.40</td></tr><tr><td>New total</td><td>$78.85</td></tr><tr><td>Previous total</td><td>$94.12</td></tr></table>',
    read: {
      vendor: 'Birch & Bloom',
      number: 'BB-20418',
      date: '2026-06-18',
      currency: 'USD',
      items: 2,
      subtotal: 6550,
      discount: null,
      shipping: 795,
      tax: 540,
      total: 7885,
      warnings: ['currency_assumed'],
    },
  },
  {
    about: 'the buyer’s own order number',
    from: 'Shree Balaji Threads <accounts@sbthreads.in>',
    subject: 'Sales Order SBT/SO/441',
    date: '2026-09-10',
    type: 'plain',
    body: `SHREE BALAJI THREADS
SALES ORDER

Voucher No. : SBT/SO/441            Dated : 9-Sep-26
Buyer's Ref./Order No. : 2211       Terms : 30 Days

Sl  Description of Goods       Qty        Rate      per   Disc%   Amount
1   Polyester thread 40/2      100 pcs    42.00     pcs   10      3,780.00
2   Embroidery hoop 8 in        20 pcs    65.00     pcs           1,300.00
                                                                  ---------
                                                                   5,080.00
    Freight                                                          150.00
    IGST @ 12%                                                       627.60
    Round Off                                                         (+)0.40
                                                                  ---------
    Total                     120 pcs                          Rs. 5,858.00
E. & O.E`,
    read: {
      vendor: 'Shree Balaji Threads',
      number: 'SBT/SO/441',
      date: '2026-09-09',
      currency: 'INR',
      items: 2,
      subtotal: null,
      discount: null,
      shipping: 15000,
      tax: 62760,
      total: 585800,
      warnings: [],
    },
  },
  {
    about: 'a credit between subtotal and total',
    from: 'Papierwerk <info@papierwerk.de>',
    subject: 'Auftragsbestätigung 2026-0817',
    date: '2026-08-18',
    type: 'plain',
    body: `Auftrag 2026-0817
Auftragsdatum 17.08.2026

Menge  Artikel                         Preis      Summe
  100  Umschlag C6 Naturpapier          0,42      42,00
   50  Karte A6 gefalzt                 0,68      34,00

Warenwert                                         76,00
Gutschrift aus Reklamation RK-77                 -12,00
Verpackung und Versand                             5,80
Gesamtbetrag in EUR                               69,80
Enthaltene Mehrwertsteuer 19 %                    11,14`,
    read: {
      vendor: 'Papierwerk',
      number: '2026-0817',
      date: '2026-08-17',
      currency: 'EUR',
      items: 2,
      subtotal: 7600,
      discount: 1200,
      shipping: 580,
      tax: 1114,
      total: 6980,
      warnings: [],
    },
  },
  {
    about: 'subtotal, charges and total in one sentence',
    from: 'Gerd Maurer <maurer@maurer-toepferei.de>',
    subject: 'Bestellung',
    date: '2026-02-24',
    type: 'html',
    body: '<div class=WordSection1><p class=MsoNormal>Hallo Anna,<o:p></o:p></p><p class=MsoNormal>deine Bestellung vom 23. Februar habe ich als Auftrag T-118 eingetragen:<o:p></o:p></p><p class=MsoNormal>&nbsp;</p><p class=MsoNormal>20 Becher salbei&nbsp;&nbsp; je 11,50 €&nbsp;&nbsp; 230,00 €</p><p class=MsoNormal>6 Teekannen&nbsp;&nbsp; je 48,00 €&nbsp;&nbsp; 288,00 €</p><p class=MsoNormal>&nbsp;</p><p class=MsoNormal>Zusammen 518,00 €, dazu Verpackung 12,00 € und Versand 16,50 €, macht 546,50 €. Als Kleinunternehmer berechne ich keine Umsatzsteuer.</p><p class=MsoNormal>Liebe Grüße Gerd</p></div>',
    read: {
      vendor: 'Gerd Maurer',
      number: 'T-118',
      date: '2026-02-23',
      currency: 'EUR',
      items: 2,
      subtotal: 51800,
      discount: null,
      shipping: 1650,
      tax: null,
      total: 54650,
      warnings: [],
    },
  },
  {
    about: 'a deposit below a total that looks like the amount of an item',
    from: 'Pracownia Ceramiki Glina <biuro@glina.pl>',
    subject: 'Zamówienie 118/10/2026',
    date: '2026-10-27',
    type: 'plain',
    body: `Dzień dobry,

potwierdzam zamówienie nr 118/10/2026 z 26 października 2026 r.

Kubek ręcznie toczony - 30 szt. x 38,00 zł = 1140,00 zł
Misa sałatkowa - 5 szt. x 120,00 zł = 600,00 zł
Wysyłka kurierem: 25,00 zł
Razem: 1765,00 zł
Wpłacona zaliczka: 500,00 zł
Do zapłaty: 1265,00 zł`,
    read: {
      vendor: 'Pracownia Ceramiki Glina',
      number: '118/10/2026',
      date: '2026-10-26',
      currency: 'PLN',
      items: 2,
      subtotal: null,
      discount: null,
      shipping: 2500,
      tax: null,
      total: 176500,
      warnings: [],
    },
  },
  {
    about: 'a row of labels and amounts',
    from: 'Calder Springs <sales@calder-springs.com>',
    subject: 'Acknowledgement of your PO 45-2291',
    date: '2026-01-08',
    type: 'html',
    body: '<p>We acknowledge receipt of your purchase order 45-2291 dated 7 January 2026. Our sales order reference is <b>CS/26/0017</b>.</p><table><tr><th>Line</th><th>Part</th><th>Description</th><th>Qty</th><th>Price £</th><th>Value £</th></tr><tr><td>1</td><td>CX-12</td><td>Compression spring 12mm</td><td>250</td><td>0.64</td><td>160.00</td></tr><tr><td>2</td><td>TX-08</td><td>Torsion spring 8mm</td><td>100</td><td>1.05</td><td>105.00</td></tr></table><p>Net value £265.00 &nbsp; VAT £53.00 &nbsp; Gross value £318.00</p>',
    read: {
      vendor: 'Calder Springs',
      number: 'CS/26/0017',
      date: '2026-01-07',
      currency: 'GBP',
      items: 2,
      subtotal: null,
      discount: null,
      shipping: null,
      tax: 5300,
      total: 31800,
      warnings: [],
    },
  },
  {
    about: 'a receipt with a date only beside the payment',
    from: 'Corner Till <till@corner.example>',
    subject: 'Receipt from Corner Till',
    date: '2026-05-08',
    type: 'html',
    body: '<table><tr><td>Bias binding × 2<br>£3.50 ea</td><td>£7.00</td></tr><tr><td>Silk thread × 1<br>£4.25 ea</td><td>£4.25</td></tr></table><table><tr><td>Total</td><td>£11.25</td></tr></table><table><tr><td>Visa 4242</td><td>7 May 2026, 14:22</td></tr><tr><td>Receipt #NX42</td><td>Auth code: 477900</td></tr></table>',
    read: {
      vendor: 'Corner Till',
      number: 'NX42',
      date: '2026-05-07',
      currency: 'GBP',
      items: 2,
      subtotal: null,
      discount: null,
      shipping: null,
      tax: null,
      total: 1125,
      warnings: [],
    },
  },
  {
    about: 'two orders of one item each',
    from: 'Moulin <o@moulin.fr>',
    subject: 'Vos commandes',
    date: '2026-07-02',
    type: 'plain',
    body: `Bonjour,

Commande n° A-101 du 30/06/2026
Ruban lin 10 m : 2 x 6,00 € = 12,00 €
Total : 12,00 €

Commande n° A-102 du 01/07/2026
Feutre laine : 3 x 4,00 € = 12,00 €
Total : 12,00 €`,
    read: {
      vendor: 'Moulin',
      number: '',
      date: null,
      currency: '',
      items: 0,
      subtotal: null,
      discount: null,
      shipping: null,
      tax: null,
      total: null,
      warnings: ['several_orders'],
    },
  },
  {
    about: 'two orders with taxes',
    from: 'Weberei <o@weberei.de>',
    subject: 'Ihre Lieferung',
    date: '2026-07-02',
    type: 'plain',
    body: `Auftrag: 4711
10 m Leinen à 8,00 EUR = 80,00 EUR
Summe netto 80,00 EUR
MwSt 19 % 15,20 EUR
Gesamt 95,20 EUR

Auftrag: 4712
5 m Wolle à 20,00 EUR = 100,00 EUR
Summe netto 100,00 EUR
MwSt 19 % 19,00 EUR
Gesamt 119,00 EUR`,
    read: {
      vendor: 'Weberei',
      number: '',
      date: null,
      currency: '',
      items: 0,
      subtotal: null,
      discount: null,
      shipping: null,
      tax: null,
      total: null,
      warnings: ['several_orders'],
    },
  },
  {
    about: 'the included taxes of two rates in one sentence',
    from: 'Orchard Row <hello@orchardrow.example>',
    subject: 'Invoice OR-3371',
    date: '2026-10-15',
    type: 'plain',
    body: `Invoice OR-3371, 15 October 2026

Cordial 500 ml      12 bottles   £4.80   £57.60
Beeswax candle       6 pcs       £7.50   £45.00
Seed bread mix       4 pcs       £3.20   £12.80

Goods     £115.40
Postage     £6.20
Total     £121.60

Included in the total: 20 % VAT £8.53, 5 % VAT £3.34. Sadly we have no quinces this year.`,
    read: {
      vendor: 'Orchard Row',
      number: 'OR-3371',
      date: '2026-10-15',
      currency: 'GBP',
      items: 3,
      subtotal: 11540,
      discount: null,
      shipping: 620,
      tax: 1187,
      total: 12160,
      warnings: [],
    },
  },
  {
    about: 'included taxes of two rates joined by a word',
    from: 'De Kaasmaker <winkel@kaasmaker.example>',
    subject: 'Factuur 2026-118',
    date: '2026-10-15',
    type: 'plain',
    body: `Factuurnummer 2026-118
Factuurdatum 15-10-2026

Boerenkaas jong     3 st   € 14,00   € 42,00
Keukendoek          5 st   €  6,05   € 30,25

Subtotaal   € 72,25
Verzending  € 5,00
Totaal      € 77,25
Waarvan 9 % btw € 3,47 en 21 % btw € 6,12.`,
    read: {
      vendor: 'De Kaasmaker',
      number: '2026-118',
      date: '2026-10-15',
      currency: 'EUR',
      items: 2,
      subtotal: 7225,
      discount: null,
      shipping: 500,
      tax: 959,
      total: 7725,
      warnings: [],
    },
  },
]

test.each(mails)('extracts the order and its amounts from a mail with $about', async (mail) => {
  expect(await readingOf(mail)).toEqual(mail.read)
})
