export interface Option {
  readonly name: string
  readonly value: string
  /** The option's name as the shop wrote it. Set on translated options. */
  readonly writtenName?: string
}

interface Titled {
  readonly title: string
  readonly options: readonly Option[]
}

/** Texts that separate the values in a variant's title. */
const separators = [' / ', ', ', ' · ', ' - ', ' ']

/** Translates a variant's title if it consists of option values. */
export function variantTitle({ title, options }: Titled, translated: readonly Option[]): string {
  const values = options.map(({ value }) => value)
  const separator = separators.find((one) => values.join(one) === title)
  return separator === undefined ? title : translated.map(({ value }) => value).join(separator)
}
