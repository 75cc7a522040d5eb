/** A variant that a visitor can choose. Each value of an option links to a variant and shows its availability. */

interface Choosable {
  readonly id: string
  readonly title: string
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly isAvailable: boolean
}

export interface ChoiceValue {
  readonly label: string
  /** The variant that this value selects. */
  readonly variantId: string
  readonly isChosen: boolean
  /**
   * `not_made`: no variant combines this value with the other chosen values. The link then leads to a variant with
   * other values.
   */
  readonly state: 'available' | 'sold_out' | 'not_made'
}

export interface ChoiceGroup {
  readonly name: string
  readonly values: readonly ChoiceValue[]
}

/** Translates the choices. `translated` contains the same variants and options as `written`, in the same order. */
export function translatedChoices(
  groups: readonly ChoiceGroup[],
  written: readonly Choosable[],
  translated: readonly Choosable[],
): ChoiceGroup[] {
  const variants = new Map(translated.map((variant) => [variant.id, variant]))
  const pairs = written.flatMap(({ id, options }) =>
    options.map((option, at) => [option, variants.get(id)?.options[at] ?? option] as const),
  )
  const names = new Map(pairs.map(([option, shown]) => [option.name, shown.name]))
  const values = new Map(pairs.map(([option, shown]) => [JSON.stringify([option.name, option.value]), shown.value]))
  return groups.map((group) => ({
    name: names.get(group.name) ?? group.name,
    values: group.values.map((value) => ({
      ...value,
      label:
        values.get(JSON.stringify([group.name, value.label])) ?? variants.get(value.variantId)?.title ?? value.label,
    })),
  }))
}

/** Returns the values to choose from by option, in the order of the variants. Empty for a single variant. */
export function choicesOf(variants: readonly Choosable[], chosen: Choosable): ChoiceGroup[] {
  if (variants.length < 2) return []
  const names = [...new Set(variants.flatMap(({ options }) => options.map(({ name }) => name)))]
  const groups = names.map((name) => ({ name, values: valuesOf(variants, chosen, name) }))
  // If options do not distinguish the variants, the titles are the choices.
  const told = new Set(variants.map((variant) => JSON.stringify(names.map((name) => labelIn(variant, name)))))
  return told.size === variants.length ? groups : [byTitle(variants, chosen)]
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

/**
 * Returns the rank of a variant by its similarity to the chosen one. Of equally similar variants, available ones come
 * first.
 */
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

/**
 * Returns the variant with `askedId`. If there is none, returns the first available one with a price, or else the first
 * of all. Undefined without variants.
 */
export const chosenVariant = <Variant extends Choosable & { readonly price: object | null }>(
  variants: readonly Variant[],
  askedId: string | null,
): Variant | undefined =>
  variants.find(({ id }) => id === askedId) ??
  variants.find(({ isAvailable, price }) => isAvailable && price !== null) ??
  variants[0]
