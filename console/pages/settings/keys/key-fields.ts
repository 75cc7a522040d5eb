import { session } from '../../../api/session.ts'
import type { FieldSpec } from '../../../frame/form/fields.ts'
import { t } from '../../../messages/text.ts'

export const keyFields = (): FieldSpec[] => [
  { name: 'title', label: t('Name'), required: true, placeholder: t('Assistant of our app') },
  {
    name: 'rate_limit_per_minute',
    label: t('Requests a minute'),
    kind: 'number',
    min: 1,
    hint: t('Empty: the limit of the shop.'),
  },
  {
    name: 'allowed_currencies',
    label: t('Currencies'),
    kind: 'choices',
    options: (session().shop?.currencies ?? []).map((value) => ({ value, label: value })),
    hint: t('Empty: all.'),
  },
]
