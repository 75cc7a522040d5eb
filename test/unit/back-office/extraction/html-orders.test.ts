import { expect, test } from 'vitest'
import { readLines } from '../../../support/read-lines.ts'

test.each([
  {
    about: 'an amount that floats in the cell of its name, which ends in a number',
    body: `<p>Zamówienie #3308</p><table>
<tr><td>20 x</td><td><span>Papier czerpany A4</span><span style="float:right">150,00 zł</span></td></tr>
<tr><td>4 x</td><td><span>Pudełko na zdjęcia</span><span style="float:right">516,40 zł</span></td></tr></table>
<p>Suma: 666,40 zł</p>`,
    lines: ['20 × Papier czerpany A4 @ 750 = 15000', '4 × Pudełko na zdjęcia @ 12910 = 51640', 'total 66640'],
  },
  {
    about: 'line numbers in a column of their own before the article numbers',
    body: `<p>Ordrenr O-2347</p><table>
<tr><th>Lnr</th><th>Varenr</th><th>Varetekst</th><th>Antall</th><th>Enhet</th></tr>
<tr><td>1</td><td>HT-89</td><td>Skinnputetrekk</td><td>20</td><td>stk</td></tr>
<tr><td>2</td><td>1489</td><td>Saueskinn klippet</td><td>27</td><td>stk</td></tr></table>`,
    lines: ['20 × Skinnputetrekk [HT-89]', '27 × Saueskinn klippet [1489]', 'total null'],
  },
  {
    about: 'a price per 1,000 under a label of its own, beside unit prices',
    body: `<p>Pedido nº PV-9241</p><p>Data do pedido: 10/02/2026</p><p>Previsão de entrega: 02/03/2026</p><div><b>Cabide de veludo</b><br>Código: MC215<br>Quantidade: 500 un<br>Preço unitário: R$ 4,26<br>Valor: R$ 2.130,00</div>
<div><b>Etiqueta bordada</b><br>Código: 59796<br>Quantidade: 5.000 un<br>Preço por milheiro: R$ 255,96<br>Valor: R$ 1.279,80</div>
<p>Total do pedido: R$ 3.409,80</p>`,
    lines: [
      '500 × Cabide de veludo [MC215] @ 426 = 213000',
      '5000 × Etiqueta bordada [59796] @ 25596 per 1000 = 127980',
      'total 340980',
    ],
  },
  {
    about: 'weight, manufacturer and delivery time below a name',
    body: `<p>Bestellung 100-2231 vom 04.03.2026</p>
<table><tr><th>Artikel</th><th>Anzahl</th><th>Einzelpreis</th><th>Summe</th></tr>
<tr><td>Gusseisenpfanne 28<br><small>Farbe: Schwarz</small><br><small>Hersteller: Skeppshult</small><br><small>Gewicht: 2,4 kg</small><br><small>Lieferzeit: 3-5 Tage</small></td><td>1</td><td>64,90 €</td><td>64,90 €</td></tr>
<tr><td>Holzlöffel Olive<br><small>Hersteller: Berard</small><br><small>Gewicht: 0,1 kg</small></td><td>2</td><td>10,75 €</td><td>21,50 €</td></tr>
<tr><td colspan="3">Versandkosten</td><td>4,90 €</td></tr><tr><td colspan="3">Gesamtsumme</td><td>91,30 €</td></tr></table>`,
    lines: [
      '1 × Gusseisenpfanne 28 {Farbe: Schwarz} @ 6490 = 6490',
      '2 × Holzlöffel Olive @ 1075 = 2150',
      'total 9130',
    ],
  },
  {
    about: 'a brand and an origin beside the option',
    body: `<p>Order A5520, March 2, 2026</p>
<table><tr><td><b>Alpaca throw</b><br>Brand: Wolds & Co<br>Country of origin: Peru<br>Colour: Oatmeal<br>SKU: AT-OAT</td><td>2 x £48.00</td><td>£96.00</td></tr>
<tr><td><b>Wool wash 500ml</b><br>Brand: Eucalan<br>Country of origin: Canada<br>SKU: WW-500</td><td>3 x £8.50</td><td>£25.50</td></tr></table>
<p>Delivery £4.90</p><p>Total £126.40</p>`,
    lines: [
      '2 × Alpaca throw [AT-OAT] {Colour: Oatmeal} @ 4800 = 9600',
      '3 × Wool wash 500ml [WW-500] @ 850 = 2550',
      'total 12640',
    ],
  },
  {
    about: 'a brand below the name in cells side by side',
    body: `<p>Bestelnummer: 4400291</p>
<div style="display:flex"><div><div><strong>Wollen deken</strong></div><div>Merk: Zoeppritz</div><div>Kleur: Antraciet</div></div><div>1 ×</div><div>€ 74,95</div></div>
<div style="display:flex"><div><div><strong>Geurkaars vijg</strong></div><div>Merk: Baobab</div><div>Levertijd: morgen in huis</div></div><div>2 ×</div><div>€ 17,00</div></div>
<div style="display:flex"><div>Totaal</div><div>€ 91,95</div></div>`,
    lines: ['1 × Wollen deken {Kleur: Antraciet} @ 7495 = 7495', '2 × Geurkaars vijg @ 850 = 1700', 'total 9195'],
  },
  {
    about: 'gross lines above a net subtotal, net shipping and the tax of both',
    body: `<p>Auftragsbestätigung AB-3391 vom 02.03.2026</p>
<table><tr><th>Bezeichnung</th><th>Menge</th><th>Einzelpreis (brutto)</th><th>Gesamt (brutto)</th></tr>
<tr><td>Lederriemen 10 mm</td><td>12</td><td>5,95 €</td><td>71,40 €</td></tr><tr><td>Schnalle Messing</td><td>25</td><td>2,38 €</td><td>59,50 €</td></tr></table>
<table><tr><td>Summe netto</td><td>110,00 €</td></tr><tr><td>Versand netto</td><td>12,00 €</td></tr><tr><td>MwSt. 19 %</td><td>23,18 €</td></tr><tr><td>Rechnungsbetrag</td><td>145,18 €</td></tr></table>`,
    lines: ['12 × Lederriemen 10 mm @ 595 = 7140', '25 × Schnalle Messing @ 238 = 5950', 'total 14518'],
  },
  {
    about: 'rounded gross unit prices',
    body: `<p>Nr. comandă: 778</p><table><tr><td>Produs</td><td>Model</td><td>Cantitate</td><td>Preț</td><td>Total</td></tr>
<tr><td>Caiet de schițe</td><td>58544</td><td>9</td><td>45,85Lei</td><td>412,62Lei</td></tr>
<tr><td>Mapă pentru desene</td><td>67559</td><td>15</td><td>70,60Lei</td><td>1.059,05Lei</td></tr></table>
<p>Sub-Total: 1.216,26Lei</p><p>Curier rapid: 19,99Lei</p><p>TVA (21%): 259,61Lei</p><p>Total: 1.495,86Lei</p>`,
    lines: ['9 × Caiet de schițe [58544] = 41262', '15 × Mapă pentru desene [67559] = 105905', 'total 149586'],
  },
  {
    about: 'a rate below an item, beside the amount after the discount',
    body: `<p>Recibo 4337</p><table><tr><th>Descrp.</th><th>Precio</th><th>Cantidad</th><th>Total</th></tr>
<tr><td>Guante de nitrilo</td><td>2,35 €</td><td>89</td><td>209,15 €</td></tr>
<tr><td>Cordel de yute</td><td>3,21 €</td><td>2</td><td>6,10 €</td></tr>
<tr><td colspan="3">5,00 % Descuento</td><td>6,10 €</td></tr>
<tr><td>Llave Allen juego</td><td>9,60 €</td><td>4</td><td>38,40 €</td></tr>
<tr><td colspan="3">Total</td><td>253,65 €</td></tr></table>`,
    lines: [
      '89 × Guante de nitrilo @ 235 = 20915',
      '2 × Cordel de yute @ 305 = 610',
      '4 × Llave Allen juego @ 960 = 3840',
      'total 25365',
    ],
  },
  {
    about: 'a discount with an unknown label between two items',
    body: `<p>Order 88213-B of 1 March 2026</p><table><tr><th>Item</th><th>Qty</th><th>Price</th><th>Total</th></tr>
<tr><td>Felting needles, set of 6</td><td>5</td><td>$9.00</td><td>$45.00</td></tr><tr><td>&nbsp;&nbsp;10% off multi-buy</td><td></td><td></td><td>-$4.50</td></tr>
<tr><td>Foam pad</td><td>3</td><td>$12.00</td><td>$36.00</td></tr></table><p>Subtotal: $76.50</p><p>Shipping: $5.00</p><p>Total: $81.50</p>`,
    lines: ['5 × Felting needles, set of 6 @ 810 = 4050', '3 × Foam pad @ 1200 = 3600', 'total 8150'],
  },
  {
    about: 'a size below a name, which is no article number',
    body: `<p>Pedido 30099112</p><table>
<tr><td><a href="/m">Manta de lana merino</a><br>Manta de lana merino - Gris - 130x180<br>Cantidad: 1</td><td>79,00 €</td></tr>
<tr><td><a href="/c">Cojín de lino</a><br>Cojín de lino - Crudo - 45x45<br>Cantidad: 2</td><td>33,00 €</td></tr></table>
<p>Total del pedido: 112,00 €</p>`,
    lines: ['1 × Manta de lana merino @ 7900 = 7900', '2 × Cojín de lino @ 1650 = 3300', 'total 11200'],
  },
  {
    about: 'names in rows of their own above their codes and numbers',
    body: `<p>Sales confirmation 44120 dated 3 March 2026</p><table><tr><th>Product</th><th>Qty</th><th>Price</th><th>Value</th></tr>
<tr><td colspan="4">Hand-forged gate latch, black</td></tr>
<tr><td>GL-220</td><td>4</td><td>£41.00</td><td>£164.00</td></tr>
<tr><td colspan="4">Cast iron hinge pair, 12 in</td></tr>
<tr><td>CH-12</td><td>5</td><td>£30.00</td><td>£150.00</td></tr>
<tr><td colspan="3">Total</td><td>£314.00</td></tr></table>`,
    lines: [
      '4 × Hand-forged gate latch, black [GL-220] @ 4100 = 16400',
      '5 × Cast iron hinge pair, 12 in [CH-12] @ 3000 = 15000',
      'total 31400',
    ],
  },
  {
    about: 'one product in two variants',
    body: `<p>Tilaus 55120 / 2.3.2026</p><table><tr><td>Villapaita Aino<br>Punainen, M</td><td>1 kpl</td><td>89,00 €</td></tr>
<tr><td>Villapaita Aino<br>Sininen, L</td><td>1 kpl</td><td>55,00 €</td></tr>
<tr><td>Yhteensä</td><td></td><td>144,00 €</td></tr></table>`,
    lines: ['1 × Villapaita Aino @ 8900 = 8900', '1 × Villapaita Aino @ 5500 = 5500', 'total 14400'],
  },
  {
    about: 'prices that were reduced, struck out or after "was"',
    body: `<p>Hi Sam, thanks for shopping with us! Order no. WX-30021, placed 28 Feb 2026</p>
<div class="item"><div><b>Stoneware bowl</b></div><div>Glaze: Moss</div><div>Qty: 2</div><div><s>£18.00</s> £14.40</div></div>
<div class="item"><div><b>Serving platter</b></div><div>Glaze: Chalk</div><div>Qty: 1</div><div>Was £40.00, now £32.00</div></div>
<p>Subtotal £60.80</p><p>Standard delivery £5.00</p><p>Order total £65.80</p>`,
    lines: [
      '2 × Stoneware bowl {Glaze: Moss} @ 1440 = 2880',
      '1 × Serving platter {Glaze: Chalk} @ 3200 = 3200',
      'total 6580',
    ],
  },
  {
    about: 'a price after "statt" that was reduced',
    body: `<p>Bestellung B-7781 vom 2. März 2026</p><table><tr><th>Artikel</th><th>Menge</th><th>Preis</th><th>Summe</th></tr>
<tr><td>Wollschal grau</td><td>1</td><td>statt 59,00 € nur 44,00 €</td><td>44,00 €</td></tr>
<tr><td>Mütze Alpaka</td><td>2</td><td>30,00 €</td><td>60,00 €</td></tr></table><p>Gesamt: 104,00 €</p>`,
    lines: ['1 × Wollschal grau @ 4400 = 4400', '2 × Mütze Alpaka @ 3000 = 6000', 'total 10400'],
  },
  {
    about: 'a tax per line between a net price and a gross amount',
    body: `<p>Factuur F-2026-77 bij order 5512</p><table><tr><th>Omschrijving</th><th>Aantal</th><th>Prijs</th><th>BTW</th><th>Totaal incl.</th></tr>
<tr><td>Klok gebakken klei</td><td>4</td><td>€ 50,00</td><td>€ 42,00</td><td>€ 242,00</td></tr>
<tr><td>Tegel handgevormd</td><td>50</td><td>€ 2,00</td><td>€ 21,00</td><td>€ 121,00</td></tr></table><p>Totaal € 363,00</p>`,
    lines: ['4 × Klok gebakken klei @ 5000 = 24200', '50 × Tegel handgevormd @ 200 = 12100', 'total 36300'],
  },
  {
    about: 'labels of a language that the reader does not know',
    body: `<p>Comanda 20-118 · 02/03/2026</p><table><tr><th>Producte</th><th>Quantitat</th><th>Preu</th><th>Import</th></tr>
<tr><td>Tovalló de lli<br>Color: Cru<br>Fabricant: Teixits Vicenç<br>Pes: 0,1 kg</td><td>6</td><td>7,00 €</td><td>42,00 €</td></tr>
<tr><td>Davantal<br>Color: Negre<br>Fabricant: Teixits Vicenç<br>Pes: 0,2 kg</td><td>1</td><td>21,00 €</td><td>21,00 €</td></tr></table><p>Total 63,00 €</p>`,
    lines: ['6 × Tovalló de lli {Color: Cru} @ 700 = 4200', '1 × Davantal {Color: Negre} @ 2100 = 2100', 'total 6300'],
  },
  {
    about: 'counts of an order that is sent in parts',
    body: `<p>A shipment from order #1180 is on the way</p><table><tr><td>Linen shirt × 2 of 3<br>Sky / M</td></tr>
<tr><td>Canvas cap × 1 of 1<br>Olive</td></tr></table>`,
    lines: ['2 × Linen shirt {Sky / M}', '1 × Canvas cap {Olive}', 'total null'],
  },
  {
    about: 'counts below a heading, with the count ordered behind a stroke',
    body: `<p>Good news! Part of your order #9912 is on its way.</p><table><tr><th>Item</th><th>Shipped</th></tr>
<tr><td>Copper wire 1 mm, 10 m</td><td>2 / 3 shipped</td></tr>
<tr><td>Pliers, flat nose</td><td>1 / 1 shipped</td></tr></table>`,
    lines: ['2 × Copper wire 1 mm, 10 m', '1 × Pliers, flat nose', 'total null'],
  },
  {
    about: 'a currency before each of two amounts',
    body: `<p>Ordre 60-22 / 02.03.2026</p><div><span>Lysestake</span> <span>2 stk</span> <span>NOK 290,00</span> <span>NOK 580,00</span></div><div><span>Serviettring</span> <span>1 stk</span> <span>NOK 240,00</span> <span>NOK 240,00</span></div><div><span>Frakt</span> <span>NOK 50,00</span></div><div><span>Sum</span> <span>NOK 870,00</span></div>`,
    lines: ['2 × Lysestake @ 29000 = 58000', '1 × Serviettring @ 24000 = 24000', 'total 87000'],
  },
  {
    about: 'a promised day, which is no article number',
    body: `<p>PO confirmation 8812-1 (02 Mar 2026)</p><table><tr><th>Ln</th><th>Item</th><th>Rev</th><th>Promise date</th><th>Qty</th><th>Price/100</th><th>Ext</th></tr>
<tr><td>1</td><td>M6 brass nut</td><td>B</td><td>16-Mar-26</td><td>1,000</td><td>8.00</td><td>80.00</td></tr>
<tr><td>2</td><td>M6 washer</td><td>A</td><td>16-Mar-26</td><td>2,000</td><td>3.00</td><td>60.00</td></tr></table><p>Total USD 140.00</p>`,
    lines: ['1000 × M6 brass nut @ 8 @ 800 per 100 = 8000', '2000 × M6 washer @ 3 @ 300 per 100 = 6000', 'total 14000'],
  },
  {
    about: 'an origin, care instructions and a barcode',
    body: `<p>Order IN-771 (2 March 2026)</p><table><tr><th>Item</th><th>Qty</th><th>Price</th><th>Amount</th></tr>
<tr><td>Kantha quilt<br>Made in: India<br>Material: Cotton<br>Care: Cold wash<br>Barcode: 8901234567890</td><td>3</td><td>$60.00</td><td>$180.00</td></tr>
<tr><td>Cushion cover<br>Made in: India<br>Material: Silk<br>Care: Dry clean<br>Barcode: 8901234567906</td><td>4</td><td>$15.00</td><td>$60.00</td></tr></table><p>Total $240.00</p>`,
    lines: [
      '3 × Kantha quilt [8901234567890] {Material: Cotton} @ 6000 = 18000',
      '4 × Cushion cover [8901234567906] {Material: Silk} @ 1500 = 6000',
      'total 24000',
    ],
  },
  {
    about: 'a code above the name, and a customs number below it',
    body: `<p>Auftrag 202600771 v. 02.03.26</p><table><tr><th>Pos.</th><th>Artikel</th><th>Menge ME</th><th>E-Preis</th><th>Gesamt EUR</th></tr>
<tr><td>10</td><td>4410-220<br>Rundstab Buche 20 mm<br>Länge 1000 mm, gehobelt<br>Warennr.: 44092990</td><td>100 Stk</td><td>1,90</td><td>190,00</td></tr>
<tr><td>20</td><td>4410-240<br>Rundstab Buche 40 mm<br>Länge 1000 mm, gehobelt<br>Warennr.: 44092990</td><td>50 Stk</td><td>4,50</td><td>225,00</td></tr></table><p>Endsumme EUR 415,00</p>`,
    lines: [
      '100 × Rundstab Buche 20 mm [4410-220] @ 190 = 19000',
      '50 × Rundstab Buche 40 mm [4410-240] @ 450 = 22500',
      'total 41500',
    ],
  },
  {
    about: 'net lines above a gross subtotal',
    body: `<p>Order 5521, 2 March 2026</p><table><tr><th>Item</th><th>Qty</th><th>Price ex VAT</th><th>Total ex VAT</th></tr>
<tr><td>Oak shelf 60 cm</td><td>5</td><td>£40.00</td><td>£200.00</td></tr>
<tr><td>Bracket pair</td><td>5</td><td>£8.00</td><td>£40.00</td></tr></table><p>Subtotal (inc VAT) £288.00<br>Delivery (inc VAT) £22.00<br>Total £310.00<br>of which VAT 20% £51.67</p>`,
    lines: ['5 × Oak shelf 60 cm @ 4000 = 20000', '5 × Bracket pair @ 800 = 4000', 'total 31000'],
  },
  {
    about: 'names in nested tables, one of which looks like a measure',
    body: `<p>Bestelling #5559</p><table><tr><th>Product</th><th>Aantal</th><th>Prijs</th></tr>
<tr><td><table><tr><td><img src="w.png"></td><td><h3>Merinowol 4-draads</h3>(#MW-4)</td></tr></table></td><td>×7</td><td>€96,25</td></tr>
<tr><td><table><tr><td><img src="w.png"></td><td><h3>Rits 20 cm</h3></td></tr></table></td><td>×8</td><td>€526,56</td></tr>
<tr><td><table><tr><td><img src="w.png"></td><td><h3>Messing knopen 15 mm</h3>(#MK-15)</td></tr></table></td><td>×10</td><td>€172,00</td></tr></table>
<p>Totaal: €794,81</p>`,
    lines: [
      '7 × Merinowol 4-draads [MW-4] @ 1375 = 9625',
      '8 × Rits 20 cm @ 6582 = 52656',
      '10 × Messing knopen 15 mm [MK-15] @ 1720 = 17200',
      'total 79481',
    ],
  },
  {
    about: 'an article number and an option in one line',
    body: `<p>Auftragsbestätigung AU-323</p><table><tr><th>Pos.</th><th>Beschreibung</th><th>Menge</th><th>Einzelpreis</th><th>Gesamtpreis</th></tr>
<tr><td>1.</td><td>Hangtag 45 x 90<br>Art.-Nr. EPUCKT</td><td>4,00 Stk</td><td>21,25 €</td><td>85,00 €</td></tr>
<tr><td>2.</td><td>Vlies 80/20<br>Art.-Nr. SUAUYS, Größe: 2XL</td><td>11,00 Stk</td><td>39,29 €</td><td>432,19 €</td></tr>
<tr><td colspan="4">Gesamtbetrag</td><td>517,19 €</td></tr></table>`,
    lines: [
      '4 × Hangtag 45 x 90 [EPUCKT] @ 2125 = 8500',
      '11 × Vlies 80/20 [SUAUYS] {Größe: 2XL} @ 3929 = 43219',
      'total 51719',
    ],
  },
  {
    about: 'two items of one price, with a tax in each',
    body: `<p>Pedido 8812-MX, 2 de marzo de 2026</p><table><tr><td>Rebozo azul<br>Puntos: 49<br>IVA incluido: $6.76</td><td>1</td><td>$49.00</td></tr>
<tr><td>Blusa bordada<br>Talla: M<br>Puntos: 49<br>IVA incluido: $6.76</td><td>1</td><td>$49.00</td></tr>
<tr><td>Total</td><td></td><td>$98.00 USD</td></tr></table>`,
    lines: ['? × Rebozo azul = 4900', '? × Blusa bordada {Talla: M} = 4900', 'total 9800'],
  },
  {
    about: 'two discount rates in columns beside each other',
    body: `<p>Conferma ordine OC-2026-118 del 02.03.2026</p><table><tr><td>Cod.</td><td>Descrizione</td><td>UM</td><td>Q.tà</td><td>Prezzo</td><td>Sc.1</td><td>Sc.2</td><td>Importo</td><td>C.Iva</td></tr>
<tr><td>VT100</td><td>Vetro satinato 4 mm</td><td>MQ</td><td>5,00</td><td>40,00</td><td>10,00</td><td>5,00</td><td>171,00</td><td>22</td></tr>
<tr><td>VT210</td><td>Profilo alluminio</td><td>ML</td><td>17,00</td><td>3,50</td><td></td><td></td><td>59,50</td><td>22</td></tr></table><p>Totale imponibile EUR 230,50</p>`,
    lines: [
      '5 × Vetro satinato 4 mm [VT100] @ 3420 = 17100',
      '17 m × Profilo alluminio [VT210] @ 350 = 5950',
      'total null',
    ],
  },
  {
    about: 'a discount amount in a column',
    body: `<p>Commande C-2290 du 2 mars 2026</p><table><tr><th>Article</th><th>Qté</th><th>PU HT</th><th>Remise</th><th>Total HT</th></tr>
<tr><td>Carton double cannelure</td><td>100</td><td>1,20 €</td><td>-12,00 €</td><td>108,00 €</td></tr>
<tr><td>Papier kraft rouleau</td><td>3</td><td>21,50 €</td><td>0,00 €</td><td>64,50 €</td></tr></table><p>Total HT 172,50 €<br>TVA 20 % 34,50 €<br>Total TTC 207,00 €</p>`,
    lines: ['100 × Carton double cannelure @ 108 = 10800', '3 × Papier kraft rouleau @ 2150 = 6450', 'total 20700'],
  },
  {
    about: 'article numbers below any number of options',
    body: `<p>Order 14686</p><table><tr><th>Item</th><th>Qty</th><th>Unit Price</th><th>Subtotal</th></tr>
<tr><td>Shipping Box, large<br>Finish: Matt<br>SQ7649574</td><td>7</td><td>$13.69</td><td>$95.83</td></tr>
<tr><td>Discount Stickers<br>Material: Steel<br>Engraving: A. R.<br>SQ6933136</td><td>9</td><td>$15.57</td><td>$140.13</td></tr>
<tr><td>Pack of 10 Tags<br>SQ2857419</td><td>8</td><td>$15.13</td><td>$121.04</td></tr>
<tr><td colspan="3">Total</td><td>$357.00</td></tr></table>`,
    lines: [
      '7 × Shipping Box, large [SQ7649574] {Finish: Matt} @ 1369 = 9583',
      '9 × Discount Stickers [SQ6933136] {Material: Steel; Engraving: A. R.} @ 1557 = 14013',
      '8 × Pack of 10 Tags [SQ2857419] @ 1513 = 12104',
      'total 35700',
    ],
  },
  {
    about: 'a preposition between the article number and the price',
    body: `<p>Order TT7412</p><p>21x Organic Cotton Tote (SKU: FZS789-29) for $8.12 each</p><p>Shipping price (Economy): $24.00</p><p>Total price: $194.52</p>`,
    lines: ['21 × Organic Cotton Tote [FZS789-29] @ 812 = 17052', 'total 19452'],
  },
  {
    about: 'a clause about the order, which introduces an item',
    body: '<p>Hello, we have your order LC-77 in the works: that is 4 indigo shawls for 25.00 each and comes to USD 100.00 altogether.</p>',
    lines: ['4 × indigo shawls @ 2500 = 10000', 'total null'],
  },
  {
    about: 'a clause without the order, which introduces an item',
    body: '<p>Hello, we have your things in the works: that is 4 indigo shawls for 25.00 each and comes to USD 100.00 altogether.</p>',
    lines: ['4 × indigo shawls @ 2500 = 10000', 'total null'],
  },
  {
    about: 'a tax in brackets before the total, beside it or in its label',
    body: `<p>Tax invoice INV-0621</p><table><tr><td>Merino beanie</td><td>8</td><td>A$29.00</td><td>A$232.00</td></tr></table>
<p>Freight A$15.30</p><p>Total (incl. GST A$22.48) A$247.30</p>`,
    lines: ['8 × Merino beanie @ 2900 = 23200', 'total 24730'],
  },
  {
    about: 'a size with the sign x and decimals in a name',
    body: `<p>Pedido #2000007712345</p><div><p>Rede de dormir casal</p><p>2 unidades</p><p>R$ 89,90 cada</p><p>R$ 179,80</p></div>
<div><p>Tapete de sisal 1,20 x 0,60 m</p><p>1 unidade</p><p>R$ 34,90 cada</p><p>R$ 34,90</p></div><p>Total: R$ 214,70</p>`,
    lines: [
      '2 × Rede de dormir casal @ 8990 = 17980',
      '1 × Tapete de sisal 1,20 x 0,60 m @ 3490 = 3490',
      'total 21470',
    ],
  },
  {
    about: 'names in rows above their numbers, in a table without a column of names',
    body: `<p>Αριθμός παραγγελίας: 2026-331</p><table><tr><th>Κωδικός</th><th>Ποσότητα</th><th>Τιμή</th><th>Αξία</th></tr>
<tr><td colspan="4"><b>Σαπούνι ελαιολάδου 100 γρ.</b></td></tr><tr><td>SAP100</td><td>12</td><td>2,50 €</td><td>30,00 €</td></tr>
<tr><td colspan="4"><b>Υφαντή τσάντα</b></td></tr><tr><td>TS-02</td><td>20</td><td>9,00 €</td><td>180,00 €</td></tr>
<tr><td colspan="3">Σύνολο</td><td>210,00 €</td></tr></table>`,
    lines: [
      '12 × Σαπούνι ελαιολάδου 100 γρ. [SAP100] @ 250 = 3000',
      '20 × Υφαντή τσάντα [TS-02] @ 900 = 18000',
      'total 21000',
    ],
  },
  {
    about: 'article numbers in brackets behind some of the names',
    body: `<p>Auftrag AB-26-0155</p><table><tr><th>Leistung</th><th>Menge</th><th>EP</th><th>GP</th></tr>
<tr><td>Eichenbohle gehobelt (EB40)</td><td>4</td><td>65,00 €</td><td>260,00 €</td></tr>
<tr><td>Beschlagsatz Messing (BS-M)</td><td>2</td><td>45,00 €</td><td>90,00 €</td></tr>
<tr><td>Tischlerarbeit</td><td>7</td><td>50,00 €</td><td>350,00 €</td></tr></table><p>Gesamt: 700,00 €</p>`,
    lines: [
      '4 × Eichenbohle gehobelt [EB40] @ 6500 = 26000',
      '2 × Beschlagsatz Messing [BS-M] @ 4500 = 9000',
      '7 × Tischlerarbeit @ 5000 = 35000',
      'total 70000',
    ],
  },
  {
    about: 'items below a row with the order number alone',
    body: `<table><tr><td>Order #402-7788123-1102934</td></tr></table><table>
<tr><td>Cotton cord macrame 3mm x 200m<br>Qty: 2</td><td>£12.99</td></tr><tr><td>Wooden dowel set, 12 pieces<br>Qty: 1</td><td>£19.99</td></tr></table>
<table><tr><td>Order Total:</td><td>£45.97</td></tr></table>`,
    lines: [
      '2 × Cotton cord macrame 3mm x 200m @ 1299 = 2598',
      '1 × Wooden dowel set, 12 pieces @ 1999 = 1999',
      'total 4597',
    ],
  },
  {
    about: 'line numbers with a label that elsewhere means names',
    body: `<p>Auftrag AX-22</p><table><tr><td>Position</td><td>10</td></tr><tr><td>Bezeichnung</td><td>Leinenschürze</td></tr><tr><td>Menge</td><td>12 ST</td></tr><tr><td>Nettopreis</td><td>35,00 EUR</td></tr><tr><td>Nettowert</td><td>420,00 EUR</td></tr></table>
<table><tr><td>Position</td><td>20</td></tr><tr><td>Bezeichnung</td><td>Geschirrtuch</td></tr><tr><td>Menge</td><td>30 ST</td></tr><tr><td>Nettopreis</td><td>15,00 EUR</td></tr><tr><td>Nettowert</td><td>450,00 EUR</td></tr></table><p>Gesamtwert 870,00 EUR</p>`,
    lines: ['12 × Leinenschürze @ 3500 = 42000', '30 × Geschirrtuch @ 1500 = 45000', 'total 87000'],
  },
  {
    about: 'a heading with a tax rate',
    body: `<p>Order OD331208841</p><table><tr><th>Product</th><th>Qty</th><th>MRP</th><th>Selling price</th><th>Taxable value</th><th>IGST 18%</th><th>Total</th></tr>
<tr><td>Terracotta diya set</td><td>20</td><td>₹149.00</td><td>₹118.00</td><td>₹2,000.00</td><td>₹360.00</td><td>₹2,360.00</td></tr></table><p>Grand total ₹2,360.00</p>`,
    lines: ['20 × Terracotta diya set @ 11800 = 236000', 'total 236000'],
  },
  {
    about: 'names that are equal in all items, with a comma',
    body: `<p>Order WH-5542</p><table><tr><th>SKU</th><th>Product</th><th>Size</th><th>Qty</th><th>Unit</th><th>Line</th></tr>
<tr><td>OT-NAT-S</td><td>Organic tee, natural</td><td>S</td><td>10</td><td>£9.00</td><td>£90.00</td></tr>
<tr><td>OT-NAT-M</td><td>Organic tee, natural</td><td>M</td><td>20</td><td>£9.00</td><td>£180.00</td></tr></table><p>Total £270.00</p>`,
    lines: [
      '10 × Organic tee, natural [OT-NAT-S] {S} @ 900 = 9000',
      '20 × Organic tee, natural [OT-NAT-M] {M} @ 900 = 18000',
      'total 27000',
    ],
  },
  {
    about: 'an article number without digits above a name',
    body: `<p>Commande QC-7719</p><table><tr><th>Produit</th><th>Qté</th><th>Prix</th><th>Total</th></tr>
<tr><td><small>MIT-LB-M</small><br>Mitaines en laine bouillie</td><td>8</td><td>25,00 $</td><td>200,00 $</td></tr></table><p>Total : 200,00 $ CAD</p>`,
    lines: ['8 × Mitaines en laine bouillie @ 2500 = 20000', 'total 20000'],
  },
  {
    about: 'counts in brackets behind the names',
    body: `<p>Ordine IT-55390</p><table><tr><td>Candela in cera di soia, agrumi (x3)</td><td>48,00 €</td></tr><tr><td>Vassoio in legno d’ulivo (x1)</td><td>29,00 €</td></tr>
<tr><td>Totale</td><td>77,00 €</td></tr></table>`,
    lines: [
      '3 × Candela in cera di soia, agrumi @ 1600 = 4800',
      '1 × Vassoio in legno d’ulivo @ 2900 = 2900',
      'total 7700',
    ],
  },
  {
    about: 'a total with a verb, below a table and above a deposit',
    body: `<p>I've booked this as order 26-118:</p><table><tr><td>24</td><td>Dinner plate, oatmeal glaze</td><td>25.00</td><td>600.00</td></tr><tr><td>18</td><td>Ramen bowl</td><td>20.00</td><td>360.00</td></tr></table>
<p>Total is €960.00. To start I need the 50% deposit of €480.00, the rest before shipping.</p>`,
    lines: ['24 × Dinner plate, oatmeal glaze @ 2500 = 60000', '18 × Ramen bowl @ 2000 = 36000', 'total 96000'],
  },
  {
    about: 'a single item below the total of the order and an address',
    body: `<table><tr><td>Order Code</td></tr><tr><td>GK12KUV5HMX0G2CD</td></tr></table><table><tr><td>Total Price</td></tr><tr><td>$413.05 USD</td></tr></table>
<p>Shipping To: Priya Nair<br>12 Mill Lane</p><p>Order Summary:</p><table><tr><td>11 x Oak Spoon – hand carved</td><td>$413.05 USD</td></tr>
<tr><td>Sub-total:</td><td>$413.05 USD</td></tr><tr><td>Shipping:</td><td>$0.00 USD</td></tr><tr><td>Total:</td><td>$413.05 USD</td></tr></table>`,
    lines: ['11 × Oak Spoon – hand carved @ 3755 = 41305', 'total 41305'],
  },
  {
    about: 'a single shade below the name and the price of its yarn',
    body: `<p>Ordrenr.: G97981</p><table><tr><th>Farve</th><th>Antal</th><th>Pris</th><th>Beløb</th></tr><tr><td colspan="4">Bjerg Sokkegarn 100 g – 38,50 DKK pr. nøgle</td></tr>
<tr><td>120 Sennep</td><td>10 ngl.</td><td>38,50</td><td>385,00</td></tr><tr><td>Total</td><td></td><td></td><td>385,00 DKK</td></tr></table>`,
    lines: ['10 × Bjerg Sokkegarn 100 g {120 Sennep} @ 3850 = 38500', 'total 38500'],
  },
  {
    about: 'unit prices below `Amount`, with the sums of the columns below, and the sums as an equation',
    body: `<h3>Order no. 88-412</h3><table>
<tr><th>Title</th><th>Number</th><th>Weight</th><th>Amount</th></tr>
<tr><td>Letter opener</td><td>4 pcs</td><td>0.3 kg</td><td>7.5 €</td></tr>
<tr><td>Sealing wax</td><td>12 pcs</td><td>0.1 kg</td><td>3.25 €</td></tr>
<tr><td></td><td>16 pcs</td><td>2.4 kg</td><td>69 €</td></tr></table>
<h3>Order cost: 69 € + 4.9 € = <b>73.9</b> €</h3>`,
    lines: ['4 × Letter opener @ 750 = 3000', '12 × Sealing wax @ 325 = 3900', 'total 7390'],
  },
  {
    about: 'sums as equations with labels, in Chinese',
    body: `<p>订单编号：<b>90381</b></p><table>
<tr><th>商品名称</th><th>货号</th><th>价格</th><th>数量</th><th>小计</th></tr>
<tr><td>竹编灯罩</td><td>ZB-104</td><td>￥88.00</td><td>3</td><td>￥264.00</td></tr>
<tr><td>苎麻窗帘</td><td>ZM-220</td><td>￥135.50</td><td>2</td><td>￥271.00</td></tr></table>
<table><tr><td>商品总金额：￥535.00</td></tr>
<tr><td>+ 配送费用：￥12.00 = 订单总金额：￥547.00</td></tr>
<tr><td>- 已付款金额：￥547.00 = 应付款金额：￥0.00</td></tr></table>`,
    lines: ['3 × 竹编灯罩 [ZB-104] @ 8800 = 26400', '2 × 苎麻窗帘 [ZM-220] @ 13550 = 27100', 'total 54700'],
  },
  {
    about: 'a quantity such as `17.0` beside amounts with points between thousands',
    body: `<p>Rendelés SO7711</p><table>
<tr><td>Termékek</td><td>Mennyiség</td><td>Áfa nélkül</td></tr>
<tr><td>Faragókés</td><td>17.0</td><td>8.332 Ft</td></tr>
<tr><td>Gyalu</td><td>3.0</td><td>12.100 Ft</td></tr></table>
<table><tr><td>Adóalap:</td><td>177.944 Ft</td></tr><tr><td>Adók:</td><td>48.045 Ft</td></tr>
<tr><td>Összesen:</td><td>225.989 Ft</td></tr></table>`,
    lines: ['17 × Faragókés @ 833200 = 14164400', '3 × Gyalu @ 1210000 = 3630000', 'total 22598900'],
  },
])('$about', async ({ body, lines }) => {
  expect(await readLines(body, 'html')).toEqual(lines)
})
