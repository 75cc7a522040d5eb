import type { BackOfficeInvariant } from './invariant.types.ts'

const name = `t.record_type || '/' || t.record_id || '/' || t.field || '/' || t.locale`

export const translationInvariants: readonly BackOfficeInvariant[] = [
  {
    name: 'translation-digest-fits',
    broken: 'The digest of a translation is not that of what was translated.',
    violations: `
      select ${name} as id, format('digest %s, source %s', left(t.source_digest, 8), left(text_digest(t.source), 8)) as what
      from translation t where t.source_digest <> text_digest(t.source)`,
  },
  {
    name: 'translation-has-record',
    broken: 'A translation is left over: there is no such text of such a record.',
    violations: `
      select ${name} as id, format('%s in %s', left(t.value, 40), t.locale) as what
      from translation t where not exists (
        select from translatable_text s where s.record_type = t.record_type and s.record_id = t.record_id and s.field = t.field)`,
  },
]
