import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { session } from '../../../api/session.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { notifySaved } from '../../../frame/notify.tsx'
import { t } from '../../../messages/text.ts'
import { type Platform, platformOptions } from '../parts/words.ts'

const shopCurrencies = () =>
  (session().shop?.currencies ?? []).map((code) => ({ value: code.toUpperCase(), label: code.toUpperCase() }))

/** Adds a campaign; opens it afterwards. */
export const openCampaignForm = (open: (id: string) => void): void =>
  openForm({
    title: t('Add campaign'),
    fields: [
      { name: 'name', label: t('Name'), required: true },
      { name: 'platform', label: t('Where'), kind: 'choice', required: true, options: platformOptions() },
      {
        name: 'aliases',
        label: t('Names that its links carry'),
        kind: 'tags',
        hint: t('What stands in utm_campaign, where it is not the name itself.'),
      },
      {
        name: 'currency',
        label: t('Currency it is billed in'),
        kind: 'choice',
        options: shopCurrencies(),
        initial: shopCurrencies()[0]?.value ?? null,
      },
      { name: 'external_id', label: t('Its id on the network') },
    ],
    submit: t('Add campaign'),
    run: async ({ name, platform, aliases, currency, external_id }) => {
      const { campaign } = await act('post', '/admin/ad-planning/campaigns', {
        body: {
          name: String(name),
          platform: String(platform) as Platform,
          aliases: Array.isArray(aliases) ? [...aliases] : [],
          currency: typeof currency === 'string' ? currency : null,
          external_id: typeof external_id === 'string' && external_id !== '' ? external_id : null,
        },
      })
      await refresh('ad-planning')
      notifySaved(t('{name} was added.', { name: campaign.name }))
      open(campaign.id)
    },
  })
