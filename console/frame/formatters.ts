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
