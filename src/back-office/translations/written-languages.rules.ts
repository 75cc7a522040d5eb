import { catalogTypes, type RecordType, recordTypes } from './translatable.rules.ts'

/** Languages in which texts are written: the catalogue's language, and the language of all other records. */
export interface Written {
  readonly records: string
  readonly catalog: string
}

export const languageOf = ({ records, catalog }: Written, type: RecordType): string =>
  catalogTypes.includes(type) ? catalog : records

/** Whether texts of the type are written in `locale`. If `type` is missing: whether all texts are. */
export const isWrittenIn = (written: Written, locale: string, type?: RecordType): boolean =>
  (type === undefined ? recordTypes : [type]).every((one) => languageOf(written, one) === locale)
