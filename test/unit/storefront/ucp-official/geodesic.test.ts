import { expect, it } from 'vitest'
import { geodesicMetres } from '../../../../src/storefront/ucp-official/geodesic.rules.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

it.each([
  // The quarter meridian and one degree of the equator, as WGS 84 defines them.
  ['from the equator to the pole', at(0, 0), at(90, 0), 10_001_965.729],
  ['a degree along the equator', at(0, 0), at(0, 1), 111_319.491],
  ['a degree of the meridian at the equator', at(0, 0), at(1, 0), 110_574.389],
  ['over the line of the date', at(0, 179.5), at(0, -179.5), 111_319.491],
  ['to itself', at(52.5, 13.4), at(52.5, 13.4), 0],
])('the geodesic distance matches WGS 84: %s', (_what, from, to, metres) => {
  expect(geodesicMetres(from, to)).toBeCloseTo(metres, 2)
})

// New York to London is an example of GeographicLib, to the millimetre. All were also evaluated with 40 digits.
it.each([
  ['New York to London', at(40.6, -73.8), at(51.6, -0.5), 5_551_759.400334105],
  ['Berlin to Munich', at(52.52, 13.405), at(48.137, 11.575), 504_612.7418442248],
  ['Sydney to São Paulo', at(-33.87, 151.21), at(-23.55, -46.63), 13_376_634.16473593],
  ['Bengaluru to Delhi', at(12.97, 77.59), at(28.61, 77.21), 1_732_100.615346629],
  ['Auckland to Madrid', at(-36.85, 174.76), at(40.42, -3.7), 19_587_515.50992177],
  ['Quito to Singapore', at(-0.18, -78.47), at(1.35, 103.82), 19_743_306.41224076],
  ['Reykjavík to Cape Town', at(64.15, -21.94), at(-33.92, 18.42), 11_433_212.58710997],
  ['along a meridian over the equator', at(89.9, 10), at(-60, 10), 16_644_869.15096136],
  ['Anchorage to Perth', at(61.22, -149.9), at(-31.95, 115.86), 13_281_857.90433602],
  ['Tromsø to Lima', at(69.65, 18.96), at(-12.05, -77.04), 11_484_599.53380663],
])('the distance is that of the formula to a hundredth of a millimetre: %s', (_what, from, to, metres) => {
  expect(geodesicMetres(from, to)).toBeCloseTo(metres, 5)
  expect(geodesicMetres(to, from)).toBeCloseTo(metres, 5)
})

it('nearly antipodal points count as half a meridian apart', () => {
  expect(geodesicMetres(at(0, 0), at(0.1, 179.9))).toBe(20_003_931.4586)
})
