import { Button } from '@mantine/core'
import { may } from '../../../api/session.ts'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column, Filter, FilterKey } from '../../../frame/list/types.ts'
import { State, stateWords } from '../../../frame/state.tsx'
import { formatNumber, Money, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { useOpenRecord } from '../../settings/parts/record-drawer.tsx'
import { platformOptions, platformWords } from '../parts/words.ts'
import { type Campaign, ReturnWords, Sums } from './campaign.tsx'
import { CampaignDrawer } from './campaign-drawer.tsx'
import { openCampaignForm } from './campaign-form.ts'

const columns = (): Column<Campaign>[] => [
  { key: 'name', title: t('Campaign'), primary: true, sort: 'name', cell: ({ name }) => name },
  { key: 'platform', title: t('Where'), cell: ({ platform }) => platformWords(platform) },
  { key: 'state', title: t('State'), cell: ({ status }) => <State value={status} /> },
  { key: 'spend', title: t('Spent'), align: 'end', cell: (campaign) => <Sums campaign={campaign} of="spend" /> },
  {
    key: 'conversions',
    title: t('Conversions'),
    align: 'end',
    wide: true,
    cell: ({ totals }) => formatNumber(totals.reduce((all, { conversions }) => all + conversions, 0)),
  },
  { key: 'revenue', title: t('Brought'), align: 'end', cell: (campaign) => <Sums campaign={campaign} of="revenue" /> },
  { key: 'return', title: t('Return'), align: 'end', cell: (campaign) => <ReturnWords campaign={campaign} /> },
  {
    key: 'budget',
    title: t('Budget a day'),
    optional: true,
    align: 'end',
    cell: ({ daily_budget, currency }) => <Money amount={daily_budget} currency={currency} />,
  },
  { key: 'starts', title: t('From'), optional: true, cell: ({ starts_at }) => <Time at={starts_at} /> },
  { key: 'ends', title: t('Until'), optional: true, cell: ({ ends_at }) => <Time at={ends_at} /> },
  {
    key: 'created',
    title: t('Added'),
    optional: true,
    sort: 'created_at',
    cell: ({ created_at }) => <Time at={created_at} ago />,
  },
]

const filters = (): Filter<FilterKey<'/admin/ad-planning/campaigns'>>[] => [
  { key: 'platform', label: t('Where'), options: platformOptions() },
  {
    key: 'status',
    label: t('State'),
    options: ['active', 'paused', 'ended'].map((value) => ({ value, label: stateWords(value) })),
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
        actions={may('ad-planning:write') ? <Button onClick={add}>{t('Add campaign')}</Button> : null}
        empty={{
          title: t('No campaigns yet'),
          text: t(
            'Add your advertising campaigns with the names their links carry. Visits that came before are matched as well.',
          ),
          action: may('ad-planning:write') ? <Button onClick={add}>{t('Add campaign')}</Button> : null,
        }}
      />
      {open ? <CampaignDrawer id={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
