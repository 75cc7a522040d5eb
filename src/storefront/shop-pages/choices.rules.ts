/** Choosing a variant by its options, one link for each value: what each of them leads to, and whether it can be had. */

interface Choosable {
  readonly id: string
  readonly title: string
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly isAvailable: boolean
}

export interface ChoiceValue {
  readonly label: string
  /** The variant that is shown when this value is chosen. */
  readonly variantId: string
  readonly isChosen: boolean
  /** `not_made`: not together with what is chosen of the other options; the variant has others of those. */
  readonly state: 'available' | 'sold_out' | 'not_made'
}

export interface ChoiceGroup {
  readonly name: string
  readonly values: readonly ChoiceValue[]
}

/** The groups of values in the order in which the variants bring them; none where there is one variant. */
export function choicesOf(variants: readonly Choosable[], chosen: Choosable): ChoiceGroup[] {
  if (variants.length < 2) return []
  const names = [...new Set(variants.flatMap(({ options }) => options.map(({ name }) => name)))]
  const groups = names.map((name) => ({ name, values: valuesOf(variants, chosen, name) }))
  // Where options do not tell the variants apart, their titles do.
  const reachable = new Set(groups.flatMap(({ values }) => values.map(({ variantId }) => variantId)))
  const told = new Set(variants.map((variant) => JSON.stringify(names.map((name) => labelIn(variant, name)))))
  return told.size === variants.length && reachable.size > 0 ? groups : [byTitle(variants, chosen)]
}

function valuesOf(variants: readonly Choosable[], chosen: Choosable, name: string): ChoiceValue[] {
  const labels = [...new Set(variants.flatMap((variant) => labelIn(variant, name) ?? []))]
  return labels.map((label) => {
    const having = variants.filter((variant) => labelIn(variant, name) === label)
    const exact = having.find((variant) => sameBeside(variant, chosen, name))
    const nearest = exact ?? having.toSorted((a, b) => rank(b, chosen) - rank(a, chosen))[0] ?? chosen
    return {
      label,
      variantId: nearest.id,
      isChosen: labelIn(chosen, name) === label,
      state: exact ? (exact.isAvailable ? 'available' : 'sold_out') : 'not_made',
    }
  })
}

const labelIn = ({ options }: Choosable, name: string): string | undefined =>
  options.find((option) => option.name === name)?.value

const sameBeside = (variant: Choosable, chosen: Choosable, name: string): boolean =>
  chosen.options.every((option) => option.name === name || labelIn(variant, option.name) === option.value)

/** How much a variant has in common with the chosen one; among equals, what can be had comes first. */
const rank = (variant: Choosable, chosen: Choosable): number =>
  chosen.options.filter((option) => labelIn(variant, option.name) === option.value).length * 2 +
  (variant.isAvailable ? 1 : 0)

const byTitle = (variants: readonly Choosable[], chosen: Choosable): ChoiceGroup => ({
  name: '',
  values: variants.map((variant) => ({
    label: variant.title,
    variantId: variant.id,
    isChosen: variant.id === chosen.id,
    state: variant.isAvailable ? 'available' : 'sold_out',
  })),
})

/** The variant asked for, else the first that can be bought, else the first. */
export const chosenVariant = <Variant extends Choosable & { readonly price: object | null }>(
  variants: readonly Variant[],
  askedId: string | null,
): Variant | undefined =>
  variants.find(({ id }) => id === askedId) ??
  variants.find(({ isAvailable, price }) => isAvailable && price !== null) ??
  variants[0]
