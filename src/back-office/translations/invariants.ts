import type { Invariant } from '../../platform/invariants/index.ts'

const name = `t.record_type || '/' || t.record_id || '/' || t.field || '/' || t.locale`

export const translationInvariants: readonly Invariant[] = [
  {
    name: 'translation-digest-fits',
    broken: 'The digest of a translation is not the digest of its source text.',
    violations: `
      select ${name} as id, format('digest %s, source %s', left(t.source_digest, 8), left(text_digest(t.source), 8)) as what
      from translation t where t.source_digest <> text_digest(t.source)`,
  },
  {
    name: 'translation-has-record',
    broken: 'A translation belongs to a text or a record that does not exist.',
    violations: `
      select ${name} as id, format('%s in %s', left(t.value, 40), t.locale) as what
      from translation t where not exists (
        select from translatable_text s where s.record_type = t.record_type and s.record_id = t.record_id and s.field = t.field)`,
  },
  {
    name: 'text-listed-for-translation',
    broken: 'The list of texts to translate differs from the texts of the records.',
    violations: `
      select coalesce(l.text_id, n.text_id) as id, format('listed %s, is %s', left(l.digest, 8), left(n.digest, 8)) as what
      from text_listing l full join listed_text n on n.text_id = l.text_id where l.digest is distinct from n.digest`,
  },
  {
    name: 'translation-listed',
    broken: 'The list of translations differs from the translations.',
    violations: `
      select coalesce(l.text_id, n.text_id) || '/' || coalesce(l.locale, n.locale) as id, format('listed %s, is %s', l.state, n.state) as what
      from translation_listing l full join listed_translation n on n.text_id = l.text_id and n.locale = l.locale
      where (l.state, l.updated_at, l.wants_draft) is distinct from (n.state, n.updated_at, n.wants_draft)`,
  },
  {
    name: 'option-uses-add-up',
    broken: 'The number of variants counted for an option is not the number of variants that use it.',
    violations: `
      with used as (select product_option_id(w.name, w.value) as id, count(*) as uses
        from variant n cross join lateral jsonb_array_elements(n.options) o
        cross join lateral (values (o ->> 'name', null), (o ->> 'name', o ->> 'value')) w (name, value) group by 1),
      noted as (select product_option_id(w.name, w.value) as id, sum(n.change) as change
        from product_option_note n cross join lateral (values (n.name, null), (n.name, n.value)) w (name, value) group by 1),
      counted as (select id, sum(uses) as uses from (select id, uses from product_option_use union all select * from noted) c group by 1)
      select id, format('counted %s, variants %s', coalesce(c.uses, 0), coalesce(u.uses, 0)) as what
      from counted c full join used u using (id) where coalesce(c.uses, 0) <> coalesce(u.uses, 0)`,
  },
]
