import type { GetData, GetPath } from './client.ts'
import type { paths } from './generated/schema.ts'

/** Type of a list's rows: the array in the response that is not `totals`. */
export type RowOf<P extends GetPath> = NonNullable<
  {
    [K in Exclude<keyof GetData<P>, 'totals'>]: GetData<P>[K] extends readonly (infer Row)[] | undefined ? Row : never
  }[Exclude<keyof GetData<P>, 'totals'>]
>

type QueryOf<P extends GetPath> = NonNullable<
  paths[P] extends { get: { parameters: { query?: infer Query } } } ? Query : never
>
/** Names of the filters that a list accepts. */
export type FilterKey<P extends GetPath> = Extract<keyof QueryOf<P>, string>

/** Type of a record by its path: `RecordOf<'/admin/regions/{id}'>`. */
export type RecordOf<P extends GetPath> = Extract<NonNullable<GetData<P>[keyof GetData<P>]>, { readonly id: string }>

export function rowsOf<Row>(data: unknown): { readonly rows: readonly Row[]; readonly count: number | null } {
  if (typeof data !== 'object' || data === null) return { rows: [], count: null }
  const rows =
    Object.entries(data).find(
      (entry): entry is [string, Row[]] => entry[0] !== 'totals' && Array.isArray(entry[1]),
    )?.[1] ?? []
  return { rows, count: 'count' in data && typeof data.count === 'number' ? data.count : rows.length }
}
