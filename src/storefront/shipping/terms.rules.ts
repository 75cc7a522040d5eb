export interface ShippingTerms {
  readonly countries: readonly string[] | null
  readonly min_days: number | null
  readonly max_days: number | null
}

/** Returns all contradictions in an option's terms, each with its JSON pointer. */
export function shippingProblems(
  terms: ShippingTerms,
  regionCountries: readonly string[],
): { path: string; message: string }[] {
  const problems = (terms.countries ?? []).flatMap((country, index) =>
    regionCountries.includes(country)
      ? []
      : [{ path: `/countries/${index}`, message: `${country} is not a country of this region.` }],
  )
  if (terms.max_days !== null && terms.min_days === null)
    problems.push({ path: '/min_days', message: 'Send min_days as well: max_days needs it.' })
  if (terms.min_days !== null && terms.max_days !== null && terms.max_days < terms.min_days)
    problems.push({ path: '/max_days', message: 'Must not be less than min_days.' })
  return problems
}
