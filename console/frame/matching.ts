import type { Option } from './options.ts'

/** Matches labels and `also`. Exact matches of `also` come first. */
export function matchingOptions<O extends Option>(options: readonly O[], search: string): O[] {
  const asked = search.trim().toLowerCase()
  if (asked === '') return [...options]
  const isExact = ({ also = '' }: O) => Number(also.toLowerCase().split(' ').includes(asked))
  return options
    .filter(({ label, also = '' }) => `${label} ${also}`.toLowerCase().includes(asked))
    .toSorted((one, other) => isExact(other) - isExact(one))
}
