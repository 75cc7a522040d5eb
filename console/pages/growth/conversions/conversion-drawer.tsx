import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CampaignName, PersonLink } from '../parts/names.tsx'
import { models, platformColours, platforms } from '../parts/words.ts'
import { type Conversion, conversionName } from './conversion.ts'
import './conversions.css'
import { read } from '../../../api/index.ts'
import { Facts, fact, RecordDrawer, Section } from '../../../frame/record.ts'
import { formatMoney, formatPercent, Go, Money, Time, t } from '../../../frame/show.ts'

/** One conversion, and which visits get the credit for it, by each way of sharing it. */
export function ConversionDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(read('/admin/ad-planning/conversions/{id}', { params: { path: { id } } }))
  const conversion = data?.conversion
  return (
    <RecordDrawer
      title={conversion ? conversionName(conversion) : t('Conversion')}
      onClose={onClose}
      loading={!conversion}
      error={error}
      record={{ type: 'conversion', id }}
    >
      {conversion ? (
        <>
          <Facts
            facts={[
              fact(
                t('Value'),
                conversion.conversion_value !== 0 && (
                  <Money amount={conversion.conversion_value} currency={conversion.currency} />
                ),
              ),
              fact.time(t('When'), conversion.converted_at),
              fact(t('Person'), conversion.person_id !== null && <PersonLink id={conversion.person_id} />),
              fact(
                t('Order'),
                conversion.order_id !== null && <Go to={`/orders/${conversion.order_id}`}>{t('See the order')}</Go>,
              ),
              fact(
                t('Visit'),
                conversion.analytics_session_id !== null && (
                  <Go to={`/growth/visits?open=${conversion.analytics_session_id}`}>{t('See the visit')}</Go>
                ),
              ),
              fact(t('Where from'), platforms.of(conversion.platform)),
              fact(
                t('Campaign'),
                conversion.ad_campaign_id !== null && <CampaignName id={conversion.ad_campaign_id} />,
              ),
            ]}
          />
          <Credits conversion={conversion} />
        </>
      ) : null}
    </RecordDrawer>
  )
}

function Credits({ conversion }: { conversion: Conversion }) {
  const { data } = useQuery(
    read('/admin/ad-planning/conversions/{id}/credits', { params: { path: { id: conversion.id } } }),
  )
  const [model, setModel] = useState<string>(conversion.attribution_model)
  const credits = data?.credits.filter((credit) => credit.model === model) ?? []
  if (!data || data.credits.length === 0) return null
  return (
    <Section title={t('Who gets the credit')}>
      <Select
        aria-label={t('Way of sharing the credit')}
        data={models.options()}
        value={model}
        allowDeselect={false}
        onChange={(next) => next && setModel(next)}
      />
      <ol className="credits" aria-label={models.of(model)}>
        {credits.map((credit) => (
          <li key={credit.position}>
            <div className="credit-head">
              <b>{platforms.of(credit.platform)}</b>
              {credit.ad_campaign_id ? <CampaignName id={credit.ad_campaign_id} /> : null}
              <span className="figure">
                {formatPercent(credit.weight_ppm / 1_000_000)}
                {conversion.currency && credit.value !== 0
                  ? ` · ${formatMoney(credit.value, conversion.currency)}`
                  : ''}
              </span>
            </div>
            <div className="credit-bar" aria-hidden>
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
