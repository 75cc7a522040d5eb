const most = 20

/** Returns the locales of an `Accept-Language` header, most preferred first. Skips invalid tags and tags with `q=0`. */
export function acceptedLocales(header: string | undefined): string[] {
  const ranges = (header ?? '').slice(0, 1000).split(',').slice(0, most)
  return ranges
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ tag, weight }) => /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag) && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .flatMap(({ tag }) => canonical(tag))
}

function canonical(tag: string): string[] {
  try {
    return [new Intl.Locale(tag).baseName]
  } catch {
    return []
  }
}
