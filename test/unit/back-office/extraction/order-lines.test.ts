import { expect, test } from 'vitest'
import { readLines as read } from '../../../support/read-lines.ts'

test.each([
  {
    about: 'prices per 100 after a quantity with its unit',
    type: 'plain',
    body: `Gentile cliente,
confermiamo l'ordine n. 2026/0417 del 12/02/2026.

- Bottone madreperla 15 mm, cod. BM15: pz 750 x € 39,45 ogni 100 = € 295,88
- Cerniera invisibile 40 cm, cod. CI40: pz 120 x € 0,85 cad. = € 102,00
- Filo cucirino nero, cod. FC-N: pz 24 x € 2,10 cad. = € 50,40

Totale imponibile € 448,28
Spese di spedizione € 9,00
Totale € 457,28`,
    lines: [
      '750 × Bottone madreperla 15 mm [BM15] @ 3945 per 100 = 29588',
      '120 × Cerniera invisibile 40 cm [CI40] @ 85 = 10200',
      '24 × Filo cucirino nero [FC-N] @ 210 = 5040',
      'total 45728',
    ],
  },
  {
    about: 'Japanese counters',
    type: 'html',
    body: `<p>ご注文ありがとうございます。</p><p>注文番号：20260214-0031<br>注文日：2026年2月14日</p>
<table><tr><th>商品名</th><th>数量</th><th>単価</th><th>金額</th></tr>
<tr><td>手ぬぐい 麻の葉</td><td>20枚</td><td>¥880</td><td>¥17,600</td></tr>
<tr><td>木綿 反物 無地</td><td>3反</td><td>¥12,500</td><td>¥37,500</td></tr>
<tr><td>竹籠 小</td><td>5個</td><td>¥2,400</td><td>¥12,000</td></tr>
<tr><td>醤油 一升瓶</td><td>6本</td><td>¥1,150</td><td>¥6,900</td></tr></table>
<p>小計 ¥74,000<br>送料 ¥1,200<br>合計 ¥75,200</p>`,
    lines: [
      '20 × 手ぬぐい 麻の葉 @ 880 = 17600',
      '3 × 木綿 反物 無地 @ 12500 = 37500',
      '5 × 竹籠 小 @ 2400 = 12000',
      '6 × 醤油 一升瓶 @ 1150 = 6900',
      'total 75200',
    ],
  },
  {
    about: 'a price per 1,000 below its label',
    type: 'plain',
    body: `ORDER 771-B
26 February 2026

Amber bottle 30 ml
Code
AB30
Quantity
3,000
Per 1,000
$186.00
Line value
$558.00

Dropper cap black
Code
DCB
Quantity
3,000
Per 1,000
$94.50
Line value
$283.50

Goods $841.50
Freight $40.00
Total $881.50`,
    lines: [
      '3000 × Amber bottle 30 ml [AB30] @ 18600 per 1000 = 55800',
      '3000 × Dropper cap black [DCB] @ 9450 per 1000 = 28350',
      'total 88150',
    ],
  },
  {
    about: 'sizes in rows below the product name',
    type: 'html',
    body: `<p>Commande n° C-9981 du 05/03/2026</p>
<table><tr><th>Désignation</th><th>Qté</th><th>PU HT</th><th>Montant HT</th></tr>
<tr><td colspan=4>Chemise lin écru</td></tr>
<tr><td>Taille S</td><td>4</td><td>32,00 €</td><td>128,00 €</td></tr>
<tr><td>Taille M</td><td>6</td><td>32,00 €</td><td>192,00 €</td></tr>
<tr><td colspan=4>Pantalon toile</td></tr>
<tr><td>Taille 40</td><td>3</td><td>41,50 €</td><td>124,50 €</td></tr>
<tr><td>Taille 42</td><td>2</td><td>41,50 €</td><td>83,00 €</td></tr></table>
<p>Total HT 527,50 €<br>TVA 20 % 105,50 €<br>Total TTC 633,00 €</p>`,
    lines: [
      '4 × Chemise lin écru {Taille S} @ 3200 = 12800',
      '6 × Chemise lin écru {Taille M} @ 3200 = 19200',
      '3 × Pantalon toile {Taille 40} @ 4150 = 12450',
      '2 × Pantalon toile {Taille 42} @ 4150 = 8300',
      'total 63300',
    ],
  },
  {
    about: 'an item with the status “cancelled”',
    type: 'html',
    body: `<p>Order 2026-1187 (3 maart 2026)</p>
<table><tr><th>Omschrijving</th><th>Aantal</th><th>Prijs</th><th>Bedrag</th><th>Status</th></tr>
<tr><td>Wandkleed macramé</td><td>3</td><td>€ 45,00</td><td>€ 135,00</td><td>Geleverd</td></tr>
<tr><td>Plantenhanger jute</td><td>10</td><td>€ 8,25</td><td>€ 82,50</td><td>Geannuleerd</td></tr>
<tr><td>Kussenhoes velours</td><td>6</td><td>€ 16,00</td><td>€ 96,00</td><td>Geleverd</td></tr></table>
<p>Subtotaal € 231,00<br>Verzending € 6,95<br>Totaal € 237,95</p>`,
    lines: ['3 × Wandkleed macramé @ 4500 = 13500', '6 × Kussenhoes velours @ 1600 = 9600', 'total 23795'],
  },
  {
    about: 'an item with “cancelled” beside its name',
    type: 'html',
    body: `<p>Objednávka 1260045, 2. 3. 2026</p>
<table><tr><th>Položka</th><th>Ks</th><th>Cena</th><th>Celkem</th></tr>
<tr><td>Dřevěná vařečka</td><td>20</td><td>35 Kč</td><td>700 Kč</td></tr>
<tr><td>Lněná utěrka – ZRUŠENO</td><td>10</td><td>120 Kč</td><td>1 200 Kč</td></tr>
<tr><td>Smaltovaný hrnek</td><td>8</td><td>145 Kč</td><td>1 160 Kč</td></tr></table>
<p>Celkem 1 860 Kč</p>`,
    lines: ['20 × Dřevěná vařečka @ 3500 = 70000', '8 × Smaltovaný hrnek @ 14500 = 116000', 'total 186000'],
  },
  {
    about: 'a remark below an item that it was cancelled',
    type: 'html',
    body: `<p>Order 55-1093 of 9 Feb 2026 has changed.</p>
<table><tr><th>Product</th><th>Qty</th><th>Price</th><th>Total</th></tr>
<tr><td>Copper kettle 1.5 L</td><td>2</td><td>$64.00</td><td>$128.00</td></tr>
<tr><td><s>Tin funnel</s><br>Cancelled – out of stock</td><td><s>3</s></td><td><s>$4.50</s></td><td><s>$13.50</s></td></tr>
<tr><td>Brass ladle</td><td>5</td><td>$11.20</td><td>$56.00</td></tr></table>
<p>Subtotal $184.00<br>Shipping $12.00<br>Total $196.00</p>`,
    lines: ['2 × Copper kettle 1.5 L @ 6400 = 12800', '5 × Brass ladle @ 1120 = 5600', 'total 19600'],
  },
  {
    about: 'discounts of items that are repeated below the subtotal',
    type: 'html',
    body: `<p>Encomenda n.º 2026/88 — 24-02-2026</p>
<table><tr><th>Artigo</th><th>Descrição</th><th>Qtd</th><th>Un</th><th>Pr. Unit.</th><th>Desc.</th><th>IVA</th><th>Total Líq.</th></tr>
<tr><td>AZ14</td><td>Azulejo 14x14 pintado</td><td>150,000</td><td>UN</td><td>2,80</td><td>5,00</td><td>23</td><td>399,00</td></tr>
<tr><td>CO02</td><td>Cortiça natural 3 mm</td><td>12,000</td><td>UN</td><td>9,60</td><td>0,00</td><td>23</td><td>115,20</td></tr></table>
<p>Total ilíquido 535,20<br>Desconto 21,00<br>IVA 118,27<br>Total EUR 632,47</p>`,
    lines: [
      '150 × Azulejo 14x14 pintado [AZ14] @ 266 = 39900',
      '12 × Cortiça natural 3 mm [CO02] @ 960 = 11520',
      'total 63247',
    ],
  },
  {
    about: 'an article number without digits, in brackets',
    type: 'html',
    body: `<p>Order 50219, 2026-02-27</p>
<div><p><strong>Ullfilt grå</strong> (art.nr UF-G)</p><p>3 st à 389 kr</p><p>1 167,00 kr</p></div>
<div><p><strong>Lingarn 16/2</strong> (art.nr LG-162)</p><p>1,5 kg à 240 kr/kg</p><p>360,00 kr</p></div>
<p>Frakt: 79,00 kr</p><p>Moms (25 %): 321,20 kr ingår</p><p>Att betala: 1 606,00 kr</p>`,
    lines: [
      '3 × Ullfilt grå [UF-G] @ 38900 = 116700',
      '1.5 kg × Lingarn 16/2 [LG-162] @ 24000 = 36000',
      'total 160600',
    ],
  },
  {
    about: 'article numbers without digits, in a list',
    type: 'plain',
    body: `Your order DK-8812
Date: 2026-03-01

* Ceramic bowl, speckled (SKU CB-SP) – qty 6 – £12.00 – £72.00
* Ceramic jug (SKU CJ-1) – qty 2 – £28.00 – £56.00
* Tea bowl, second quality (SKU TB-2Q) – qty 10 – £5.50 – £55.00

Items £183.00
P&P £8.40
Total £191.40`,
    lines: [
      '6 × Ceramic bowl, speckled [CB-SP] @ 1200 = 7200',
      '2 × Ceramic jug [CJ-1] @ 2800 = 5600',
      '10 × Tea bowl, second quality [TB-2Q] @ 550 = 5500',
      'total 19140',
    ],
  },
  {
    about: 'packs in the first column',
    type: 'plain',
    body: `Lieferschein 80112 zu Auftrag 70991 vom 02.03.2026

 5 Rol  Kraftpapier braun 50 cm           Art. 2010
        Preis 14,90                                     74,50
20 Pak  Seidenpapier weiß, 24 Bogen       Art. 2033
        Preis 2,95                                      59,00
 1 Stk  Abroller Metall                   Art. 2050
        Preis 38,00                                     38,00

Summe                                                  171,50 EUR`,
    lines: [
      '5 × Kraftpapier braun 50 cm [2010] @ 1490 = 7450',
      '20 × Seidenpapier weiß, 24 Bogen [2033] @ 295 = 5900',
      '1 × Abroller Metall [2050] @ 3800 = 3800',
      'total 17150',
    ],
  },
  {
    about: 'units left to deliver',
    type: 'plain',
    body: `PACKING SLIP WITH PRICES
Order: SO-10992   Ordered: March 2, 2026

Item                     SKU        Ordered  Shipped  B/O   Unit      Ext
Enamel mug white         EM-W       48       36       12    5.25      189.00
Enamel plate 24 cm       EP-24      24       24        0    6.10      146.40

Subtotal   335.40
Freight     22.00
Total USD  357.40`,
    lines: [
      '36 × Enamel mug white [EM-W] @ 525 = 18900',
      '24 × Enamel plate 24 cm [EP-24] @ 610 = 14640',
      'total 35740',
    ],
  },
  {
    about: 'a free item below unusual headings',
    type: 'html',
    body: `<p>Order no. HV-118, 2 March 2026</p>
<table><tr><th>Product</th><th>No.</th><th>Unit €</th><th>Line €</th></tr>
<tr><td>Olive wood bowl 20 cm<br>Please wipe dry. Ships from Crete.</td><td>4</td><td>29.00</td><td>116.00</td></tr>
<tr><td>Olive oil 5 L tin<br>Harvest 2025, acidity 0.3 %</td><td>2</td><td>52.00</td><td>104.00</td></tr>
<tr><td>Olive oil sample 50 ml<br>with our compliments</td><td>1</td><td>free</td><td>0.00</td></tr></table>
<p>Total € 220.00</p>`,
    lines: [
      '4 × Olive wood bowl 20 cm @ 2900 = 11600',
      '2 × Olive oil 5 L tin @ 5200 = 10400',
      '1 × Olive oil sample 50 ml @ 0 = 0',
      'total 22000',
    ],
  },
  {
    about: 'a free item with one cell',
    type: 'html',
    body: `<p>Bestellung W-5521 vom 06.03.2026</p>
<table><tr><th>Artikel</th><th>Menge</th><th>Einzel</th><th>Gesamt</th></tr>
<tr><td>Badesalz Lavendel 500 g</td><td>12</td><td>6,50 €</td><td>78,00 €</td></tr>
<tr><td>Probe Handcreme</td><td>12</td><td colspan=2>gratis</td></tr>
<tr><td>Seifensäckchen Sisal</td><td>24</td><td>2,20 €</td><td>52,80 €</td></tr></table>
<p>Summe 130,80 €<br>Versand 0,00 €<br>Gesamt 130,80 €</p>`,
    lines: [
      '12 × Badesalz Lavendel 500 g @ 650 = 7800',
      '12 × Probe Handcreme @ 0 = 0',
      '24 × Seifensäckchen Sisal @ 220 = 5280',
      'total 13080',
    ],
  },
  {
    about: 'names that end with the same word',
    type: 'plain',
    body: `---------- Forwarded message ---------
From: Fenland Willow <sales@fenland.example>
Date: Mon, 2 Mar 2026 at 10:12
Subject: Order FW-661
To: <shop@buyer.example>

Hello,

your order FW-661:

5x Log basket, brown willow          £32.00   £160.00
2x Cradle, buff willow               £78.00   £156.00
1x Repair of handle (customer's own)  £9.00     £9.00

Carriage £24.00
Total £349.00`,
    lines: [
      '5 × Log basket, brown willow @ 3200 = 16000',
      '2 × Cradle, buff willow @ 7800 = 15600',
      "1 × Repair of handle (customer's own) @ 900 = 900",
      'total 34900',
    ],
  },
  {
    about: 'discounts in rows below their items',
    type: 'html',
    body: `<p>Order #5001 · Feb 28, 2026</p>
<table><tr><td>Ring binder linen</td><td>10 × $8.00</td><td>$80.00</td></tr>
<tr><td>&nbsp;&nbsp;Trade discount 15%</td><td></td><td>−$12.00</td></tr>
<tr><td>Guest book</td><td>4 × $21.00</td><td>$84.00</td></tr>
<tr><td>&nbsp;&nbsp;Trade discount 15%</td><td></td><td>−$12.60</td></tr>
<tr><td>Shipping</td><td></td><td>$9.00</td></tr><tr><td>Total</td><td></td><td>$148.40</td></tr></table>`,
    lines: ['10 × Ring binder linen @ 680 = 6800', '4 × Guest book @ 1785 = 7140', 'total 14840'],
  },
  {
    about: 'a free item in a list',
    type: 'html',
    body: `<p>Pedido 7781-MX confirmado el 20 de febrero de 2026</p>
<ul><li><b>Jícara pintada a mano</b> — 12 pzas × $145.00 MXN = $1,740.00</li>
<li><b>Rebozo de algodón, azul añil</b> — 5 pzas × $620.00 MXN = $3,100.00</li>
<li><b>Muestra de hilo</b> — 1 pza, sin cargo</li></ul>
<p>Subtotal: $4,840.00<br>Envío: $260.00<br>Total: $5,100.00 MXN</p>`,
    lines: [
      '12 × Jícara pintada a mano @ 14500 = 174000',
      '5 × Rebozo de algodón, azul añil @ 62000 = 310000',
      '1 × Muestra de hilo @ 0 = 0',
      'total 510000',
    ],
  },
  {
    about: 'packs and units before names',
    type: 'plain',
    body: `Bonjour Madame,

Voici le détail de votre commande 2026-77 (4 mars) :

- 3 rouleaux de toile de jute (réf. TJ-100) à 42,00 € le rouleau : 126,00 €
- 25 mètres de galon coton (réf. GC-12) à 1,80 € le mètre : 45,00 €
- 2 kg de kapok (réf. KP-1) à 13,50 € le kilo : 27,00 €

Port : 12,00 €
Total : 210,00 €`,
    lines: [
      '3 × toile de jute [TJ-100] @ 4200 = 12600',
      '25 m × galon coton [GC-12] @ 180 = 4500',
      '2 kg × kapok [KP-1] @ 1350 = 2700',
      'total 21000',
    ],
  },
  {
    about: 'article numbers in rows above the names',
    type: 'plain',
    body: `Order number: 77

REFERENCE

PRODUCT

UNIT PRICE

QUANTITY

TOTAL PRICE

AWQ768-79

Glass Jar 250 ml

£13.96

12

£167.52

TQL417-40

Frame 30 x 40

£85.24

11

£937.64

PRODUCTS

£1,105.16

TOTAL PAID

£1,105.16`,
    lines: [
      '12 × Glass Jar 250 ml [AWQ768-79] @ 1396 = 16752',
      '11 × Frame 30 x 40 [TQL417-40] @ 8524 = 93764',
      'total 110516',
    ],
  },
  {
    about: 'names that end with a number before the price',
    type: 'plain',
    body: `Order number: 77

11x Shuttle hook 12.5 à 39.59 = 435.49
12x Pipe clip DN 15 à 61.11 = 733.32
1x Rivet 9.5 No. 3 à 86.58 = 86.58

Total: 1,255.39 EUR`,
    lines: [
      '11 × Shuttle hook 12.5 @ 3959 = 43549',
      '12 × Pipe clip DN 15 @ 6111 = 73332',
      '1 × Rivet 9.5 No. 3 @ 8658 = 8658',
      'total 125539',
    ],
  },
  {
    about: 'a recommended retail price that is twice the price',
    type: 'html',
    body: `<p>Order number: 77</p><table>
<tr><td><div>Zip 20 cm III</div><div>40 pcs × €74.09</div><div>RRP: €148.18</div></td><td>€2,963.60</td></tr>
<tr><td><div>Indigo powder</div><div>39 pcs × €36.93</div><div>RRP: €73.86</div></td><td>€1,440.27</td></tr>
</table><p>Total: €4,403.87</p>`,
    lines: ['40 × Zip 20 cm III @ 7409 = 296360', '39 × Indigo powder @ 3693 = 144027', 'total 440387'],
  },
  {
    about: 'square metres',
    type: 'plain',
    body: `Order number: 77

Felt rug - 7.5 m² x 42.00 EUR = 315.00 EUR
Coir mat - 12.5 m2 x 18.00 EUR = 225.00 EUR

Total: 540.00 EUR`,
    lines: ['7.5 × Felt rug @ 4200 = 31500', '12.5 × Coir mat @ 1800 = 22500', 'total 54000'],
  },
])('$about', async ({ body, type, lines }) => {
  expect(await read(body, type)).toEqual(lines)
})
