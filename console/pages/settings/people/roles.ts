import { wordsBy } from '../../../frame/do.ts'
import { t } from '../../../frame/show.ts'

export const roles = wordsBy(() => ({
  owner: t('Owner'),
  operations: t('Operations'),
  marketing: t('Marketing'),
  read_only: t('Read only'),
}))

const leads = wordsBy(() => ({
  owner: t('Can do everything, including keys, settings, and people.'),
  operations: t('Runs daily work: orders, stock, production, products, and posts. Can view settings.'),
  marketing: t('Edits products, discounts, posts, campaigns, and translations. Can view everything else in the shop.'),
  read_only: t('Can view the shop but not change anything.'),
}))

export const roleLead = leads.of
