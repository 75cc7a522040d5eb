import { Button, Group } from '@mantine/core'
import { act, may, useRead } from '../../../api/index.ts'
import { DayColumns } from '../../../frame/chart/day-columns.tsx'
import { field, perform, stateOptions } from '../../../frame/do.ts'
import { EditFields, Facts, fact, RecordDrawer, Section, useSaver } from '../../../frame/record.ts'
import { formatMoney, formatNumber, Go, State, t } from '../../../frame/show.ts'
import { platforms } from '../parts/words.ts'
import { type Campaign, ReturnWords } from './campaign.tsx'
import { openCosts } from './costs.tsx'

export function CampaignDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useRead('/admin/ad-planning/campaigns/{id}', { id })
  const campaign = data?.campaign
  const editable = may('ad-planning:write')
  const remove = () =>
    perform({
      confirm: {
        title: t('Delete {name}?', { name: campaign?.name ?? '' }),
        text: t('Its visits count as unresolved links until another campaign has their name. Its costs are deleted.'),
        danger: true,
      },
      run: () => act('delete', '/admin/ad-planning/campaigns/{id}', { id }),
      onDone: onClose,
    })
  return (
    <RecordDrawer
      title={campaign?.name ?? t('Campaign')}
      onClose={onClose}
      loading={!campaign}
      error={error}
      wide
      record={{ type: 'ad_campaign', id }}
      end={editable ? { label: t('Delete campaign'), run: () => void remove() } : null}
    >
      {campaign ? (
        <>
          <Result campaign={campaign} />
          <Costs campaign={campaign} editable={editable} />
          <About campaign={campaign} editable={editable} />
        </>
      ) : null}
    </RecordDrawer>
  )
}

function Result({ campaign }: { campaign: Campaign }) {
  const { totals } = campaign
  return (
    <Section title={t('What came of it')} aside={<ReturnWords campaign={campaign} />}>
      {totals.length === 0 ? (
        <p className="quiet">{t('No cost and no conversion is known yet.')}</p>
      ) : (
        <Facts
          facts={totals.flatMap(({ currency, spend, revenue, conversions }) => {
            const money = (amount: number) => (currency === null ? formatNumber(amount) : formatMoney(amount, currency))
            return [
              fact(t('Spent'), money(spend)),
              fact(t('Brought'), money(revenue)),
              fact(
                t('Cost of a conversion'),
                conversions === 0 ? t('No conversion yet') : money(Math.round(spend / conversions)),
              ),
            ]
          })}
        />
      )}
      <Group mt="md" gap="xs">
        <Button component={Go} variant="default" to={`/growth/conversions?ad_campaign_id=${campaign.id}`}>
          {t('See its conversions')}
        </Button>
        <Button component={Go} variant="default" to={`/growth/forecasts?ad_campaign_id=${campaign.id}`}>
          {t('Forecasts')}
        </Button>
      </Group>
    </Section>
  )
}

function Costs({ campaign, editable }: { campaign: Campaign; editable: boolean }) {
  const { data } = useRead('/admin/ad-planning/campaign-days', { ad_campaign_id: campaign.id, limit: 60 })
  const days = (data?.campaign_days ?? []).toReversed()
  const currency = days.at(-1)?.currency ?? campaign.currency ?? 'USD'
  return (
    <Section title={t('Costs')} action={editable && { label: t('Enter costs'), run: () => openCosts(campaign) }}>
      {days.length > 0 ? (
        <DayColumns
          label={t('Costs by day')}
          days={days.filter((day) => day.currency === currency).map(({ day, spend }) => ({ day, value: spend }))}
          format={(value) => formatMoney(value, currency)}
        />
      ) : (
        <p className="quiet">{t('Enter what each day cost, or paste it from a table. Then the return is known.')}</p>
      )}
    </Section>
  )
}

function About({ campaign, editable }: { campaign: Campaign; editable: boolean }) {
  const saver = useSaver('post', '/admin/ad-planning/campaigns/{id}', { id: campaign.id })
  return (
    <Section title={t('About it')}>
      <EditFields
        record={campaign}
        saver={saver}
        editable={editable}
        fields={[
          field.text('name', t('Name'), { required: true }),
          field.choice('status', t('State'), stateOptions('active', 'paused', 'ended'), {
            required: true,
            shown: <State value={campaign.status} />,
          }),
          field.choice('platform', t('Where'), platforms.options(), { required: true }),
          field.tags('aliases', t('Names that its links carry')),
          field.text('external_id', t('Its id on the network'), { nullable: true }),
          field.money('daily_budget', t('Budget a day'), { currency: campaign.currency ?? undefined, nullable: true }),
        ]}
      />
    </Section>
  )
}
