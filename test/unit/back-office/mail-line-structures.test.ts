import { expect, test } from 'vitest'
import { linesFrom, row } from '../../support/mail-lines.ts'

const linesIn = linesFrom('Mill <orders@mill.example>')

test('a paper size before an amount is not part of the amount', async () => {
  expect(
    await linesIn(
      'Tack för din beställning.',
      '',
      '2 x Skissblock A4 149,00 kr',
      'Art.nr SB-204',
      '',
      '5 x Kuvert C5 260,00 kr',
      'Art.nr KU-118',
      '',
      'Delsumma: 409,00 kr',
      'Summa: 409,00 kr',
    ),
  ).toEqual([
    ['Skissblock A4', 'SB-204', null, 2, null, 7450],
    ['Kuvert C5', 'KU-118', null, 5, null, 5200],
  ])
})

test('a letter in the column of the price unit means 100 or 1,000, and a comma beside points separates thousands', async () => {
  expect(
    await linesIn(
      '<table>',
      row('Article', 'Qty', 'Unit price', 'Price per', 'Amount'),
      row('Brass eyelet 4 mm', '9,000', '$36.40', 'M', '$327.60'),
      row('Kraft tag', '250', '$12.00', 'C', '$30.00'),
      row('Awl', '2', '$8.50', 'EA', '$17.00'),
      '</table>',
      '<p>Subtotal: $374.60</p><p>Total: $374.60</p>',
    ),
  ).toEqual([
    ['Brass eyelet 4 mm', null, null, 9000, null, { quantity: 1000, price: 3640 }],
    ['Kraft tag', null, null, 250, null, 12],
    ['Awl', null, null, 2, null, 850],
  ])
})

test('neither a price for many pieces nor an amount after a word begins another item', async () => {
  expect(
    await linesIn(
      'Nous allons tisser :',
      '',
      '1) Étiquette de col',
      '5.000 pièces, 350,00 € par 1.000 pièces = 1.750,00 €',
      '',
      '2) Ruban de marque',
      '40 m, 2,50 € le mètre, soit 100,00 €',
      '',
      'Sous-total : 1.850,00 €',
      'Total : 1.850,00 €',
    ),
  ).toEqual([
    ['Étiquette de col', null, null, 5000, null, 35],
    ['Ruban de marque', null, null, 40, 'm', 250],
  ])
})

test('a word with which the items are counted is not part of their names', async () => {
  expect(
    await linesIn(
      '<h4>Trabajo 1: Tarjetas 85 x 55 mm</h4><ul><li>Cantidad: 2.500</li><li>Precio: 130,00 €</li></ul>',
      '<h4>Trabajo 2: Catálogo 24 páginas</h4><ul><li>Cantidad: 500</li><li>Precio: 160,00 €</li></ul>',
      '<p>Subtotal: 290,00 €</p><p>Total: 290,00 €</p>',
    ),
  ).toEqual([
    ['Tarjetas 85 x 55 mm', null, null, 2500, null, null],
    ['Catálogo 24 páginas', null, null, 500, null, 32],
  ])
})

test('an unknown label in lower case after a comma begins an option', async () => {
  expect(
    await linesIn(
      'Grazie per l’ordine!',
      '',
      '- 4 x Ciotola Onda, smalto: Sabbia, 16,50 EUR cadauno',
      '- 2 x Tazza Duna, 19,50 EUR cadauno',
      '- 3 x Vaso Alto, impugnatura: Corda scura, 20,00 EUR cadauno',
      '',
      'Subtotale: 165,00 EUR',
      'Totale: 165,00 EUR',
    ),
  ).toEqual([
    ['Ciotola Onda', null, 'smalto: Sabbia', 4, null, 1650],
    ['Tazza Duna', null, null, 2, null, 1950],
    ['Vaso Alto', null, 'impugnatura: Corda scura', 3, null, 2000],
  ])
})

test('finds an option in one of several names after a label in lower case', async () => {
  expect(
    await linesIn(
      '* 12.5 m Undyed Flannel (ref Q84-67), shade Moss, at £24.00 per metre = £300.00',
      '* 13 m Blanket Cloth (ref H31-10), at £15.00 per metre = £195.00',
      '* 2 m Saddle Tweed (ref S20-11), at £20.00 per metre = £40.00',
      '',
      'Subtotal £535.00',
      'Total £535.00',
    ),
  ).toEqual([
    ['Undyed Flannel', 'Q84-67', 'shade: Moss', 12.5, 'm', 2400],
    ['Blanket Cloth', 'H31-10', null, 13, 'm', 1500],
    ['Saddle Tweed', 'S20-11', null, 2, 'm', 2000],
  ])
})

test('a code in lower case after a dash is the article number', async () => {
  expect(
    await linesIn(
      '<table>',
      row('Rosenwasser 100 ml - art2210', 'Anzahl: 3', '4,20 €'),
      row('Sieb - fein - S-1187', 'Anzahl: 1', '7,00 €'),
      '</table><p>Zwischensumme: 19,60 €</p><p>Gesamt: 19,60 €</p>',
    ),
  ).toEqual([
    ['Rosenwasser 100 ml', 'art2210', null, 3, null, 420],
    ['Sieb - fein', 'S-1187', null, 1, null, 700],
  ])
})

test('the value of an option may be in the line below its label, or after an asterisk', async () => {
  expect(
    await linesIn(
      '<table>',
      row('Product', 'Qty', 'Price'),
      row('Tin 150 ml<br>Label:<br>Plain<br>Pack:<br>Box of 10', '2', '£20.00'),
      row('Spoon<br>* Quality: Standard* Handle: Oak', '1', '£5.00'),
      '</table><p>Subtotal: £25.00</p><p>Total: £25.00</p>',
    ),
  ).toEqual([
    ['Tin 150 ml', null, 'Label: Plain; Pack: Box of 10', 2, null, 1000],
    ['Spoon', null, 'Quality: Standard; Handle: Oak', 1, null, 500],
  ])
})

test('the first row of a table is not a name if it has no numbers', async () => {
  expect(
    await linesIn(
      '<table>',
      row('Cosa hai preso', 'Importo in EUR'),
      row('Pennello piatto (PN136)', '73 x 46,17 EUR'),
      row('Totale', '3.370,41 EUR'),
      '</table>',
    ),
  ).toEqual([['Pennello piatto', 'PN136', null, 73, null, 4617]])
})

test('a column of numbers with units contains the quantities, whatever its heading', async () => {
  expect(
    await linesIn(
      '<table>',
      row('Varenr.', 'Beskrivelse', 'I kassen'),
      row('88-745', 'Uldgarn', '12 stk'),
      row('EB-216', 'Hørsnor 3 mm', '40,8 m'),
      '</table>',
    ),
  ).toEqual([
    ['Uldgarn', '88-745', null, 12, null, null],
    ['Hørsnor 3 mm', 'EB-216', null, 40.8, 'm', null],
  ])
})

test('a unit may precede its number, or be in a separate column in any language', async () => {
  expect(
    await linesIn(
      '1. Tela cerata',
      'm 4,50 x € 8,00 = € 36,00',
      '',
      '2. Bottoni corozo',
      'pz 30 x € 0,40 = € 12,00',
      '',
      'Subtotale: € 48,00',
      'Totale: € 48,00',
    ),
  ).toEqual([
    ['Tela cerata', null, null, 4.5, 'm', 800],
    ['Bottoni corozo', null, null, 30, null, 40],
  ])
  expect(
    await linesIn(
      '<table>',
      row('Název', 'Množství', 'MJ', 'Cena za MJ', 'Celkem'),
      row('Stuha saténová', '12,5', 'bm', '8,00 Kč', '100,00 Kč'),
      row('Knoflík', '20', 'ks', '2,00 Kč', '40,00 Kč'),
      '</table><p>Mezisoučet: 140,00 Kč</p><p>Celkem k úhradě: 140,00 Kč</p>',
    ),
  ).toEqual([
    ['Stuha saténová', null, null, 12.5, 'm', 800],
    ['Knoflík', null, null, 20, null, 200],
  ])
})

test('the French unit ML is a metre or a millilitre, depending on the price', async () => {
  expect(
    await linesIn(
      '<table>',
      row('Désignation', 'Qté', 'Unité', 'PU', 'Montant'),
      row('Toile enduite', '12,5', 'ML', '8,40 €', '105,00 €'),
      row('Encre noire', '500', 'ml', '0,05 €', '25,00 €'),
      '</table><p>Sous-total : 130,00 €</p><p>Total : 130,00 €</p>',
    ),
  ).toEqual([
    ['Toile enduite', null, null, 12.5, 'm', 840],
    ['Encre noire', null, null, 500, 'ml', 5],
  ])
})

test('finds headings that no <tr> surrounds', async () => {
  expect(
    await linesIn(
      '<table><thead><th>Stück</th><th>Artikel</th><th>Preis</th><th>Zusammen</th></thead><tbody>',
      row('5', 'Pipette 3 ml', '8,56 €', '42,80 €'),
      '<tr><td colspan="3">Abholung im Laden<br>585 Gramm</td><td>0,00 €</td></tr>',
      '</tbody></table><p>Zwischensumme: 42,80 €</p><p>Gesamt: 42,80 €</p>',
    ),
  ).toEqual([['Pipette 3 ml', null, null, 5, null, 856]])
})

test('variants below a product and further right get the name of the product', async () => {
  expect(
    await linesIn(
      '<table>',
      '<tr><th colspan="2">Produit</th><th>Prix</th><th>Qté</th><th>Montant</th></tr>',
      '<tr><td colspan="2">Bol en grès</td><td></td><td></td><td></td></tr>',
      row('', 'Sable<br>Réf. : B-7752', '21,50 €', '2', '43,00 €'),
      row('', 'Écume<br>Réf. : B-7753', '22,00 €', '1', '22,00 €'),
      '<tr><td colspan="2">Vase</td><td>30,00 €</td><td>1</td><td>30,00 €</td></tr>',
      '</table><p>Sous-total : 95,00 €</p><p>Total : 95,00 €</p>',
    ),
  ).toEqual([
    ['Bol en grès', 'B-7752', 'Sable', 2, null, 2150],
    ['Bol en grès', 'B-7753', 'Écume', 1, null, 2200],
    ['Vase', null, null, 1, null, 3000],
  ])
})

test('a price per measure beside the line total does not contradict the quantity', async () => {
  expect(
    await linesIn(
      '<table>',
      row('Produkt', 'Antal', 'Pris'),
      row('Rosenblad', '7', '189,00 kr<br>13,50 kr / 100 g'),
      row('Träsked', '2', '60,00 kr'),
      '</table><p>Delsumma: 249,00 kr</p><p>Totalt: 249,00 kr</p>',
    ),
  ).toEqual([
    ['Rosenblad', null, null, 7, null, 2700],
    ['Träsked', null, null, 2, null, 3000],
  ])
})

test('summary amounts below an unknown heading are not an item, and a line total may include tax', async () => {
  expect(
    await linesIn(
      '<table>',
      row('Codice', 'Articolo', 'Prezzo', 'Quantità', 'IVA', 'Importo finale'),
      row('DL-576', 'Smalto 500 ml', '16,26 €', '11', '17,89 €', '196,79 €'),
      row('B7-35', 'Barattolo', '10,69 €', '6', '6,41 €', '70,56 €'),
      '<tr><td colspan="4">Somma di tutto</td><td>24,30 €</td><td>267,35 €</td></tr>',
      '<tr><td colspan="4">Totale</td><td>24,30 €</td><td>267,35 €</td></tr>',
      '</table>',
    ),
  ).toEqual([
    ['Smalto 500 ml', 'DL-576', null, 11, null, 1789],
    ['Barattolo', 'B7-35', null, 6, null, 1176],
  ])
})

test('a name ends before the label of the quantity, also after a dash and with a space before the colon', async () => {
  expect(
    await linesIn(
      'Votre commande contient :',
      '',
      '* Flacon 100 ml, pompe - quantité : 6 - prix : 24,00 €',
      '* Boîte ronde - quantité : 7 - prix : 21,00 €',
      '',
      'Sous-total : 45,00 €',
      'Total : 45,00 €',
    ),
  ).toEqual([
    ['Flacon 100 ml, pompe', null, null, 6, null, 400],
    ['Boîte ronde', null, null, 7, null, 300],
  ])
})

test('a price for several units is not the line total', async () => {
  expect(
    await linesIn(
      '1) Ledermarke',
      '1.000 Stück, €60,00 pro 1.000 Stück = €60,00',
      '',
      '2) Einrichtung',
      '1 x €35,00 = €35,00',
      '',
      'Zwischensumme: €95,00',
      'Gesamt: €95,00',
    ),
  ).toEqual([
    ['Ledermarke', null, null, 1000, null, 6],
    ['Einrichtung', null, null, 1, null, 3500],
  ])
})

test('items do not begin with their numbers if the last one would have no name', async () => {
  expect(
    await linesIn(
      '<table>',
      '<tr><td>Plakat: Nachthimmel</td></tr><tr><td>77,73 € Kapon = 77,73 € 1 Stück</td></tr>',
      '<tr><td>Kerze Nr. 4</td></tr><tr><td>16,34 € Kapon = 16,34 € 1 Stück</td></tr>',
      '<tr><td>Garn 0,8 mm</td></tr><tr><td>70,17 € Kapon = 70,17 € 1 Stück</td></tr>',
      '</table><p>Zwischensumme: 164,24 €</p><p>Gesamt: 164,24 €</p>',
    ),
  ).toEqual([
    ['Plakat: Nachthimmel', null, null, 1, null, 7773],
    ['Kerze Nr. 4', null, null, 1, null, 1634],
    ['Garn 0,8 mm', null, null, 1, null, 7017],
  ])
})

test('an amount after a slash is not the number of units for a price', async () => {
  expect(
    await linesIn(
      '1. / Cera de soja',
      'Unidades = 12 kg / 49,00 / 588,00 €',
      '',
      '2. / Frasco de vidro',
      'Unidades = 15 / 69,59 / 1.043,85 €',
      '',
      'Produtos: 1.631,85 €',
      'Total: 1.631,85 €',
    ),
  ).toEqual([
    ['Cera de soja', null, null, 12, 'kg', 4900],
    ['Frasco de vidro', null, null, 15, null, 6959],
  ])
})

test('the Italian word for “each” is not a currency', async () => {
  expect(await linesIn('- n. 9 pz Occhielli n. 24 a EUR 81,14 cad. = EUR 730,26', '', 'Totale: EUR 730,26')).toEqual([
    ['Occhielli n. 24', null, null, 9, null, 8114],
  ])
})

test('an item does not begin with an option, so the name above the option is its name', async () => {
  expect(
    await linesIn(
      '<div>Wolldecke grau</div><div>1 Stück</div><div>55,66 €</div>',
      '<div>Seifenschale</div><div>8 Stück</div><div>426,32 €</div>',
      '<div>Kerze im Glas</div><div>Material: Buche</div><div>Länge: 60 cm</div><div>75 Stück</div><div>4.785,00 €</div>',
      '<div>PFLANZTOPF / GROSS</div><div>Länge: 60 cm</div><div>Material: Eiche</div><div>9 Stück</div><div>234,18 €</div>',
      '<div>Verkauft von Tuchhaus Nord</div><div>Kauf #200001199192811</div>',
      '<table>',
      row('Zwischensumme', '5.501,16 €'),
      row('Gesamt', '5.501,16 €'),
      '</table>',
    ),
  ).toEqual([
    ['Wolldecke grau', null, null, 1, null, 5566],
    ['Seifenschale', null, null, 8, null, 5329],
    ['Kerze im Glas', null, 'Material: Buche; Länge: 60 cm', 75, null, 6380],
    ['PFLANZTOPF / GROSS', null, 'Länge: 60 cm; Material: Eiche', 9, null, 2602],
  ])
})

test('the label of a fact of the order does not name a quantity', async () => {
  expect(
    await linesIn(
      'Vi har tagit emot uppgifterna om ditt paket.',
      '',
      'Spårningsnummer: 1ZRUGD6781573377',
      'Skickat av: 50266',
      'Avsändare: Vävstugan',
      '',
      'Innehåll:',
      '7 x Etiketter',
      '6 x Rep',
    ),
  ).toEqual([
    ['Etiketter', null, null, 7, null, null],
    ['Rep', null, null, 6, null, null],
  ])
})
