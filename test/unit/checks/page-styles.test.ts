import { expect, test } from 'vitest'
import { pageStyleProblems } from '../../../scripts/page-styles.ts'

const code = {
  'console/pages/shop/order/page.tsx': '<div className="order-page card"><b className={open ? "slip" : ""} /></div>',
  'console/pages/shop/checkouts/page.tsx': '<ol className="steps near" /><Act {...{ className: \'go\' }} />',
  'console/pages/growth/parts/period.tsx': '<p className={wide ? "period" : undefined} />',
  'console/pages/growth/journeys/page.tsx': '<ol className="steps" /><i className="period" />',
  'console/frame/bars.tsx': '<ul className="bars card" />',
}
const check = (sheet: string, text: string) =>
  pageStyleProblems(new Map([[sheet, text]]), new Map(Object.entries(code)))
const order = 'console/pages/shop/order/order.css'

test.each([
  ['.order-page { margin: 0 }'],
  ['/* .card */ .order-page .card, .slip:not(.card) > li { margin: 0; padding: 0 }'],
  ['@media print { body:has(.slip) > :is(.slip p, .order-page :is(b, i)) { margin: 0 } }'],
])('styles of a page may name its classes: %s', (text) => {
  expect(check(order, text)).toEqual([])
})

test.each([
  ['.card h3 { margin: 0 }', '".card h3" also matches elements of console/frame/bars.tsx'],
  ['.order-page, .bars { margin: 0 }', '".bars" also matches elements of console/frame/bars.tsx'],
  [':is(.slip, .bars) p { margin: 0 }', '".bars p" also matches elements of console/frame/bars.tsx'],
  ['.bars:not(.slip) { margin: 0 }', '".bars:not(.slip)" also matches elements of console/frame/bars.tsx'],
  ['.go { margin: 0 }', '".go" also matches elements of console/pages/shop/checkouts/page.tsx'],
  ['@media print { ins { margin: 0 } }', '"ins" also matches elements of every page'],
])('%s is refused', (text, problem) => {
  expect(check(order, text)).toEqual([`${order} ${problem}`])
})

test('two pages may not use the same class, but the parts of an area belong to all its pages', () => {
  expect(check('console/pages/shop/checkouts/checkouts.css', '.steps { margin: 0 }')).toEqual([
    'console/pages/shop/checkouts/checkouts.css ".steps" also matches elements of console/pages/growth/journeys/page.tsx',
  ])
  expect(check('console/pages/growth/parts/period.css', '.period { margin: 0 }')).toEqual([])
})
