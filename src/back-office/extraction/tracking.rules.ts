/**
 * Checks a tracking number. `valid` and `invalid`: its form is known, and its check digit is right or wrong. `unknown`:
 * its form is unknown, or it has 12 digits and a wrong check digit for FedEx, so it may be another carrier's.
 */
export function judgeTracking(number: string): 'valid' | 'invalid' | 'unknown' {
  if (/^1Z[0-9A-Z]{16}$/.test(number)) return isUps(number) ? 'valid' : 'invalid'
  if (/^[A-Z]{2}\d{9}[A-Z]{2}$/.test(number)) return isS10(number) ? 'valid' : 'invalid'
  if (/^9[1-5]\d{20}$/.test(number)) return isUsps(number) ? 'valid' : 'invalid'
  if (/^\d{12}$/.test(number)) return isFedex(number) ? 'valid' : 'unknown'
  return 'unknown'
}

function isUps(number: string): boolean {
  const body = number.slice(2, 17)
  let sum = 0
  for (const [index, character] of [...body].entries()) {
    const value = /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10
    sum += index % 2 === 1 ? 2 * value : value
  }
  return (10 - (sum % 10)) % 10 === Number(number.at(-1))
}

/** Whether the check digit is right by the Universal Postal Union's standard S10. */
function isS10(number: string): boolean {
  const weights = [8, 6, 4, 2, 3, 5, 9, 7]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(number[index + 2]), 0)
  const rest = 11 - (sum % 11)
  const digit = rest === 10 ? 0 : rest === 11 ? 5 : rest
  return digit === Number(number[10])
}

function isUsps(number: string): boolean {
  const sum = [...number.slice(0, -1)]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === Number(number.at(-1))
}

function isFedex(number: string): boolean {
  const weights = [3, 1, 7]
  const sum = [...number.slice(0, 11)].reduce(
    (total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0),
    0,
  )
  return (sum % 11) % 10 === Number(number.at(-1))
}

const carriers =
  /(?:^|\.)(?:ups\.com|fedex\.com|dhl\.(?:com|de|fr|es|it|nl|co\.uk|in)|usps\.com|royalmail\.com|parcelforce\.com|dpd\.(?:com|de|fr|co\.uk|nl)|gls-(?:group\.(?:eu|com)|italy\.com|spain\.es)|hermesworld\.com|myhermes\.de|evri\.com|postnl\.(?:nl|com)|laposte\.fr|colissimo\.fr|chronopost\.fr|mondialrelay\.fr|correos\.es|seur\.com|poste\.it|brt\.it|bluedart\.com|delhivery\.com|indiapost\.gov\.in|canadapost(?:-postescanada)?\.ca|auspost\.com\.au|deutschepost\.de|post\.at|post\.ch)$/

/**
 * Returns the carrier's page to which a link leads, directly or as a parameter of a click counter. Null if it leads to
 * no such page.
 */
export function carrierPage(link: string): string | null {
  const url = webAddress(link)
  if (!url) return null
  if (carriers.test(url.hostname)) return url.href
  for (const value of url.searchParams.values()) {
    const target = webAddress(value)
    if (target && carriers.test(target.hostname)) return target.href
  }
  return null
}

/**
 * Parses a web address. Null if the text is not one, is longer than 2,000 characters, or has a user name: such an
 * address only looks like the carrier's.
 */
function webAddress(text: string): URL | null {
  if (!/^https?:\/\//i.test(text) || text.length > 2000 || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.username === '' && url.password === '' ? url : null
}
