import { type FilterKey, may } from '../../../api/index.ts'
import { stateOptions } from '../../../frame/do.ts'
import { columnsOf, type Filter, ListFrame } from '../../../frame/list.ts'
import { useOpenRecord } from '../../../frame/record.ts'
import { formatNumber, t } from '../../../frame/show.ts'
import { platforms } from '../parts/words.ts'
import { type Campaign, ReturnWords, Sums } from './campaign.tsx'
import { CampaignDrawer } from './campaign-drawer.tsx'
import { openCampaignForm } from './campaign-form.ts'

const column = columnsOf<Campaign>()

const columns = () => [
  column.text('name', t('Campaign'), { primary: true, sort: true }),
  column('platform', t('Where'), ({ platform }) => platforms.of(platform)),
  column.state('status', t('State')),
  column('spend', t('Spent'), (campaign) => <Sums campaign={campaign} of="spend" />, { align: 'end' }),
  column(
    'conversions',
    t('Conversions'),
    ({ totals }) => formatNumber(totals.reduce((all, { conversions }) => all + conversions, 0)),
    { align: 'end', wide: true },
  ),
  column('revenue', t('Brought'), (campaign) => <Sums campaign={campaign} of="revenue" />, { align: 'end' }),
  column('return', t('Return'), (campaign) => <ReturnWords campaign={campaign} />, { align: 'end' }),
  column.money('daily_budget', t('Budget a day'), { optional: true }),
  column.time('starts_at', t('From'), { optional: true }),
  column.time('ends_at', t('Until'), { optional: true }),
  column.ago('created_at', t('Added'), { optional: true, sort: true }),
]

const filters = (): Filter<FilterKey<'/admin/ad-planning/campaigns'>>[] => [
  { key: 'platform', label: t('Where'), options: platforms.options() },
  {
    key: 'status',
    label: t('State'),
    options: stateOptions('active', 'paused', 'ended'),
  },
]

export default function CampaignsPage() {
  const [open, setOpen] = useOpenRecord()
  const add = () => openCampaignForm(setOpen)
  return (
    <>
      <ListFrame
        title={t('Campaigns')}
        lead={t('What each advertising campaign cost, and what the orders behind it were worth.')}
        path="/admin/ad-planning/campaigns"
        columns={columns()}
        filters={filters()}
        onOpen={({ id }) => setOpen(id)}
        add={may('ad-planning:write') && { label: t('Add campaign'), run: add }}
        empty={{
          title: t('No campaigns yet'),
          text: t(
            'Add your advertising campaigns with the names their links carry. Visits that came before are matched as well.',
          ),
        }}
      />
      {open ? <CampaignDrawer id={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
