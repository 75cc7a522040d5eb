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

it('nearly antipodal points are at most half a meridian apart', () => {
  expect(geodesicMetres(at(0, 0), at(0.1, 179.9))).toBeLessThanOrEqual(20_003_931.46)
})
