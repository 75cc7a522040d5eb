export interface Option {
  readonly name: string
  readonly value: string
  /** The name as the shop wrote it, in a translated option. */
  readonly writtenName?: string
}

interface Titled {
  readonly title: string
  readonly options: readonly Option[]
}

/** Between the values in the title of a variant. */
const separators = [' / ', ', ', ' · ', ' - ', ' ']

/** The title with its values translated, if it consists of them. */
export function variantTitle({ title, options }: Titled, translated: readonly Option[]): string {
  const values = options.map(({ value }) => value)
  const separator = separators.find((one) => values.join(one) === title)
  return separator === undefined ? title : translated.map(({ value }) => value).join(separator)
}
