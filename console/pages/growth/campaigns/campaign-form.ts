import { act, session } from '../../../api/index.ts'
import { field, openForm } from '../../../frame/do.ts'
import { t } from '../../../frame/show.ts'
import { type Platform, platforms } from '../parts/words.ts'

const shopCurrencies = () =>
  (session().shop?.currencies ?? []).map((code) => ({ value: code.toUpperCase(), label: code.toUpperCase() }))

/** Adds a campaign; opens it afterwards. */
export const openCampaignForm = (open: (id: string) => void): void =>
  openForm({
    title: t('Add campaign'),
    fields: [
      field.text('name', t('Name'), { required: true }),
      field.choice('platform', t('Where'), platforms.options(), { required: true }),
      field.tags('aliases', t('Names that its links carry'), {
        hint: t('What stands in utm_campaign, where it is not the name itself.'),
      }),
      field.choice('currency', t('Currency it is billed in'), shopCurrencies(), {
        initial: shopCurrencies()[0]?.value ?? null,
      }),
      field.text('external_id', t('Its id on the network')),
    ],
    submit: t('Add campaign'),
    run: ({ name, platform, aliases, currency, external_id }) =>
      act('post', '/admin/ad-planning/campaigns', {
        body: {
          name: String(name),
          platform: String(platform) as Platform,
          aliases: Array.isArray(aliases) ? [...aliases] : [],
          currency: typeof currency === 'string' ? currency : null,
          external_id: typeof external_id === 'string' && external_id !== '' ? external_id : null,
        },
      }),
    done: ({ campaign }) => t('{name} was added.', { name: campaign.name }),
    onDone: ({ campaign }) => open(campaign.id),
  })
