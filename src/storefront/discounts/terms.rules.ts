export interface DiscountTerms {
  readonly code: string
  readonly title: string
  readonly type: 'percent' | 'fixed' | 'free_shipping'
  readonly percent_ppm: number | null
  readonly amount: number | null
  readonly currency: string | null
  readonly min_subtotal: number | null
  readonly starts_at: Date | null
  readonly ends_at: Date | null
  readonly usage_limit: number | null
  readonly usage_limit_per_customer: number | null
  readonly eligible_product_ids: readonly string[] | null
  readonly active: boolean
}

export interface TermsProblem {
  readonly path: string
  readonly message: string
}

/** Returns all problems of a discount's terms, each with its JSON pointer. */
export function termsProblems(
  terms: DiscountTerms,
  facts: { readonly usedCount: number; readonly unknownProductIds: readonly string[] },
): TermsProblem[] {
  const problem = (wrong: boolean, path: string, message: string) => (wrong ? [{ path, message }] : [])
  return [
    ...valueProblems(terms),
    ...problem(
      terms.currency === null && (terms.amount !== null || terms.min_subtotal !== null),
      '/currency',
      'Send currency: amount and min_subtotal need one.',
    ),
    ...problem(
      terms.starts_at !== null && terms.ends_at !== null && terms.ends_at <= terms.starts_at,
      '/ends_at',
      'Must be after starts_at.',
    ),
    ...problem(
      terms.usage_limit !== null && terms.usage_limit < facts.usedCount,
      '/usage_limit',
      `Must be at least ${facts.usedCount}, the number of times the discount was used.`,
    ),
    ...(terms.eligible_product_ids ?? []).flatMap((id, index) =>
      problem(facts.unknownProductIds.includes(id), `/eligible_product_ids/${index}`, `Product ${id} was not found.`),
    ),
  ]
}

const values = { percent: 'percent_ppm', fixed: 'amount', free_shipping: null } as const

/** Returns the problems unless the discount has the value of its type and no other value. */
function valueProblems(terms: DiscountTerms): TermsProblem[] {
  return (['percent_ppm', 'amount'] as const).flatMap((field) => {
    const needed = values[terms.type] === field
    if (needed && terms[field] === null)
      return [{ path: `/${field}`, message: `A discount of type ${terms.type} needs ${field}.` }]
    if (!needed && terms[field] !== null)
      return [{ path: `/${field}`, message: `A discount of type ${terms.type} has no ${field}. Leave it out.` }]
    return []
  })
}
