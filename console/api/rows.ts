import type { GetData, GetPath } from './client.ts'
import type { paths } from './generated/schema.ts'

/** The type of a list's rows: what stands in the array of its answer that is not its sums. */
export type RowOf<P extends GetPath> = NonNullable<
  {
    [K in Exclude<keyof GetData<P>, 'totals'>]: GetData<P>[K] extends readonly (infer Row)[] | undefined ? Row : never
  }[Exclude<keyof GetData<P>, 'totals'>]
>

type QueryOf<P extends GetPath> = NonNullable<
  paths[P] extends { get: { parameters: { query?: infer Query } } } ? Query : never
>
/** The name of a filter that the list takes: the generated types know them. */
export type FilterKey<P extends GetPath> = Extract<keyof QueryOf<P>, string>

/** A record as `GET` of its own path answers it: `RecordOf<'/admin/regions/{id}'>`. */
export type RecordOf<P extends GetPath> = Extract<NonNullable<GetData<P>[keyof GetData<P>]>, { readonly id: string }>
