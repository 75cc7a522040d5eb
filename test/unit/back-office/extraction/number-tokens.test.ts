import { expect, test } from 'vitest'
import {
  countedUnit,
  type NumberToken,
  numberTokens,
  priceCount,
  withoutCodes,
} from '../../../../src/back-office/extraction/number-tokens.rules.ts'

/** Describes numbers: position, text and all other members that are set. */
const said = (token: NumberToken): string => {
  const { start, end, text, digits, unit, unitText, per } = token
  return [
    `${start}–${end} ${text}`,
    digits === text ? '' : digits,
    token.isNegative ? 'negative' : '',
    ...token.currencies,
    token.isPercent ? 'percent' : '',
    token.isCount ? 'count' : '',
    token.isMeasure ? 'measure' : '',
    unit === null ? '' : `${unit} as ${unitText}`,
    per === null ? '' : `per ${per.count} ${per.unit}${per.ofPieces ? ` or ${per.ofPieces} pieces` : ''}`,
  ]
    .filter((part) => part !== '')
    .join(', ')
}

test.each([
  ['3 x 4.50', ['0–3 3, count', '4–8 4.50, measure']],
  ['2 × Linen', ['0–3 2, count']],
  ['× 2', ['2–3 2, count']],
  ['3x', ['0–2 3, count']],
  ['50 × 70 cm', ['0–2 50', '5–10 70, count, measure, cm as cm']],
  ['2 x 500 g', ['0–3 2, count', '4–9 500, measure, g as g']],
  ['12.50 EUR', ['0–9 12.50 EUR, 12.50, EUR']],
  ['EUR 12.50', ['0–9 EUR 12.50, 12.50, EUR']],
  ['€12.50', ['0–6 €12.50, 12.50, EUR']],
  ['12,50 €', ['0–7 12,50 €, 12,50, EUR']],
  ['-12.50', ['0–6 -12.50, 12.50, negative']],
  ['12.50-', ['0–5 12.50, negative']],
  ['(12.50)', ['1–6 12.50, negative']],
  ['(€5.00)', ['1–6 €5.00, 5.00, negative, EUR']],
  ['Voucher -€5.00', ['8–14 -€5.00, 5.00, negative, EUR']],
  ['Rabatt –5,00 €', ['7–14 –5,00 €, 5,00, negative, EUR']],
  ['19 %', ['0–4 19 %, 19, percent']],
  ['19% 12.50', ['0–3 19%, 19, percent', '4–9 12.50']],
  ['8,40 € / m', ['0–10 8,40 €, 8,40, EUR, per 1 m']],
  ['30,00 per 1.000', ['0–15 30,00, per 1000 null']],
  ['72.88/M', ['0–7 72.88, per 1000 m or 1000 pieces']],
  ['45.00/C', ['0–7 45.00, per 100 piece or 100 pieces']],
  ['12.00 EA', ['0–8 12.00, piece as EA']],
  ['@ 15.00 EA', ['2–10 15.00, per 1 piece']],
  ['2.30 EA', ['0–7 2.30, per 1 piece']],
  ['1 234,56', ['0–8 1 234,56']],
  ['1 250', ['0–5 1 250']],
  ['A5 301.00', ['3–9 301.00']],
  ['A5 30', ['3–5 30']],
  ['A4', []],
  ['W-1', []],
  ['4711-2', []],
  ['3/4/2026', []],
  ['10:30', []],
  ['0123', []],
  ['BTN-15', []],
  ['RM376', []],
  ['RM 37.60', ['0–8 RM 37.60, 37.60, MYR']],
  ['BTN 15.00', ['0–9 BTN 15.00, 15.00, BTN']],
  ['10 Fr. 22.70', ['0–2 10', '3–12 Fr. 22.70, 22.70, fr.']],
  ['90/-', ['0–4 90/-, 90, INR']],
  ['90:-', ['0–4 90:-, 90, kr']],
  ['12.-', ['0–4 12.-, 12']],
  ['12.– CHF', ['0–8 12.– CHF, 12, CHF']],
  ['2.5 m', ['0–5 2.5, m as m']],
  ['3 pcs', ['0–5 3, piece as pcs']],
  ['3 Stück', ['0–7 3, piece as Stück']],
  ['3 stk.', ['0–6 3, piece as stk.']],
  ['56.25 m × Denim', ['0–10 56.25, count, m as m']],
  ['10 pcs Tags × 78.62', ['0–6 10, piece as pcs', '14–19 78.62']],
  ['Ribbon (718.60)', []],
  ['Ribbon (3) @ 2.00', ['8–9 3, count', '13–17 2.00']],
  ['Ribbon (3)', ['8–9 3']],
  ['eighteen (18) pieces', ['10–12 18']],
  ['Ribbon (Référence 282.17)', []],
  ['Ribbon (Menge 3)', ['14–15 3']],
  ['kg 18,25 x', ['3–10 18,25, count, kg as kg']],
  ['23,80 x 1kg', ['0–5 23,80', '8–11 1, measure, kg as kg']],
  ['79.35 x 5 = 396.75', ['0–5 79.35', '8–9 5, measure', '12–18 396.75']],
  ['12 x 30 mm', ['0–2 12', '5–10 30, measure, mm as mm']],
  ['Tape 12 x 30 mm', ['5–7 12', '10–15 30, measure, mm as mm']],
  ['5 kr', ['0–4 5 kr, 5, kr']],
  ['kr 5', ['0–4 kr 5, 5, kr']],
  ['Kč 5', ['0–4 Kč 5, 5, CZK']],
  ['$5', ['0–2 $5, 5, $']],
  ['5$', ['0–2 5$, 5, $']],
  ['US$ 5.00', ['0–8 US$ 5.00, 5.00, USD']],
  ['5 XYZ', ['0–1 5']],
  ['XYZ 5', ['4–5 5']],
  ['5 of 10', ['0–1 5', '5–7 10']],
  ['10°', []],
  ['1,5 kg', ['0–6 1,5, kg as kg']],
  ['1.000 g', ['0–7 1.000, g as g']],
  [
    '5.000 pièces, 350,00 € par 1.000 pièces',
    ['0–12 5.000, piece as pièces', '14–39 350,00 €, 350,00, EUR, per 1000 piece'],
  ],
  ['12.50 € le mètre', ['0–16 12.50 €, 12.50, EUR, per 1 m']],
  ['12.50 pro Stück', ['0–15 12.50, per 1 piece']],
  ['12,00 EUR je 100', ['0–16 12,00 EUR, 12,00, EUR, per 100 null']],
  ['12,00 EUR/100', ['0–13 12,00 EUR, 12,00, EUR, per 100 null']],
  ['12,00 EUR/100 Stk', ['0–17 12,00 EUR, 12,00, EUR, per 100 piece']],
  ['12,00 EUR je Tausend', ['0–20 12,00 EUR, 12,00, EUR, per 1000 null']],
  ['12,00 EUR per hundred', ['0–21 12,00 EUR, 12,00, EUR, per 100 null']],
  ['₹1,23,456.00', ['0–12 ₹1,23,456.00, 1,23,456.00, INR']],
  ['March 3, 2026 12', ['14–16 12']],
  ['3. März 2026: 5 Stück', ['14–21 5, piece as Stück']],
  ['price 5.00 each', ['6–15 5.00, per 1 piece']],
  ['8 T-Shirts', ['0–1 8']],
  ['W_1', []],
  ['#5', []],
  ['(€5.00) Linen', ['1–6 €5.00, 5.00, negative, EUR']],
  ['Linen (€5.00)', ['7–12 €5.00, 5.00, EUR']],
  ['Linen 5.00-', ['6–10 5.00']],
  ['10 in', ['0–5 10, in as in']],
  ['in 10 m', ['3–7 10, m as m']],
  ['Anz. 10 x', ['5–9 10, count']],
  ['5-6', []],
  ['5/6', []],
  ['5 % of 3', ['0–3 5 %, 5, percent', '7–8 3']],
  ['x 3 m', ['2–5 3, count, m as m']],
  ['10-pack', []],
  ['3 pcs. at 2.00', ['0–6 3, piece as pcs.', '10–14 2.00']],
  ['a x 5', ['4–5 5, count']],
  ['2 x 3.50 € per m', ['0–3 2, count', '4–16 3.50 €, 3.50, EUR, per 1 m']],
  ['12.50 EUR per zorb', ['0–9 12.50 EUR, 12.50, EUR']],
  ['5 €/kg', ['0–6 5 €, 5, EUR, per 1 kg']],
  ['5 €/ 100 g', ['0–10 5 €, 5, EUR, per 100 g']],
  ['A5 30 000', ['3–9 30 000']],
  ['5-5.00', []],
  ['3 m 5', ['0–3 3, m as m', '4–5 5']],
  ['m 3 x', ['2–5 3, count, m as m']],
  ['in 3 x', ['3–6 3, count']],
  ['2 x €3.00/m', ['0–3 2, count', '4–11 €3.00, 3.00, EUR, per 1 m']],
  ['5.00 EUR per 100 m', ['0–18 5.00 EUR, 5.00, EUR, per 100 m']],
  ['5 per box', ['0–1 5']],
  ['2 St. à 5,00', ['0–5 2, piece as St.', '8–12 5,00']],
  ['@ 5.00 each', ['2–11 5.00, per 1 piece']],
  ['2 pcs @ 5.00 EA', ['0–5 2, piece as pcs', '8–15 5.00, per 1 piece']],
  ['(3 x)', ['1–4 3, count']],
  ['x3 m', ['1–4 3, count, m as m']],
  ['3x4', ['0–1 3', '2–3 4']],
  ['-5 m', ['0–4 -5, 5, negative, m as m']],
  ['– 5 Linen', ['2–3 5']],
  ['2 dozen eggs', ['0–7 2, piece as dozen']],
  ['2 × 3 × 4 cm', ['0–1 2', '4–5 3, count, measure', '8–12 4, count, measure, cm as cm']],
  ['3 × 4.50 EUR', ['0–3 3, count', '4–12 4.50 EUR, 4.50, EUR']],
  ['100 g × 3', ['0–5 100, g as g', '8–9 3, count']],
  ['5 kg × 3', ['0–4 5, kg as kg', '7–8 3, count']],
])('finds the numbers in “%s”', (text, numbers) => {
  expect(numberTokens(text).map(said)).toEqual(numbers)
})

test('finds the first 40 numbers of a text, and none in more than 600 characters', () => {
  const lengths = ['1 '.repeat(50), `5 ${'x'.repeat(598)}`, `5 ${'x'.repeat(599)}`].map(
    (text) => numberTokens(text).length,
  )
  expect(lengths).toEqual([40, 1, 0])
})

test('recognises units in several languages, with a point and without accents', () => {
  const words = ['m', 'Stk.', 'pièces', 'kg', 'stück', 'kus', 'box']
  expect(words.map(countedUnit)).toEqual(['m', 'piece', 'piece', 'kg', 'piece', 'piece', null])
})

test('removes article numbers in brackets or after # from a text', () => {
  const texts = ['#A-1, (12)', '[A-1] 12', '[Blue] 12', '(A-1) Linen', '(12) Linen', 'x#A-1']
  expect(texts.map(withoutCodes)).toEqual(['  (12)', '  12', '[Blue] 12', '  Linen', '(12) Linen', 'x#A-1'])
})

test.each([
  ['4.00 EUR', '3 m', 1],
  ['4.00 EUR/m', '3 m', 1],
  ['4.00 EUR/m', '3 kg', null],
  ['4.00 EUR/kg', '3', 1],
  ['72.88/M', '2000 pcs', 1000],
  ['72.88/M', '2000 m', 1],
  ['72.88/M', '2000', null],
  ['45.00/C', '200 pcs', 100],
  ['12,00 EUR/100', '200 pcs', 100],
  ['12,00 EUR/100 Stk', '200 pcs', 100],
  ['12,00 EUR/100 Stk', '200 m', null],
])('the price %s with a quantity of %s is for %s units', (price, quantity, count) => {
  expect(priceCount(numberTokens(price)[0], numberTokens(quantity)[0])).toBe(count)
})
