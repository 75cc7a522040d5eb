export const maxVariants = 20

export interface VariantFields {
  readonly name: string
  readonly weight: number
  readonly config: Readonly<Record<string, unknown>>
}

/** Fields that describe two variants in a body without `variants`. */
export interface PlainSplit {
  readonly control_name?: string
  readonly treatment_name?: string
  readonly control_config?: Readonly<Record<string, unknown>>
  readonly treatment_config?: Readonly<Record<string, unknown>>
  /** Percentage of units that get the control. */
  readonly traffic_split?: number
}

const plainMembers = ['control_name', 'treatment_name', 'control_config', 'treatment_config', 'traffic_split'] as const

export const plainMembersIn = (body: PlainSplit): string[] => plainMembers.filter((name) => body[name] !== undefined)

/** Returns the variants in a body. The control is first. */
export function variantsOf(
  body: PlainSplit & { readonly variants?: readonly VariantFields[] },
): readonly VariantFields[] {
  if (body.variants) return body.variants
  const split = body.traffic_split ?? 50
  return [
    { name: body.control_name ?? 'Control', weight: split, config: body.control_config ?? {} },
    { name: body.treatment_name ?? 'Treatment', weight: 100 - split, config: body.treatment_config ?? {} },
  ]
}

/** Returns JSON pointers of variants that repeat an earlier name. */
export const repeatedNames = (variants: readonly VariantFields[]): string[] =>
  variants.flatMap(({ name }, index) =>
    variants.findIndex((other) => other.name === name) < index ? [`/variants/${index}/name`] : [],
  )

/** Whether a comparison is possible: the control and at least one other variant get units. */
export function canCompare(variants: readonly { readonly weight: number; readonly is_control: boolean }[]): boolean {
  const used = variants.filter(({ weight }) => weight > 0)
  return used.some(({ is_control }) => is_control) && used.some(({ is_control }) => !is_control)
}
