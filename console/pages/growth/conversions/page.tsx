import { useMemo } from 'react'
import type { FilterKey } from '../../../api/index.ts'
import { recordOptions } from '../../../frame/do.ts'
import { columnsOf, type Filter, ListFrame } from '../../../frame/list.ts'
import { useOpenRecord } from '../../../frame/record.ts'
import { Money, Nothing, t } from '../../../frame/show.ts'
import { CampaignName, PersonLink, useCampaigns } from '../parts/names.tsx'
import { conversionTypes, platforms } from '../parts/words.ts'
import { type Conversion, conversionName } from './conversion.ts'
import { ConversionDrawer } from './conversion-drawer.tsx'

const column = columnsOf<Conversion>()

const columns = () => [
  column('what', t('Conversion'), conversionName, { primary: true }),
  column('person', t('Person'), ({ person_id }) =>
    person_id ? <PersonLink id={person_id} /> : <Nothing>{t('Unknown')}</Nothing>,
  ),
  column.ago('converted_at', t('When'), { sort: true }),
  column(
    'value',
    t('Value'),
    ({ conversion_value, currency }) =>
      conversion_value === 0 ? <Nothing /> : <Money amount={conversion_value} currency={currency} />,
    { align: 'end', sort: 'conversion_value' },
  ),
  column('platform', t('Where from'), ({ platform }) => platforms.of(platform)),
  column('campaign', t('Campaign'), ({ ad_campaign_id }) => <CampaignName id={ad_campaign_id} />),
  column.text('utm_source', t('Link’s source'), { optional: true }),
  column(
    'told',
    t('Known from'),
    ({ source }) => ({ order: t('An order'), event: t('The website'), manual: t('By hand') })[source],
    { optional: true },
  ),
  column.ago('created_at', t('Stored'), { optional: true, sort: true }),
]

export default function ConversionsPage() {
  const [open, setOpen] = useOpenRecord()
  const campaigns = useCampaigns()
  const filters = useMemo(
    (): Filter<FilterKey<'/admin/ad-planning/conversions'>>[] => [
      { key: 'conversion_type', label: t('Conversion'), options: conversionTypes.options() },
      { key: 'platform', label: t('Where from'), options: platforms.options() },
      {
        key: 'ad_campaign_id',
        label: t('Campaign'),
        options: recordOptions(campaigns, 'name'),
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
