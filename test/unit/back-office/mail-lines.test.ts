import { describe, expect, test } from 'vitest'
import { extractOrder } from '../../../src/back-office/extraction/index.ts'
import { parseMail } from '../../../src/back-office/inbox/parse-mail.ts'
import { message } from '../../support/mails.ts'

/** Returns name, quantity, unit price and options of each item. */
async function itemsIn(type: 'plain' | 'html', body: string): Promise<unknown[][]> {
  const headers = {
    From: 'Mill <orders@mill.example>',
    Subject: 'Order M-10',
    'Content-Type': `text/${type}; charset=utf-8`,
  }
  const { items, _meta } = Object(extractOrder(await parseMail([Buffer.from(message(headers, body))]), null))
  return items.map(({ name, quantity, price }: { name: string; quantity: number; price: number }, at: number) => [
    name,
    quantity,
    price,
    _meta.items[at].options ?? null,
  ])
}
const text = (...lines: readonly string[]) => itemsIn('plain', lines.join('\n'))

describe('an option ends before the next label', () => {
  test('also if labels are in lower case', async () => {
    const rows = [
      ['Item', 'Qty', 'Price', 'Amount'],
      ['Jug <i>glaze: sea blue</i> <i>handle: left</i>', '2', '€5.00', '€10.00'],
      ['Bowl', '1', '€7.00', '€7.00'],
      ['Total', '', '', '€17.00'],
    ]
    const html = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')
    expect(await itemsIn('html', `<table>${html}</table>`)).toEqual([
      ['Jug', 2, 500, 'glaze: sea blue; handle: left'],
      ['Bowl', 1, 700, null],
    ])
  })
})

test('a text below a name is an option if other items have variants at that position', async () => {
  expect(
    await text(
      'Felt sheet',
      'Grey / Set of 3',
      'Qty: 2   £8.00',
      '',
      'Waxed thread',
      '1.5 mm',
      'Qty: 3   £9.00',
      '',
      'Awl',
      'Qty: 1   £4.00',
      '',
      'Total £21.00',
    ),
  ).toEqual([
    ['Felt sheet', 2, 400, 'Grey / Set of 3'],
    ['Waxed thread', 3, 300, '1.5 mm'],
    ['Awl', 1, 400, null],
  ])
})

test('the French “lot de” before a number is part of the name', async () => {
  expect(await text('2 x Étiquettes, lot de 50 à 5,00 € = 10,00 €', '1 x Laine, lot 8812 à 7,00 € = 7,00 €')).toEqual([
    ['Étiquettes, lot de 50', 2, 500, null],
    ['Laine', 1, 700, null],
  ])
})

describe('an option without a colon is not part of the name', () => {
  test('after a comma, with a label in lower case', async () => {
    expect(
      await text('4 kg Strickgarn, farbe moos: EUR 5,00 pro kg = EUR 20,00', '2 Stk. Spule: EUR 3,00 = EUR 6,00'),
    ).toEqual([
      ['Strickgarn', 4, 500, 'farbe: moos'],
      ['Spule', 2, 300, null],
    ])
  })

  test('after a space, if half of the names have the same label', async () => {
    expect(
      await text(
        'soie 2 m x 20,00 € = 40,00 €',
        'ruban satin couleur vieux rose 3 m x 2,00 € = 6,00 €',
        'biais couleur noir 5 m x 1,00 € = 5,00 €',
        'total 51,00 €',
      ),
    ).toEqual([
      ['soie', 2, 2000, null],
      ['ruban satin', 3, 200, 'couleur: vieux rose'],
      ['biais', 5, 100, 'couleur: noir'],
    ])
  })

  test('a label in the middle of only one name is part of the name', async () => {
    expect(await text('2 x Full colour print 5.00 € = 10.00 €', '3 x Tea towel 4.00 € = 12.00 €')).toEqual([
      ['Full colour print', 2, 500, null],
      ['Tea towel', 3, 400, null],
    ])
  })
})

test('items begin at their numbered rows, with a word before the number', async () => {
  expect(
    await text(
      'Regel 1: Knoop',
      '   Afwerking: mat',
      '   20 st. à 2,50 EUR     50,00 EUR',
      '',
      'Regel 2: Gesp 30 mm',
      '   8 st. à 4,00 EUR      32,00 EUR',
      '',
      'Regel 3: Ring',
      '   10 st. à 1,10 EUR     11,00 EUR',
      '',
      'Subtotaal                93,00 EUR',
    ),
  ).toEqual([
    ['Knoop', 20, 250, 'Afwerking: mat'],
    ['Gesp 30 mm', 8, 400, null],
    ['Ring', 10, 110, null],
  ])
})

test('a sentence that states the sum of the items is not an item', async () => {
  expect(
    await text(
      '- Tovaglia: 3 pezzi a 12,00 €, cioè 36,00 €',
      '- Telo: 2 m a 9,00 € al metro, cioè 18,00 €',
      '',
      'Fanno 54,00 €, più 6,50 € di corriere.',
    ),
  ).toEqual([
    ['Tovaglia', 3, 1200, null],
    ['Telo', 2, 900, null],
  ])
})

test('the label “Stock” means the paper if a grammage follows it', async () => {
  expect(
    await text(
      'Visitkort',
      'Lager: Kraft 280 g/m²',
      'Antal: 2   SEK 80,00',
      '',
      'Lapp',
      'Lager: 12 kvar',
      'Antal: 1   SEK 5,00',
      'Summa: SEK 85,00',
    ),
  ).toEqual([
    ['Visitkort', 2, 4000, 'Lager: Kraft 280 g/m²'],
    ['Lapp', 1, 500, null],
  ])
})

test('“ml” at the price of a metre means linear metres in every language', async () => {
  const headers = {
    From: 'Fir <comenzi@fir.example>',
    Subject: 'Comanda 77',
    'Content-Type': 'text/plain; charset=utf-8',
  }
  const body =
    'Comanda 77\nPânză 12,5 ml x 20,00 lei = 250,00 lei\nCerneală 500 ml x 0,10 lei = 50,00 lei\nTotal 300,00 lei'
  const { _meta } = Object(extractOrder(await parseMail([Buffer.from(message(headers, body))]), null))
  expect(_meta.items.map(({ unit }: { unit: string }) => unit)).toEqual(['m', 'ml'])
})
