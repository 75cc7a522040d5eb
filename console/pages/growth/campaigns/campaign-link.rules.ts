/**
 * Adds the source and the campaign's name to a URL as `utm_source` and `utm_campaign`. Returns null if the text is not
 * a web address.
 */
export function campaignLink(address: string, campaign: string, source: string): string | null {
  const url = URL.parse(address.includes('://') ? address : `https://${address}`)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  url.searchParams.set('utm_source', source)
  url.searchParams.set('utm_campaign', campaign)
  return url.href
}
