import { Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { session, useRead } from '../../../api/index.ts'
import { DayColumns } from '../../../frame/chart/columns.tsx'
import { CopyText } from '../../../frame/copy.tsx'
import { field, GoAct, stateOptions } from '../../../frame/do.ts'
import { columnsOf, ResourcePage } from '../../../frame/list.ts'
import { Facts, fact, Section } from '../../../frame/record.ts'
import { formatMoney, formatNumber, Nothing, State, t } from '../../../frame/show.ts'
import type { Campaign } from '../parts/names.tsx'
import { platforms } from '../parts/words.ts'
import { campaignLink } from './campaign-link.rules.ts'
import { openCosts } from './costs.tsx'

const column = columnsOf<Campaign>()

/** Returns revenue divided by spend. Null if the spend is 0. */
const returnOf = ({ spend, revenue }: Campaign['totals'][number]): number | null =>
  spend === 0 ? null : revenue / spend

const Sums = ({ campaign, of }: { campaign: Campaign; of: 'spend' | 'revenue' }) =>
  campaign.totals.some((total) => total[of] !== 0) ? (
    campaign.totals
      .filter((total) => total[of] !== 0)
      .map((total) => (
        <div key={total.currency} className="figure">
          {total.currency === null ? formatNumber(total[of]) : formatMoney(total[of], total.currency)}
        </div>
      ))
  ) : (
    <Nothing />
  )

const ReturnWords = ({ campaign }: { campaign: Campaign }) => {
  const found = campaign.totals.flatMap((total) => {
    const back = returnOf(total)
    return back === null ? [] : [{ currency: total.currency, back }]
  })
  if (found.length === 0) return <Nothing />
  return found.map(({ currency, back }) => (
    <State
      key={currency}
      value="return"
      tone={back >= 1 ? 'good' : 'bad'}
      label={t('{times}×', { times: formatNumber(back, 2) })}
    />
  ))
}

const shopCurrencies = () => (session().shop?.currencies ?? []).map((code) => code.toUpperCase())
const states = () => stateOptions('active', 'paused', 'ended')

const nameField = () => field.text('name', t('Name'), { required: true })
const platformField = () => field.choice('platform', t('Platform'), platforms.options(), { required: true })
const aliasesField = () =>
  field.tags('aliases', t('Names in links'), {
    hint: t('The value of utm_campaign in your links, if it differs from the name.'),
  })
const idField = () => field.text('external_id', t('ID on the ad platform'), { nullable: true })

export default function CampaignsPage() {
  const currencies = shopCurrencies()
  return (
    <ResourcePage
      path="/admin/ad-planning/campaigns"
      type="ad_campaign"
      noun={t('Details')}
      title={t('Campaigns')}
      lead={t('The cost of each advertising campaign, and the revenue from its orders.')}
      columns={[
        column.text('name', t('Campaign'), { primary: true, sort: true }),
        column.words('platform', t('Platform'), platforms),
        column.state('status', t('Status')),
        column('spend', t('Spent'), { align: 'end' }, (campaign) => <Sums campaign={campaign} of="spend" />),
        column('conversions', t('Conversions'), { align: 'end', wide: true }, ({ totals }) =>
          formatNumber(totals.reduce((all, { conversions }) => all + conversions, 0)),
        ),
        column('revenue', t('Revenue'), { align: 'end' }, (campaign) => <Sums campaign={campaign} of="revenue" />),
        column('return', t('Return'), { align: 'end' }, (campaign) => <ReturnWords campaign={campaign} />),
        column.money('daily_budget', t('Daily budget'), { optional: true }),
        column.time('starts_at', t('From'), { optional: true }),
        column.time('ends_at', t('Ends'), { optional: true }),
        column.ago('created_at', t('Added'), { optional: true, sort: true }),
        column.ago('updated_at', t('Updated'), { optional: true, sort: true }),
      ]}
      filters={[
        { key: 'platform', label: t('Platform'), options: platforms.options() },
        { key: 'status', label: t('Status'), options: states() },
      ]}
      empty={{
        title: t('No campaigns yet'),
        text: t('Add your campaigns with the names their links use. Earlier visits are matched too.'),
      }}
      create={{
        title: t('Add campaign'),
        submit: t('Add campaign'),
        fields: [
          nameField(),
          platformField(),
          aliasesField(),
          field.choice(
            'currency',
            t('Billing currency'),
            currencies.map((value) => ({ value, label: value })),
            { nullable: true, initial: currencies[0] ?? null },
          ),
          idField(),
        ],
        done: ({ name }) => t('{name} added.', { name }),
      }}
      top={(campaign, editable) => (
        <>
          <Result campaign={campaign} />
          <LinkMaker campaign={campaign} />
          <Costs campaign={campaign} editable={editable} />
        </>
      )}
      fields={(campaign) => [
        nameField(),
        field.choice('status', t('Status'), states(), {
          required: true,
          shown: (status) => <State value={String(status)} />,
        }),
        platformField(),
        aliasesField(),
        idField(),
        field.money('daily_budget', t('Daily budget'), { nullable: true, currency: campaign?.currency ?? undefined }),
      ]}
      remove={{
        label: t('Delete campaign'),
        text: () => t('Its visits become unmatched until another campaign uses their name. Its costs are deleted.'),
      }}
      wide
    />
  )
}

function Result({ campaign }: { campaign: Campaign }) {
  const { totals } = campaign
  return (
    <Section title={t('Performance')} aside={<ReturnWords campaign={campaign} />}>
      {totals.length === 0 ? (
        <p className="quiet">{t('No costs or conversions yet.')}</p>
      ) : (
        <Facts
          facts={totals.flatMap(({ currency, spend, revenue, conversions }) => {
            const money = (amount: number) => (currency === null ? formatNumber(amount) : formatMoney(amount, currency))
            return [
              fact(t('Spent'), spend === 0 ? <Nothing /> : money(spend)),
              fact(t('Revenue'), revenue === 0 ? <Nothing /> : money(revenue)),
              fact(
                t('Cost per conversion'),
                conversions === 0 ? (
                  t('No conversions yet')
                ) : spend === 0 ? (
                  <Nothing />
                ) : (
                  money(Math.round(spend / conversions))
                ),
              ),
            ]
          })}
        />
      )}
      <Group mt="md" gap="xs">
        <GoAct label={t('View conversions')} to={`/growth/conversions?ad_campaign_id=${campaign.id}`} />
        <GoAct label={t('Forecasts')} to={`/growth/forecasts?ad_campaign_id=${campaign.id}`} />
      </Group>
    </Section>
  )
}

function LinkMaker({ campaign: { name, aliases, platform } }: { campaign: Campaign }) {
  const [address, setAddress] = useState(`${location.origin}/`)
  const link = campaignLink(address.trim(), aliases[0] ?? name, platform)
  return (
    <Section title={t('Link for posts and ads')} stack>
      <TextInput
        type="url"
        label={t('Page of your shop')}
        value={address}
        error={link === null ? t('Enter a web address.') : null}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
      {link === null ? null : <CopyText label={t('Link')} text={link} />}
      <p className="quiet plain">{t('Orders through this link belong to the campaign.')}</p>
    </Section>
  )
}

function Costs({ campaign, editable }: { campaign: Campaign; editable: boolean }) {
  const { data } = useRead('/admin/ad-planning/campaign-days', { ad_campaign_id: campaign.id, limit: 60 })
  const days = (data?.campaign_days ?? []).toReversed()
  const currency = days.at(-1)?.currency ?? campaign.currency ?? 'USD'
  return (
    <Section title={t('Costs')} action={editable && { label: t('Add costs'), run: () => openCosts(campaign) }}>
      {days.length > 0 ? (
        <DayColumns
          label={t('Costs by day')}
          days={days.filter((day) => day.currency === currency).map(({ day, spend }) => ({ day, value: spend }))}
          format={(value) => formatMoney(value, currency)}
        />
      ) : (
        <p className="quiet">{t('Enter the cost of each day, or paste it from a spreadsheet, to see the return.')}</p>
      )}
    </Section>
  )
}
