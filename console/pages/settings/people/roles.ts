import { wordsBy } from '../../../frame/do.ts'
import { t } from '../../../frame/show.ts'

export const roles = wordsBy(() => ({
  owner: t('Owner'),
  operations: t('Operations'),
  marketing: t('Marketing'),
  read_only: t('Read only'),
}))

const leads = wordsBy(() => ({
  owner: t('May do everything, also keys, settings and people.'),
  operations: t('Runs the daily work: orders, stock, production, products and posts. Reads the settings.'),
  marketing: t('Writes products, discounts, posts, campaigns and translations. Reads everything else of the shop.'),
  read_only: t('Sees the shop and changes nothing.'),
}))

/** What a role is for, in a sentence. */
export const roleLead = leads.of
