import { expect, test } from 'vitest'
import { readLines } from '../../../support/read-lines.ts'

test.each([
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
])('$about', async ({ body, lines }) => {
  expect(await readLines(body, 'html')).toEqual(lines)
})
