/** Maps each text of a table in one language to its path, such as `steps.why`. */
export function messageTexts(catalogue: object): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const visit = (value: unknown, place: string): void => {
    if (typeof value === 'string') texts.set(place, value)
    else if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) visit(each, place === '' ? name : `${place}.${name}`)
  }
  visit(catalogue, '')
  return texts
}
