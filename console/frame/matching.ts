import type { Option } from './options.ts'

/** Returns the options whose label or `also` contains the text. Exact matches of a word in `also` come first. */
export function matchingOptions<O extends Option>(options: readonly O[], search: string): O[] {
  const asked = search.trim().toLowerCase()
  if (asked === '') return [...options]
  const isExact = ({ also = '' }: O) => Number(also.toLowerCase().split(' ').includes(asked))
  return options
    .filter(({ label, also = '' }) => `${label} ${also}`.toLowerCase().includes(asked))
    .toSorted((one, other) => isExact(other) - isExact(one))
}
