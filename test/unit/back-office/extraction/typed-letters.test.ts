import { expect, test } from 'vitest'
import { extractOrder } from '../../../../src/back-office/extraction/index.ts'
import { parseMail } from '../../../../src/back-office/inbox/parse-mail.ts'
import { message } from '../../../support/mails.ts'

/** Reads a mail. A line is its quantity, name, [article number], {options}, @ price and = amount. */
async function read(subject: string, body: string) {
  const headers = {
    From: 'Mill <orders@mill.example>',
    Subject: subject,
    Date: 'Tue, 03 Mar 2026 09:00:00 +0000',
    'Content-Type': 'text/plain; charset=utf-8',
  }
  const fields = Object(extractOrder(await parseMail([Buffer.from(message(headers, body))]), null))
  const meta = fields._meta
  const said = (before: string, value: unknown, after = ''): string[] =>
    value === null || value === undefined ? [] : [`${before}${value}${after}`]
  const lines = fields.items.map(({ name, sku, quantity, price }: Record<string, unknown>, at: number) => {
    const { unit, options, line_total: total } = meta.items[at]
    return [
      `${quantity ?? '?'}${unit ? ` ${unit}` : ''} × ${name}`,
      ...said('[', sku, ']'),
      ...said('{', options, '}'),
      ...said('@ ', price),
      ...said('= ', total),
    ].join(' ')
  })
  return {
    order: [fields.order_number || '–', fields.order_date ?? '–', fields.currency || '–'].join(' '),
    lines,
    sums: [
      ...said('subtotal ', fields.subtotal),
      ...said('discount ', meta.discount),
      ...said('shipping ', fields.shipping_cost),
      ...said('tax ', fields.tax),
      ...said('total ', fields.total),
    ].join(', '),
  }
}

test.each([
  {
    about: 'Swedish: words for packs, a single pack without a unit price',
    subject: 'Re: garnbeställning',
    body: `Hej Maria,

jodå, det ordnar vi. Jag har lagt upp det som order 2026-118.

8 nystan sockgarn melerat        à 79,00      632,00
3 härvor lingarn oblekt          à 145,00     435,00
2 rullar kantband                à 58,50      117,00
1 påse träknappar blandade                     95,00

Varor                                       1 279,00
Porto                                          89,00
Summa                                       1 368,00 kr

Moms ingår. Bankgiro 5123-4477.

Hälsningar
Lotta
Lottas Ullbod, 0470-123 45`,
    order: '2026-118 – SEK',
    lines: [
      '8 × sockgarn melerat @ 7900 = 63200',
      '3 × lingarn oblekt @ 14500 = 43500',
      '2 × kantband @ 5850 = 11700',
      '1 × träknappar blandade @ 9500 = 9500',
    ],
    sums: 'subtotal 127900, shipping 8900, total 136800',
  },
  {
    about: 'Hungarian: the number before its word, and packs',
    subject: 'Megrendelés visszaigazolása',
    body: `Tisztelt Partnerünk!

Megrendelésüket 2026. február 25-én megkaptuk, és GK-0093/2026 számmal iktattuk.

2 doboz gomb, 18 mm - 3 400 Ft/doboz - 6 800 Ft
15 méter csipkeszalag - 420 Ft/m - 6 300 Ft
1 csomag varrótű - 890 Ft

Postaköltség: 1 990 Ft
Fizetendő: 15 980 Ft

Adószám: 12345678-2-41
Bankszámla: 11700000-12345678

Üdvözlettel:
Gombos Éva`,
    order: 'GK-0093/2026 2026-02-25 HUF',
    lines: ['2 × gomb, 18 mm @ 340000 = 680000', '15 m × csipkeszalag @ 42000 = 630000', '1 × varrótű @ 89000 = 89000'],
    sums: 'shipping 199000, total 1598000',
  },
  {
    about: 'Polish: a number of a month, and packs in the genitive',
    subject: 'Zamówienie',
    body: `Dzień dobry,

dziękuję za zamówienie! Zapisałam je pod nr 14/03/2026.

4 szpulki nici czarnych po 6,50 zł – 26,00 zł
12 rolek taśmy bawełnianej po 9,90 zł – 118,80 zł
2 opakowania szpilek po 7,00 zł – 14,00 zł
5 mb koronki gipiurowej po 11,00 zł – 55,00 zł

Razem 213,80 zł
Przesyłka 15,99 zł
Do zapłaty 229,79 zł

Pozdrawiam, Iza
NIP 525-000-11-22, tel. 600 100 200`,
    order: '14/03/2026 – PLN',
    lines: [
      '4 × nici czarnych @ 650 = 2600',
      '12 × taśmy bawełnianej @ 990 = 11880',
      '2 × szpilek @ 700 = 1400',
      '5 m × koronki gipiurowej @ 1100 = 5500',
    ],
    sums: 'subtotal 21380, shipping 1599, total 22979',
  },
  {
    about: 'Finnish: columns of dots, packs in the partitive',
    subject: 'Tilausvahvistus 3391',
    body: `Hei Anna,

kiitos tilauksesta 3391 (27.2.2026).

4 kerää villalankaa, harmaa .... 11,90 ....  47,60
2 rullaa pellavanauhaa ......... 6,50 ....  13,00
10 m puuvillakangasta .......... 14,20 .... 142,00

Tuotteet yhteensä ........................ 202,60
Toimitus ..................................  7,90
Yhteensä .................................. 210,50 €

Laskun viitenumero 10003391 4. IBAN FI21 1234 5600 0007 85

Terveisin
Leena`,
    order: '3391 2026-02-27 EUR',
    lines: [
      '4 × villalankaa, harmaa @ 1190 = 4760',
      '2 × pellavanauhaa @ 650 = 1300',
      '10 m × puuvillakangasta @ 1420 = 14200',
    ],
    sums: 'subtotal 20260, shipping 790, total 21050',
  },
  {
    about: 'Turkish: each quantity stated twice',
    subject: 'Sipariş teyidi',
    body: `Merhaba Deniz Hanım,

2026/0217 no'lu siparişinizi aldık, detaylar:

1- 12 top keten kumaş     : 1.250,00 TL x 12 = 15.000,00 TL
2- 3 paket düğme (beyaz)  : 85,00 TL x 3 = 255,00 TL
3- 40 mt dantel           : 32,50 TL x 40 = 1.300,00 TL

Toplam 16.555,00 TL
KDV %10 1.655,50 TL
Genel toplam 18.210,50 TL

Kargo alıcıya aittir.
Vergi No: 1234567890
Saygılar, Murat`,
    order: '2026/0217 – TRY',
    lines: ['12 × keten kumaş @ 125000 = 1500000', '3 × düğme (beyaz) @ 8500 = 25500', '40 m × dantel @ 3250 = 130000'],
    sums: 'subtotal 1655500, tax 165550, total 1821050',
  },
  {
    about: 'Greek: the number behind “με αριθμό”',
    subject: 'Επιβεβαίωση παραγγελίας',
    body: `Καλημέρα σας,

Η παραγγελία σας καταχωρήθηκε με αριθμό 1207 στις 27/02/2026.

4 τεμ. χαλί υφαντό μικρό προς 45,00 € = 180,00 €
10 μ. ύφασμα βαμβακερό προς 8,20 € = 82,00 €
2 ρολά κορδέλα προς 6,00 € = 12,00 €

Σύνολο προϊόντων: 274,00 €
Μεταφορικά: 9,00 €
Τελικό σύνολο: 283,00 €

ΑΦΜ 099999999
Με εκτίμηση, Ελένη`,
    order: '1207 2026-02-27 EUR',
    lines: ['4 × χαλί υφαντό μικρό @ 4500 = 18000', '10 m × ύφασμα βαμβακερό @ 820 = 8200', '2 × κορδέλα @ 600 = 1200'],
    sums: 'subtotal 27400, shipping 900, total 28300',
  },
  {
    about: 'English: a gross, dozens, and packs with a preposition',
    subject: 'Invoice 2231',
    body: `Invoice 2231
Date 27 Feb 2026

3 doz. handkerchiefs hemmed     £14.40 per doz.    £43.20
1 gross safety pins                                £6.75
2 packs of elastic 6mm          £2.10 a pack       £4.20
15 yds cotton lawn              £6.60/yd           £99.00

                                Goods              £153.15
                                Post & packing     £4.95
                                Total due          £158.10

Bank: Taylor & Sons 30-00-12 00123456`,
    order: '2231 2026-02-27 GBP',
    lines: [
      '3 × handkerchiefs hemmed @ 1440 = 4320',
      '1 × safety pins @ 675 = 675',
      '2 × elastic 6mm @ 210 = 420',
      '15 yd × cotton lawn @ 660 = 9900',
    ],
    sums: 'subtotal 15315, shipping 495, total 15810',
  },
  {
    about: 'German: items and sums in one paragraph',
    subject: 'Ihre Bestellung',
    body: `Grüß Gott Herr Huber,

gern bestätige ich Ihnen die Bestellung Nr. 88 von gestern: 12 Teller flach, grau, zu je
24,50 € (294,00 €) und 12 Schalen klein zu je 9,80 € (117,60 €). Zusammen macht das
411,60 €, dazu kommen 18,00 € für Fracht, also insgesamt 429,60 €.

Gruß aus dem Bayerwald
Sepp Brandl`,
    order: '88 – EUR',
    lines: ['12 × Teller flach, grau @ 2450 = 29400', '12 × Schalen klein @ 980 = 11760'],
    sums: 'subtotal 41160, shipping 1800, total 42960',
  },
  {
    about: 'German: the sums of a line, added by signs',
    subject: 'Re: Anfrage Loden',
    body: `Servus Martin,

passt, ich hab dir folgendes reserviert und als Bestellung eingetragen (Bestell-Nr. LP 26-14):

Loden tannengrün 145 cm breit
  12,8 lfm zu 46,00 = 588,80
Walkstoff grau 140 cm breit
  6 lfm zu 31,50 = 189,00

macht 777,80 + 20% MwSt 155,56 = 933,36 Euro. Abholung bei uns.

Pfiat di
Hans`,
    order: 'LP 26-14 – EUR',
    lines: [
      '12.8 m × Loden tannengrün 145 cm breit @ 4600 = 58880',
      '6 m × Walkstoff grau 140 cm breit @ 3150 = 18900',
    ],
    sums: 'subtotal 77780, tax 15556, total 93336',
  },
  {
    about: 'Danish: two lines an item, tax behind the total, a limit for free freight',
    subject: 'Ordre 26-0317',
    body: `Hej Jonas

Tak for din ordre. Den ser sådan ud:

1) Krus med hank, havblå
   6 stk. a 129,00 kr. = 774,00 kr.
2) Fad oval 30 cm
   2 stk. a 349,00 kr. = 698,00 kr.
3) Æggebæger
   12 stk. a 49,50 kr. = 594,00 kr.

I alt 2.066,00 kr. inkl. moms (413,20 kr.)
Fragt er gratis over 1.500 kr.

Venlig hilsen
Skagen Keramik
CVR 31 22 44 55 - MobilePay 55123`,
    order: '26-0317 – DKK',
    lines: [
      '6 × Krus med hank, havblå @ 12900 = 77400',
      '2 × Fad oval 30 cm @ 34900 = 69800',
      '12 × Æggebæger @ 4950 = 59400',
    ],
    sums: 'tax 41320, total 206600',
  },
  {
    about: 'Italian: codes before the names, and a rate on some lines',
    subject: 'Ordine 118/2026',
    body: `Buongiorno,

riepilogo dell'ordine 118/2026 ricevuto il 26/02/2026:

Art. 204 Piatto piano raffaellesco - pz 12 - € 18,00 - sc. 15% - € 183,60
Art. 310 Tazza caffè - pz 24 - € 7,00 - sc. 10% - € 151,20
Art. 500 Vaso grande - pz 1 - € 95,00 - € 95,00

Totale merce € 429,80
Imballo € 10,00
Trasporto € 22,00
IVA 22% € 101,60
Totale documento € 563,40`,
    order: '118/2026 2026-02-26 EUR',
    lines: [
      '12 × Piatto piano raffaellesco [204] @ 1530 = 18360',
      '24 × Tazza caffè [310] @ 630 = 15120',
      '1 × Vaso grande [500] @ 9500 = 9500',
    ],
    sums: 'subtotal 42980, shipping 2200, tax 10160, total 56340',
  },
  {
    about: 'French: codes above the numbers, and a rate in words',
    subject: 'Confirmation',
    body: `Bonjour,

Bon de commande BC 0417 du 20/02/2026

Réf. 123  Ceinture cuir noir 110 cm
          4 x 32,00 €, remise 10 % : 115,20 €
Réf. 207  Porte-cartes camel
          10 x 14,50 € : 145,00 €
Réf. 209  Étui lunettes, bleu nuit
          3 x 19,00 € : 57,00 €

Total HT 317,20 €
TVA 20 % 63,44 €
Total TTC 380,64 €

Cordialement,
Paul`,
    order: 'BC 0417 2026-02-20 EUR',
    lines: [
      '4 × Ceinture cuir noir 110 cm [123] @ 2880 = 11520',
      '10 × Porte-cartes camel [207] @ 1450 = 14500',
      '3 × Étui lunettes, bleu nuit [209] @ 1900 = 5700',
    ],
    sums: 'subtotal 31720, tax 6344, total 38064',
  },
  {
    about: 'Dutch: a unit before its price',
    subject: 'Bevestiging order 26-1180',
    body: `Dag Els,

hierbij de bevestiging.

5 dozijn servetten linnen wit   per dozijn 42,00   210,00
2 st. tafelloper grijs          per st.    35,00    70,00
1 pak theedoeken (6 st.)                           28,50

totaal goederen   308,50
vracht             15,00
btw 21 %           67,94
te betalen        391,44 EUR`,
    order: '26-1180 – EUR',
    lines: [
      '5 × servetten linnen wit @ 4200 = 21000',
      '2 × tafelloper grijs @ 3500 = 7000',
      '1 × theedoeken (6 st.) @ 2850 = 2850',
    ],
    sums: 'subtotal 30850, shipping 1500, tax 6794, total 39144',
  },
  {
    about: 'Czech: a single piece with one amount, amounts without decimals',
    subject: 'Objednávka č. 26/0077',
    body: `Zdravím,

posílám souhrn objednávky ze 27. 2. 2026:

1. Hrnek modrotisk, 6 ks po 320 Kč, celkem 1 920 Kč
2. Miska na müsli, 4 ks po 280 Kč, celkem 1 120 Kč
3. Džbán 1,5 l, 1 ks, 690 Kč
(talíře budou až v lednu)

Mezisoučet 3 730 Kč, balné a poštovné 180 Kč, celkem k úhradě 3 910 Kč.

Jana`,
    order: '26/0077 2026-02-27 CZK',
    lines: [
      '6 × Hrnek modrotisk @ 32000 = 192000',
      '4 × Miska na müsli @ 28000 = 112000',
      '1 × Džbán 1,5 l @ 69000 = 69000',
    ],
    sums: 'subtotal 373000, shipping 18000, total 391000',
  },
  {
    about: 'Romanian: the number with its day',
    subject: 'Confirmare comandă nr. 2290',
    body: `Stimată doamnă,

Vă confirmăm comanda nr. 2290/01.03.2026.

Cod 4501 | Pânză topită | 35 m | 18,50 lei/m | 647,50 lei
Cod 4522 | Ață albă | 20 role | 6,00 lei/rolă | 120,00 lei
Cod 4610 | Nasturi lemn | 5 pungi | 14,00 lei/pungă | 70,00 lei

Valoare fără TVA 837,50 lei
TVA 19% 159,13 lei
Transport gratuit
Total 996,63 lei`,
    order: '2290 2026-03-01 RON',
    lines: [
      '35 m × Pânză topită [4501] @ 1850 = 64750',
      '20 × Ață albă [4522] @ 600 = 12000',
      '5 × Nasturi lemn [4610] @ 1400 = 7000',
    ],
    sums: 'subtotal 83750, shipping 0, tax 15913, total 99663',
  },
  {
    about: 'Polish: items and sums in sentences',
    subject: 'Re: pytanie o filc',
    body: `Cześć Kasiu,

zamówienie przyjęte, nr 451. Wysyłam 10 arkuszy filcu szarego po 8,00 zł i 3 m filcu czerwonego po 35,00 zł/m. Razem 185,00 zł, wysyłka 14,00 zł, do zapłaty 199,00 zł.

Miłego dnia
Ola`,
    order: '451 – PLN',
    lines: ['10 × filcu szarego @ 800 = 8000', '3 m × filcu czerwonego @ 3500 = 10500'],
    sums: 'subtotal 18500, shipping 1400, total 19900',
  },
  {
    about: 'Italian: the number at the end',
    subject: 'Re: ordine tessuti',
    body: `Ciao Giulia,
ti confermo 15 metri di seta twill a 28,00 euro al metro e 4 foulard orlati a mano a 39,00 euro l'uno. Il totale è di 576,00 euro, spedizione inclusa. L'ordine è il numero 77.
A presto
Franco`,
    order: '77 – EUR',
    lines: ['15 m × seta twill @ 2800 = 42000', '4 × foulard orlati a mano @ 3900 = 15600'],
    sums: 'shipping 0, total 57600',
  },
  {
    about: 'Spanish: the sum behind the last item',
    subject: 'Confirmación',
    body: `Buenas tardes, Inés:

Queda anotado tu pedido con el n.º 312. Son 4 capazos grandes a 22,00 € y 10 alfombrillas redondas a 9,50 €, en total 183,00 €. El envío cuesta 11,00 €, así que el total a pagar es de 194,00 €.

Un abrazo,
Paco`,
    order: '312 – EUR',
    lines: ['4 × capazos grandes @ 2200 = 8800', '10 × alfombrillas redondas @ 950 = 9500'],
    sums: 'subtotal 18300, total 19400',
  },
  {
    about: 'Hindi: a word for postage',
    subject: 'ऑर्डर की पुष्टि',
    body: `नमस्ते,

आपका ऑर्डर नंबर JH-221 दिनांक 25/02/2026 को दर्ज हो गया है।

1) ब्लॉक प्रिंट चादर - 10 नग - ₹650 प्रति नग - ₹6,500
2) सूती दुपट्टा - 25 नग - ₹180 प्रति नग - ₹4,500

कुल: ₹11,000
जीएसटी 5%: ₹550
डाक खर्च: ₹200
कुल देय: ₹11,750

धन्यवाद
रमेश`,
    order: 'JH-221 2026-02-25 INR',
    lines: ['10 × ब्लॉक प्रिंट चादर @ 65000 = 650000', '25 × सूती दुपट्टा @ 18000 = 450000'],
    sums: 'subtotal 1100000, shipping 20000, tax 55000, total 1175000',
  },
  {
    about: 'English: sums divided by slashes',
    subject: 'order',
    body: `Hi Jo,
All fine! Order ref BK77.
2 x aran jumper (M) 65.00 each, 1 x aran jumper (L) 65.00, 3 x beanie 18.00 each.
Subtotal 249.00 / post 8.50 / total £257.50
x Meg`,
    order: 'BK77 – GBP',
    lines: ['2 × aran jumper (M) @ 6500 = 13000', '1 × aran jumper (L) @ 6500 = 6500', '3 × beanie @ 1800 = 5400'],
    sums: 'subtotal 24900, shipping 850, total 25750',
  },
  {
    about: 'English: measures in capitals are no codes',
    subject: 'Proforma PF/26/118',
    body: `PROFORMA INVOICE NO: PF/26/118        DATE: 02-MAR-2026
BUYER'S ORDER NO: 7781

SL  DESCRIPTION                     QTY        RATE (USD)   AMOUNT (USD)
1   JUTE BAG NATURAL 38X42          1,200 PCS     1.35        1,620.00
2   JUTE RUG ROUND 90CM                40 PCS    11.50          460.00
3   JUTE TWINE 3PLY                   150 KG      2.10          315.00

                                     TOTAL FOB                2,395.00
                                     FREIGHT                    280.00
                                     GRAND TOTAL              2,675.00
AMOUNT IN WORDS: US DOLLARS TWO THOUSAND SIX HUNDRED SEVENTY FIVE ONLY`,
    order: 'PF/26/118 2026-03-02 USD',
    lines: [
      '1200 × JUTE BAG NATURAL 38X42 @ 135 = 162000',
      '40 × JUTE RUG ROUND 90CM @ 1150 = 46000',
      '150 kg × JUTE TWINE 3PLY @ 210 = 31500',
    ],
    sums: 'subtotal 239500, shipping 28000, total 267500',
  },
  {
    about: 'French: a single piece after a list',
    subject: 'Commande n° 77-B',
    body: `Bonjour Sophie,

Voici le récapitulatif :
• 8 bols grès bleu — 9,50 € pièce — 76,00 €
• 2 plats à tarte — 28,00 € pièce — 56,00 €
• 1 soupière — 64,00 €
Sous-total : 196,00 €
Remise fidélité : – 10,00 €
Frais de port : 12,50 €
À payer : 198,50 €

À bientôt,
Luc`,
    order: '77-B – EUR',
    lines: ['8 × bols grès bleu @ 950 = 7600', '2 × plats à tarte @ 2800 = 5600', '1 × soupière @ 6400 = 6400'],
    sums: 'subtotal 19600, discount 1000, shipping 1250, total 19850',
  },
  {
    about: 'Hungarian: the quantity behind the name repeats the first',
    subject: 'Visszaigazolás - R/2026/0311',
    body: `Kedves Vásárlónk!

1. 3 köteg gyapjúfonal, natúr – 3 × 2.900 Ft = 8.700 Ft
2. 20 db fagomb 22 mm – 20 × 180 Ft = 3.600 Ft
3. 5 m gumiszalag – 5 × 350 Ft = 1.750 Ft

Nettó 14.050 Ft
ÁFA (27%) 3.794 Ft
Bruttó végösszeg: 17.844 Ft

Rendelés kelte: 2026.03.01.`,
    order: 'R/2026/0311 2026-03-01 HUF',
    lines: [
      '3 × gyapjúfonal, natúr @ 290000 = 870000',
      '20 × fagomb 22 mm @ 18000 = 360000',
      '5 m × gumiszalag @ 35000 = 175000',
    ],
    sums: 'subtotal 1405000, tax 379400, total 1784400',
  },
  {
    about: 'Chinese: labels directly before numbers',
    subject: '订单确认 DD20260301-7',
    body: `张先生您好:

贵司订单 DD20260301-7 已确认,下单日期:2026年3月1日。

1、纯棉帆布 10安 本白  200米  单价18.50元  金额3,700.00元
2、铜拉链 5# 60cm      500条  单价2.80元   金额1,400.00元
3、织带 25mm 黑色      300米  单价0.95元   金额285.00元

货款合计:5,385.00元
运费:120.00元
应付总额:5,505.00元

交期:3月15日前发货。

此致
柯桥布行`,
    order: 'DD20260301-7 2026-03-01 CNY',
    lines: [
      '200 m × 纯棉帆布 10安 本白 @ 1850 = 370000',
      '500 × 铜拉链 5# 60cm @ 280 = 140000',
      '300 m × 织带 25mm 黑色 @ 95 = 28500',
    ],
    sums: 'subtotal 538500, shipping 12000, total 550500',
  },
  {
    about: 'English: columns of an invoice, some codes without digits',
    subject: 'Invoice 10442 from Harbor Rope Co.',
    body: `Harbor Rope Co.
14 Dock Street
Portland, ME 04101

INVOICE

Invoice #: 10442
Invoice date: 02/27/2026
Due: Net 30
Bill to: Blue Anchor LLC

Item            Description                        Qty    Rate      Amount
MR-12-N         Manila rope 12mm natural           300 ft  0.85     255.00
TH-G            Thimble, galvanized                 40     2.10      84.00
WHIP-W          Whipping twine, waxed                6     7.95      47.70

                                          Subtotal         $386.70
                                          Sales tax (5.5%)  $21.27
                                          Freight           $18.00
                                          Total            $425.97
                                          Payments           $0.00
                                          Balance due      $425.97

Thank you for your business.`,
    order: '10442 2026-02-27 USD',
    lines: [
      '300 ft × Manila rope 12mm natural [MR-12-N] @ 85 = 25500',
      '40 × Thimble, galvanized [TH-G] @ 210 = 8400',
      '6 × Whipping twine, waxed [WHIP-W] @ 795 = 4770',
    ],
    sums: 'subtotal 38670, shipping 1800, tax 2127, total 42597',
  },
  {
    about: 'Italian: summary amounts between dashes, and dotted columns',
    subject: 'Ordine n. 318',
    body: `Ciao Paola,

ecco il riepilogo dell'ordine n. 318 di ieri 2 marzo 2026.

Bottoni corozo 20 mm, tinta 14 ........ 200 pz ... € 56,00
Bottoni madreperla 15 mm .............. 144 pz ... € 93,60
Fibbie osso 30 mm ...................... 20 pz ... € 38,00

Merce € 187,60 - sconto € 7,60 - spedizione € 9,00
TOTALE € 189,00

A presto!
Bottonificio Levi`,
    order: '318 2026-03-02 EUR',
    lines: [
      '200 × Bottoni corozo 20 mm {tinta: 14} @ 28 = 5600',
      '144 × Bottoni madreperla 15 mm @ 65 = 9360',
      '20 × Fibbie osso 30 mm @ 190 = 3800',
    ],
    sums: 'subtotal 18760, discount 760, shipping 900, total 18900',
  },
  {
    about: 'Czech: a delivery without amounts, counts before the names',
    subject: 'Expedice objednávky 77341',
    body: `Dobrý den,

Vaše objednávka 77341 byla dnes předána dopravci PPL.

Obsah zásilky:
5 ks  Látka úplet jednobarevný - modrá
2 ks  Nit Belfil 1000 m
10 m  Guma prádlová 8 mm

Číslo zásilky: 40123456789

Hezký den
Látky Jana`,
    order: '77341 – –',
    lines: ['5 × Látka úplet jednobarevný - modrá', '2 × Nit Belfil 1000 m', '10 m × Guma prádlová 8 mm'],
    sums: '',
  },
  {
    about: 'French: one sentence, with the postage behind its amount',
    subject: 'Commande bien reçue',
    body: `Bonjour Claire,

Bien reçu votre commande (n° 2026-31) : 6 pots de miel de châtaignier 500 g à 9,50 € soit 57,00 €, plus 7,20 € de port. Total : 64,20 €.

Je vous l'envoie jeudi.

Bien à vous,
Rucher de la Borie`,
    order: '2026-31 – EUR',
    lines: ['6 × pots de miel de châtaignier 500 g @ 950 = 5700'],
    sums: 'shipping 720, total 6420',
  },
  {
    about: 'Spanish: weights as quantities, and summary amounts side by side',
    subject: 'Albarán valorado 1190',
    body: `Buenos días:

Adjunto datos del albarán valorado 1190, su pedido 2026-77 de fecha 25/02/2026.

CAJAS  PRODUCTO                            KG      €/KG     IMPORTE
  2    Almendra marcona cruda            20,00     11,40     228,00
  1    Avellana tostada                  10,00     13,20     132,00
  3    Pasas moscatel                    15,00      6,80     102,00

Base imponible 462,00   IVA 4% 18,48   Total 480,48 €

Saludos
Frutos Secos Reus`,
    order: '1190 2026-02-25 EUR',
    lines: [
      '20 kg × Almendra marcona cruda @ 1140 = 22800',
      '10 kg × Avellana tostada @ 1320 = 13200',
      '15 kg × Pasas moscatel @ 680 = 10200',
    ],
    sums: 'subtotal 46200, tax 1848, total 48048',
  },
  {
    about: 'Chinese: counts behind the names, without line amounts',
    subject: '您的订单已确认',
    body: `尊敬的王女士:

订单编号:A88-20260228-003
下单时间:2026-02-28 10:22
商品清单:
苏绣团扇(牡丹)×2  ¥168.00
真丝手帕 ×5  ¥45.00
商品总额:¥561.00
优惠:-¥20.00
运费:¥0.00
实付金额:¥541.00

姑苏绣坊`,
    order: 'A88-20260228-003 2026-02-28 CNY',
    lines: ['2 × 苏绣团扇(牡丹) @ 16800 = 33600', '5 × 真丝手帕 @ 4500 = 22500'],
    sums: 'subtotal 56100, discount 2000, shipping 0, total 54100',
  },
  {
    about: 'Australian: dollars of a vendor with an ABN',
    subject: 'Sales order 66120',
    body: `Sales Order 66120          Date 27/02/26        Cust PO: JB-Deck

QTY  UOM  DESCRIPTION                           UNIT      TOTAL
 84  LM   Merbau decking 90x19                 12.45   1,045.80
 36  LM   Treated pine H3 90x45                 6.30     226.80
  2  BX   Decking screws 10gx50 SS, 500pk      89.00     178.00
  1  EA   Delivery - crane truck              110.00     110.00

Total ex GST     $1,560.60
GST                $156.06
Total inc GST    $1,716.66

Coastal Timber & Hardware Pty Ltd  ABN 12 345 678 901`,
    order: '66120 2026-02-27 AUD',
    lines: [
      '84 m × Merbau decking 90x19 @ 1245 = 104580',
      '36 m × Treated pine H3 90x45 @ 630 = 22680',
      '2 × Decking screws 10gx50 SS, 500pk @ 8900 = 17800',
      '1 × Delivery - crane truck @ 11000 = 11000',
    ],
    sums: 'subtotal 156060, tax 15606, total 171666',
  },
  {
    about: 'Finnish: a unit that is also a sign of rupees',
    subject: 'Kuitti 6497',
    body: `Kuitti nro 6497
Päiväys 2.3.2026 klo 17.30
----------------------------------------
Tapettinaula
   6 rs x 4,40                     26,40
Jakkara koivu
   1 kpl x 71,80                   71,80
----------------------------------------
YHTEENSÄ EUR                       98,20`,
    order: '6497 2026-03-02 EUR',
    lines: ['6 × Tapettinaula @ 440 = 2640', '1 × Jakkara koivu @ 7180 = 7180'],
    sums: 'total 9820',
  },
  {
    about: 'German: prices per hundred and per thousand, in words',
    subject: 'AW: Kartons',
    body: `Unsere Auftragsnummer ist 26-3288.

1.000 Stück Stülpdeckelkarton Kraft, 0,66 € das Stück = 660,00 €
3.000 Stück Seidenpapierbogen, 16,82 € das Hundert = 504,60 €
4.500 Stück Faltschachtel weiß, 211,78 € das Tausend = 953,01 €

Warenwert netto 2.117,61 €`,
    order: '26-3288 – EUR',
    lines: [
      '1000 × Stülpdeckelkarton Kraft @ 66 = 66000',
      '3000 × Seidenpapierbogen = 50460',
      '4500 × Faltschachtel weiß = 95301',
    ],
    sums: 'subtotal 211761',
  },
  {
    about: 'Italian: a discount column, and a price per 100',
    subject: 'Fattura FT-9009',
    body: `Fattura n. FT-9009 del 14/02/2026

Cod.    Descrizione               UM   Q.tà     Prezzo  Sc.%  Importo
C1044   Nastro in gros            mt    425       0,99    15   357,64
B-7818  Bottone in corozo         pz  1.900  23,54/100         447,26
C7463   Passamaneria intrecciata  mt     55       6,14         337,70

Totale merce                        1.142,60
Trasporto                              18,00
Totale fattura EUR                  1.160,60`,
    order: 'FT-9009 2026-02-14 EUR',
    lines: [
      '425 m × Nastro in gros [C1044] = 35764',
      '1900 × Bottone in corozo [B-7818] = 44726',
      '55 m × Passamaneria intrecciata [C7463] @ 614 = 33770',
    ],
    sums: 'subtotal 114260, shipping 1800, total 116060',
  },
  {
    about: 'Austrian: the mark of a tax rate behind each amount',
    subject: 'Rechnung R-26792',
    body: `Rechnung Nr. R-26792
18    Glas   Schafkäse im Glas   à 8,50   153,00  A
15   Fl     Wacholdersirup     à 9,90  148,50    A
3   Stk     Schaffell, pflanzlich gegerbt     à 119,80    359,40   B
Postversand                                                 14,50  B
--------------------------------------------------------------------
Gesamt EUR inkl. USt.                                    675,40

A = 10 % USt. enthalten: 27,41
B = 20 % USt. enthalten: 62,32`,
    order: 'R-26792 – EUR',
    lines: [
      '18 × Schafkäse im Glas @ 850 = 15300',
      '15 × Wacholdersirup @ 990 = 14850',
      '3 × Schaffell, pflanzlich gegerbt @ 11980 = 35940',
    ],
    sums: 'shipping 1450, tax 8973, total 67540',
  },
  {
    about: 'English: a free item in columns, and P&P',
    subject: 'Order 3307',
    body: `Order 3307, taken 28 Feb 2026.

9     cones  Lambswool 2-ply on cone     @ 32.70   294.30
10     cones    Swaledale carpet yarn   @ 28.05    280.50
1     pcs    Shade card    free

Goods     £574.80
P&P         £5.95
TOTAL     £580.75`,
    order: '3307 2026-02-28 GBP',
    lines: [
      '9 × Lambswool 2-ply on cone @ 3270 = 29430',
      '10 × Swaledale carpet yarn @ 2805 = 28050',
      '1 × Shade card @ 0 = 0',
    ],
    sums: 'subtotal 57480, shipping 595, total 58075',
  },
  {
    about: 'English: several remarks below the first name, and a date to come',
    subject: 'Your custom order (ref 7-2291)',
    body: `Order ref: 7-2291
Expect it w/c 23 March.

1 x Walnut desk organiser
    engraved "P.R."
    lead time 3 weeks
    $78.00
2 x Oak phone stand
    natural oil
    $24.00 each
    $48.00

Items  $126.00
Shipping  $12.40
Total  $138.40 USD`,
    order: '7-2291 – USD',
    lines: ['1 × Walnut desk organiser @ 7800 = 7800', '2 × Oak phone stand @ 2400 = 4800'],
    sums: 'subtotal 12600, shipping 1240, total 13840',
  },
  {
    about: 'French: copies behind the names, between dashes',
    subject: 'BAT validé – commande 26-0519',
    body: `Bonjour,

Suite à la validation du BAT, votre commande 26-0519 (du 24 février 2026) est lancée.

Cartes postales A6, quadri recto verso — 500 ex. — 78,00 € HT
Affiches A2, papier 170 g — 50 ex. — 115,00 € HT
Étiquettes kraft Ø 40 mm — 1 000 ex. — 64,50 € HT

Total HT            257,50 €
TVA 20 %             51,50 €
Total TTC           309,00 €

Enlèvement à l'atelier à partir du 9 mars.`,
    order: '26-0519 2026-02-24 EUR',
    lines: [
      '500 × Cartes postales A6, quadri recto verso = 7800',
      '50 × Affiches A2 {papier: 170 g} @ 230 = 11500',
      '1000 × Étiquettes kraft Ø 40 mm = 6450',
    ],
    sums: 'subtotal 25750, tax 5150, total 30900',
  },
  {
    about: 'Chinese: numbers after commas without spaces, and a total in a sentence',
    subject: '货单 2026-0302',
    body: `李姐好,订单号 2026-0302,3月2日下的单,明细:

牛仔布 12oz 蓝色,150米,22元/米,3300元
衬布,80米,4.5元/米,360元
纽扣,2000颗,0.15元/颗,300元

合计3960元,运费100元,共4060元。`,
    order: '2026-0302 – CNY',
    lines: ['150 m × 牛仔布 12oz 蓝色 @ 2200 = 330000', '80 m × 衬布 @ 450 = 36000', '2000 × 纽扣 @ 15 = 30000'],
    sums: 'subtotal 396000, shipping 10000, total 406000',
  },
  {
    about: 'German: a single piece without a unit price, whose count begins the line',
    subject: 'Quittung',
    body: `Quittung Nr. 118          27.02.2026

Von Frau Berger dankend erhalten:

3 Körbe Weide groß      je 48,-      144,-
1 Korb Weide klein                    32,-
2 Bienenkörbe           je 65,-      130,-

zusammen                             306,- Euro
bar bezahlt

Korbmacherei Thoma`,
    order: '118 2026-02-27 EUR',
    lines: [
      '3 × Körbe Weide groß @ 4800 = 14400',
      '1 × Korb Weide klein @ 3200 = 3200',
      '2 × Bienenkörbe @ 6500 = 13000',
    ],
    sums: 'total 30600',
  },
  {
    about: 'Spanish: the title and number of a receipt',
    subject: 'Factura simplificada T-00821',
    body: `LANAS EL OVILLO S.L.
CIF B12345678
C/ Mayor 3, Burgos

FACTURA SIMPLIFICADA T-00821
FECHA 28/02/26  18:02

UDS  ARTICULO               PVP    IMPORTE
  4  KATIA MERINO 07        5,95    23,80
  2  AGUJA CIRCULAR 4MM     7,40    14,80
  1  CUENTAVUELTAS          3,10     3,10

            TOTAL EUR        41,70
   BASE 34,46   IVA 21%  7,24

   TARJETA                   41,70
   CAMBIO                     0,00
   GRACIAS POR SU VISITA`,
    order: 'T-00821 2026-02-28 EUR',
    lines: ['4 × KATIA MERINO 07 @ 595 = 2380', '2 × AGUJA CIRCULAR 4MM @ 740 = 1480', '1 × CUENTAVUELTAS @ 310 = 310'],
    sums: 'total 4170',
  },
  {
    about: 'English: a pasted message with short labels',
    subject: 'Fwd: ur order',
    body: `Hey, pasting what the mill sent:

ok so ord 5518 confirmed 1/3
lawn cotton navy 25 yds @ 6.40 = 160.00
lawn cotton rust 10 yds @ 6.40 = 64.00
voile ivory 40 yds @ 4.75 = 190.00
carriage 18.00
tot 432.00 gbp`,
    order: '5518 – GBP',
    lines: [
      '25 yd × lawn cotton navy @ 640 = 16000',
      '10 yd × lawn cotton rust @ 640 = 6400',
      '40 yd × voile ivory @ 475 = 19000',
    ],
    sums: 'shipping 1800, total 43200',
  },
  {
    about: 'English: the number of a job beside the buyer’s number, and bullets',
    subject: 'Re: PO 5521',
    body: `Hi Sam,

Confirming PO 5521 as our job 30177, ordered 26 February 2026.

• Brass cup hooks 25mm, box of 100 – 6 boxes – £8.40 – £50.40
• Picture wire 10m – 12 coils – £3.15 – £37.80
• D-rings nickel – 500 – £0.06 – £30.00

Goods total £118.20, carriage £7.50, VAT @ 20% £25.14. Invoice total £150.84.`,
    order: '30177 2026-02-26 GBP',
    lines: [
      '6 × Brass cup hooks 25mm, box of 100 @ 840 = 5040',
      '12 × Picture wire 10m @ 315 = 3780',
      '500 × D-rings nickel @ 6 = 3000',
    ],
    sums: 'subtotal 11820, shipping 750, tax 2514, total 15084',
  },
  {
    about: 'Spanish: counts before some names only, and sums with points between them',
    subject: 'Pedido 26/0091 en marcha',
    body: `Hola Jorge, tu pedido 26/0091 (27-feb-2026) ya está en marcha.

25 camisetas orgánicas blancas, talla M ... 25 x 6,80 = 170,00 €
15 camisetas orgánicas blancas, talla L ... 15 x 6,80 = 102,00 €
Estampación 1 tinta ....................... 40 x 1,50 =  60,00 €
Pantalla .................................. 1 x 25,00 =  25,00 €

Base: 357,00 € · IVA 21%: 74,97 € · Total: 431,97 €`,
    order: '26/0091 2026-02-27 EUR',
    lines: [
      '25 × camisetas orgánicas blancas {talla: M} @ 680 = 17000',
      '15 × camisetas orgánicas blancas {talla: L} @ 680 = 10200',
      '40 × Estampación 1 tinta @ 150 = 6000',
      '1 × Pantalla @ 2500 = 2500',
    ],
    sums: 'subtotal 35700, tax 7497, total 43197',
  },
  {
    about: 'Polish: numbered lines that end in a word, with the amount of each line between two words',
    subject: 'Re: druk zaproszeń',
    body: `Dzień dobry,

potwierdzamy zamówienie nr D-77/26 z dnia 02.03.2026:

1) Zaproszenia tłoczone - 40 szt. po 6,50 zł/szt., razem 260,00 zł netto
2) Koperty ozdobne - 2 000 szt. po 310,00 zł/1000 szt., razem 620,00 zł netto
3) Zawieszki - 25 szt. po 1,20 zł/szt., razem 30,00 zł netto

Razem netto: 910,00 zł
VAT 23%: 209,30 zł
Do zapłaty brutto: 1 119,30 zł`,
    order: 'D-77/26 2026-03-02 PLN',
    lines: [
      '40 × Zaproszenia tłoczone @ 650 = 26000',
      '2000 × Koperty ozdobne @ 31 = 62000',
      '25 × Zawieszki @ 120 = 3000',
    ],
    sums: 'subtotal 91000, tax 20930, total 111930',
  },
  {
    about: 'Romanian: a charge for delivery whose label begins with the word for a tax',
    subject: 'Comanda 20418',
    body: `Nr. comandă: 20418

3 x Castron oval - 42,00 lei = 126,00 lei

Sub-total: 126,00 lei
Taxă fixă de livrare: 24,90 lei
TVA (21%): 31,69 lei
Total: 182,59 lei`,
    order: '20418 – RON',
    lines: ['3 × Castron oval @ 4200 = 12600'],
    sums: 'subtotal 12600, shipping 2490, tax 3169, total 18259',
  },
])('$about', async ({ subject, body, order, lines, sums }) => {
  expect(await read(subject, body)).toEqual({ order, lines, sums })
})
