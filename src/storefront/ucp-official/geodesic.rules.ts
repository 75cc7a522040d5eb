export interface GeoPoint {
  readonly latitude: number
  readonly longitude: number
}

/** The ellipsoid WGS 84, in metres. */
const equatorial = 6_378_137
const flattening = 1 / 298.257223563
const polar = equatorial * (1 - flattening)
/** Half a meridian. Used as the distance of nearly opposite points, for which the iteration does not converge. */
const halfMeridian = 20_003_931.4586

/** Returns the shortest distance between two points on the ellipsoid, in metres (Vincenty, Survey Review 176, 1975). */
export function geodesicMetres(from: GeoPoint, to: GeoPoint): number {
  const [u1, u2] = [reducedLatitude(from), reducedLatitude(to)]
  const apart = radians(to.longitude - from.longitude)
  const [sin1, cos1, sin2, cos2] = [Math.sin(u1), Math.cos(u1), Math.sin(u2), Math.cos(u2)]
  let lambda = apart
  for (let round = 0; round < 200; round++) {
    const [sinLambda, cosLambda] = [Math.sin(lambda), Math.cos(lambda)]
    const sinSigma = Math.hypot(cos2 * sinLambda, cos1 * sin2 - sin1 * cos2 * cosLambda)
    if (sinSigma === 0) return 0
    const cosSigma = sin1 * sin2 + cos1 * cos2 * cosLambda
    const sigma = Math.atan2(sinSigma, cosSigma)
    const sinAlpha = (cos1 * cos2 * sinLambda) / sinSigma
    const cos2Alpha = 1 - sinAlpha ** 2
    const cosMiddle = cos2Alpha === 0 ? 0 : cosSigma - (2 * sin1 * sin2) / cos2Alpha
    const c = (flattening / 16) * cos2Alpha * (4 + flattening * (4 - 3 * cos2Alpha))
    const bend = cosMiddle + c * cosSigma * (-1 + 2 * cosMiddle ** 2)
    const next = apart + (1 - c) * flattening * sinAlpha * (sigma + c * sinSigma * bend)
    if (Math.abs(next - lambda) < 1e-12) return arc(cos2Alpha, { sigma, sinSigma, cosSigma, cosMiddle })
    lambda = next
  }
  return halfMeridian
}

interface Sphere {
  readonly sigma: number
  readonly sinSigma: number
  readonly cosSigma: number
  readonly cosMiddle: number
}

function arc(cos2Alpha: number, { sigma, sinSigma, cosSigma, cosMiddle }: Sphere): number {
  const u = (cos2Alpha * (equatorial ** 2 - polar ** 2)) / polar ** 2
  const a = 1 + (u / 16384) * (4096 + u * (-768 + u * (320 - 175 * u)))
  const b = (u / 1024) * (256 + u * (-128 + u * (74 - 47 * u)))
  const inner = cosSigma * (-1 + 2 * cosMiddle ** 2)
  const outer = (b / 6) * cosMiddle * (-3 + 4 * sinSigma ** 2) * (-3 + 4 * cosMiddle ** 2)
  return polar * a * (sigma - b * sinSigma * (cosMiddle + (b / 4) * (inner - outer)))
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const reducedLatitude = ({ latitude }: GeoPoint): number => Math.atan((1 - flattening) * Math.tan(radians(latitude)))
