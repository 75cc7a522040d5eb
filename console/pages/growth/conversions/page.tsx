import { Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { CampaignName, PersonLink, useCampaigns } from '../parts/names.tsx'
import { conversionTypes, models, platformColours, platforms } from '../parts/words.ts'
import { Goals } from './goals.tsx'
import './conversions.css'
import { type RowOf, useRead } from '../../../api/index.ts'
import { recordOptions } from '../../../frame/do.ts'
import { columnsOf, ResourcePage, tabsOf, useSearchState, ViewTabs } from '../../../frame/list.ts'
import { Facts, fact, Section } from '../../../frame/record.ts'
import { formatMoney, formatPercent, Go, Money, stateWords, Time, t } from '../../../frame/show.ts'

type Conversion = RowOf<'/admin/ad-planning/conversions'>
const column = columnsOf<Conversion>()

const nameOf = ({ conversion_type, conversion_name }: Conversion): string =>
  conversion_name === null || conversion_name === conversion_type
    ? conversionTypes.of(conversion_type)
    : stateWords(conversion_name)

const Value = ({ conversion: { conversion_value, currency } }: { conversion: Conversion }) => (
  <Money amount={conversion_value === 0 ? null : conversion_value} currency={currency} />
)

export default function ConversionsPage() {
  const [{ view }] = useSearchState()
  const above = <ViewTabs views={{ list: t('Conversions'), goals: t('Goals') }} />
  return view === 'goals' ? <Goals above={above} /> : <Conversions above={above} />
}

function Conversions({ above }: { above: ReactNode }) {
  const campaigns = useCampaigns()
  return (
    <ResourcePage
      path="/admin/ad-planning/conversions"
      type="conversion"
      noun={t('Conversion')}
      title={t('Conversions')}
      above={above}
      nameOf={nameOf}
      columns={[
        column('what', t('Conversion'), { primary: true }, nameOf),
        column(
          'person_id',
          t('Person'),
          { none: t('Unknown') },
          ({ person_id }) => person_id && <PersonLink id={person_id} />,
        ),
        column.ago('converted_at', t('When'), { sort: true }),
        column('conversion_value', t('Value'), { align: 'end', sort: true }, (row) => <Value conversion={row} />),
        column.words('platform', t('Source'), platforms),
        column('ad_campaign_id', t('Campaign'), ({ ad_campaign_id }) => <CampaignName id={ad_campaign_id} />),
        column.text('utm_source', t('Source in link'), { optional: true }),
        column('source', t('Recorded by'), { optional: true }, ({ source }) => sourceWords()[source]),
        column.ago('created_at', t('Recorded'), { optional: true, sort: true }),
      ]}
      filters={[
        { key: 'conversion_type', label: t('Conversion'), options: conversionTypes.options() },
        { key: 'platform', label: t('Source'), options: platforms.options() },
        { key: 'ad_campaign_id', label: t('Campaign'), options: recordOptions(campaigns, 'name') },
        { key: 'from_date', label: t('Since'), kind: 'since' },
        { key: 'utm_source', label: t('Source in link') },
        { key: 'utm_campaign', label: t('Campaign in link') },
      ]}
      tabs={tabsOf('conversion_type', {
        purchase: t('Purchases'),
        lead_form_submission: t('Leads'),
        add_to_cart: t('Carts'),
      })}
      empty={{
        title: t('No conversions yet'),
        text: t('Orders are counted automatically. The website script adds carts and forms.'),
      }}
      sections={(conversion) => (
        <>
          <About conversion={conversion} />
          <Credits conversion={conversion} />
        </>
      )}
    />
  )
}

const sourceWords = () => ({ order: t('Order'), event: t('Website'), manual: t('Manual') })

function About({ conversion }: { conversion: Conversion }) {
  const { person_id: person, order_id: order, analytics_session_id: visit, ad_campaign_id: campaign } = conversion
  return (
    <Facts
      facts={[
        fact(t('Value'), conversion.conversion_value !== 0 && <Value conversion={conversion} />),
        fact.time(t('When'), conversion.converted_at),
        fact(t('Person'), person && <PersonLink id={person} />),
        fact(t('Order'), order && <Go to={`/orders/${order}`}>{t('View order')}</Go>),
        fact(t('Visit'), visit && <Go to={`/growth/visits?open=${visit}`}>{t('View visit')}</Go>),
        fact(t('Source'), platforms.of(conversion.platform)),
        fact(t('Campaign'), campaign && <CampaignName id={campaign} />),
      ]}
    />
  )
}

function Credits({ conversion }: { conversion: Conversion }) {
  const { data } = useRead('/admin/ad-planning/conversions/{id}/credits', { id: conversion.id })
  const [model, setModel] = useState<string>(conversion.attribution_model)
  const credits = data?.credits.filter((credit) => credit.model === model) ?? []
  if (!data || data.credits.length === 0) return null
  return (
    <Section title={t('Credit')}>
      <Select
        aria-label={t('Attribution model')}
        data={models.options()}
        value={model}
        allowDeselect={false}
        onChange={(next) => next && setModel(next)}
      />
      <ol className="credits stack above" aria-label={models.of(model)}>
        {credits.map((credit) => (
          <li key={credit.position}>
            <div className="credit-head inline">
              <b>{platforms.of(credit.platform)}</b>
              {credit.ad_campaign_id ? <CampaignName id={credit.ad_campaign_id} /> : null}
              <span className="figure">
                {formatPercent(credit.weight_ppm / 1_000_000)}
                {conversion.currency && credit.value !== 0
                  ? ` · ${formatMoney(credit.value, conversion.currency)}`
                  : ''}
              </span>
            </div>
            <div className="share" aria-hidden>
              <span style={{ width: `${credit.weight_ppm / 10_000}%`, background: platformColours[credit.platform] }} />
            </div>
            <p className="quiet">
              {credit.reason} {credit.touched_at ? <Time at={credit.touched_at} /> : null}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
