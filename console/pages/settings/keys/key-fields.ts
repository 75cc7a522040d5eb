import { session } from '../../../api/index.ts'
import { field } from '../../../frame/do.ts'
import { t } from '../../../frame/show.ts'

export const keyFields = () => [
  field.text('title', t('Name'), { required: true, placeholder: t('Assistant of our app') }),
  field.number('rate_limit_per_minute', t('Requests a minute'), { min: 1, hint: t('Empty: the limit of the shop.') }),
  field.choices(
    'allowed_currencies',
    t('Currencies'),
    (session().shop?.currencies ?? []).map((value) => ({ value, label: value })),
    { hint: t('Empty: all.') },
  ),
]
