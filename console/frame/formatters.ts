/** Each formatter is created only once, because that is slow. */
const made = new Map<string, unknown>()

type Kind<Options, Formatter> = new (locale?: string, options?: Options) => Formatter

export function keptFormatter<Options, Formatter>(
  kind: Kind<Options, Formatter>,
  locale: string,
  options: NoInfer<Options>,
): Formatter {
  const key = `${kind.name} ${locale} ${JSON.stringify(options)}`
  const kept = (made.get(key) as Formatter | undefined) ?? new kind(locale, options)
  made.set(key, kept)
  return kept
}

/**
 * Formats a number. `options` can be the maximum number of decimals. Whole numbers below 1,000 look the same in all
 * languages and need no formatter: creating the first one takes longer than rendering a list.
 */
export const numberIn = (locale: string, value: number, options: Intl.NumberFormatOptions | number = 3): string =>
  typeof options !== 'number'
    ? keptFormatter(Intl.NumberFormat, locale, options).format(value)
    : Number.isInteger(value) && value >= 0 && value < 1000
      ? String(value)
      : keptFormatter(Intl.NumberFormat, locale, { maximumFractionDigits: options }).format(value)
