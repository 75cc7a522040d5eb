import { useMemo } from 'react'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column, Filter, FilterKey } from '../../../frame/list/types.ts'
import { Money, Nothing, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { useOpenRecord } from '../../settings/parts/record-drawer.tsx'
import { CampaignName, PersonLink, useCampaigns } from '../parts/names.tsx'
import { conversionOptions, platformOptions, platformWords } from '../parts/words.ts'
import { type Conversion, conversionName } from './conversion.ts'
import { ConversionDrawer } from './conversion-drawer.tsx'

const columns = (): Column<Conversion>[] => [
  { key: 'what', title: t('Conversion'), primary: true, cell: conversionName },
  {
    key: 'person',
    title: t('Person'),
    cell: ({ person_id }) => (person_id ? <PersonLink id={person_id} /> : <Nothing>{t('Unknown')}</Nothing>),
  },
  { key: 'when', title: t('When'), sort: 'converted_at', cell: ({ converted_at }) => <Time at={converted_at} ago /> },
  {
    key: 'value',
    title: t('Value'),
    align: 'end',
    sort: 'conversion_value',
    cell: ({ conversion_value, currency }) =>
      conversion_value === 0 ? <Nothing /> : <Money amount={conversion_value} currency={currency} />,
  },
  { key: 'platform', title: t('Where from'), cell: ({ platform }) => platformWords(platform) },
  { key: 'campaign', title: t('Campaign'), cell: ({ ad_campaign_id }) => <CampaignName id={ad_campaign_id} /> },
  { key: 'source', title: t('Link’s source'), optional: true, cell: ({ utm_source }) => utm_source ?? <Nothing /> },
  {
    key: 'told',
    title: t('Known from'),
    optional: true,
    cell: ({ source }) => ({ order: t('An order'), event: t('The website'), manual: t('By hand') })[source],
  },
  {
    key: 'created',
    title: t('Stored'),
    optional: true,
    sort: 'created_at',
    cell: ({ created_at }) => <Time at={created_at} ago />,
  },
]

export default function ConversionsPage() {
  const [open, setOpen] = useOpenRecord()
  const campaigns = useCampaigns()
  const filters = useMemo(
    (): Filter<FilterKey<'/admin/ad-planning/conversions'>>[] => [
      { key: 'conversion_type', label: t('Conversion'), options: conversionOptions() },
      { key: 'platform', label: t('Where from'), options: platformOptions() },
      {
        key: 'ad_campaign_id',
        label: t('Campaign'),
        options: campaigns.map(({ id, name }) => ({ value: id, label: name })),
      },
      { key: 'from_date', label: t('Since'), kind: 'since' },
      { key: 'utm_source', label: t('Link’s source') },
    ],
    [campaigns],
  )
  return (
    <>
      <ListFrame
        title={t('Conversions')}
        path="/admin/ad-planning/conversions"
        columns={columns()}
        filters={filters}
        tabs={[
          { label: t('All'), search: {} },
          { label: t('Purchases'), search: { conversion_type: 'purchase' } },
          { label: t('Addresses left'), search: { conversion_type: 'lead_form_submission' } },
          { label: t('Carts'), search: { conversion_type: 'add_to_cart' } },
        ]}
        onOpen={({ id }) => setOpen(id)}
        empty={{
          title: t('No conversions yet'),
          text: t('Every order counts by itself. The website’s script tells of carts and forms.'),
        }}
      />
      {open ? <ConversionDrawer id={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
