import { salesProblems } from './sale.rules.ts'

export interface ProductOption {
  readonly name: string
  readonly values: readonly string[]
}

export interface OptionPair {
  readonly name: string
  readonly value: string
}

export interface Misfit {
  /** Index of the variant in the given list. */
  readonly variant: number
  /** Null if the problem concerns the whole combination. */
  readonly option: string | null
  readonly message: string
}

export const mostOptions = 10

/**
 * Checks that each variant gives existing values for all options of its product, and that no two combinations are
 * equal.
 */
export function optionMisfits(
  options: readonly ProductOption[],
  variants: readonly { readonly options: readonly OptionPair[] }[],
): Misfit[] {
  // Limits the number of problems of a product with thousands of options.
  if (options.length > mostOptions)
    return [{ variant: 0, option: null, message: `This product has more than ${mostOptions} options. Leave some out.` }]
  const values = new Map(options.map((option) => [option.name, new Set(option.values)]))
  const seen = new Map<string, number>()
  return variants.flatMap((variant, index) => {
    const misfits = variantMisfits(values, variant.options).map((misfit) => ({ variant: index, ...misfit }))
    const key = combinationKey(options, variant.options)
    const twin = seen.get(key)
    if (twin === undefined) seen.set(key, index)
    if (misfits.length > 0 || twin === undefined) return misfits
    return [
      {
        variant: index,
        option: null,
        message: `This combination of options is taken by variant ${twin + 1} of the product.`,
      },
    ]
  })
}

function variantMisfits(
  values: ReadonlyMap<string, ReadonlySet<string>>,
  pairs: readonly OptionPair[],
): Omit<Misfit, 'variant'>[] {
  const misfits: Omit<Misfit, 'variant'>[] = []
  const named = new Set(pairs.map((pair) => pair.name))
  for (const { name, value } of pairs) {
    const known = values.get(name)
    if (!known) misfits.push({ option: name, message: `The product has no option "${name}".` })
    else if (!known.has(value)) misfits.push({ option: name, message: `The option "${name}" has no value "${value}".` })
  }
  for (const name of values.keys())
    if (!named.has(name)) misfits.push({ option: name, message: `The option "${name}" needs a value.` })
  return misfits
}

const combinationKey = (options: readonly ProductOption[], pairs: readonly OptionPair[]): string =>
  JSON.stringify(inOptionOrder(options, pairs).map((pair) => pair.value))

/** Returns the variant's options in the product's order. */
export function inOptionOrder(options: readonly ProductOption[], pairs: readonly OptionPair[]): OptionPair[] {
  const byName = Map.groupBy(pairs, ({ name }) => name)
  return options.flatMap(({ name }) => byName.get(name)?.map(({ value }) => ({ name, value })) ?? [])
}

/** Returns the options used by the variants, in order of first use. */
export function optionsOf(variants: readonly { readonly options: readonly OptionPair[] }[]): ProductOption[] {
  const values = new Map<string, Set<string>>()
  for (const { name, value } of variants.flatMap((variant) => variant.options))
    values.set(name, (values.get(name) ?? new Set()).add(value))
  return [...values].map(([name, used]) => ({ name, values: [...used] }))
}

export const variantTitle = (pairs: readonly OptionPair[]): string =>
  pairs
    .map((pair) => pair.value)
    .join(' / ')
    .slice(0, 255) || 'Default'

export interface PriceTerms {
  readonly amount: number
  readonly saleAmount: number | null
  readonly saleStartsAt: string | null
  readonly saleEndsAt: string | null
}

/** Returns the problem of a price's sale, as field and message, or null. */
export function saleProblem(price: PriceTerms): { readonly field: string; readonly message: string } | null {
  const { amount, saleAmount, saleStartsAt: startsAt, saleEndsAt: endsAt } = price
  if (saleAmount === null) {
    if (startsAt === null && endsAt === null) return null
    return { field: 'sale_amount', message: 'A sale with a start or an end needs a sale amount.' }
  }
  const [problem] = salesProblems(amount, [{ amount: saleAmount, startsAt, endsAt }])
  return problem ? { field: `sale_${problem.field}`, message: problem.message } : null
}
