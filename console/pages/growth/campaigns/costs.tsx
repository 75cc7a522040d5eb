import { Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Campaign } from '../parts/names.tsx'
import { costsOf } from './costs.rules.ts'
import './campaigns.css'
import { act, session, useRead } from '../../../api/index.ts'
import { Act, openDialog, perform } from '../../../frame/do.ts'
import { formatDay, parseMoney, plainMoney, t, tn } from '../../../frame/show.ts'

export const openCosts = (campaign: Campaign): void =>
  openDialog({
    title: t('Costs of {name}', { name: campaign.name }),
    size: 'lg',
    body: (close) => <Costs campaign={campaign} close={close} />,
  })

const dayMs = 86_400_000
const shownDays = 14

const lastDays = (): string[] =>
  Array.from({ length: shownDays }, (_, index) => new Date(Date.now() - index * dayMs).toISOString().slice(0, 10))

const currencyOf = ({ currency, totals }: Campaign): string =>
  currency ?? totals[0]?.currency ?? session().shop?.currencies[0]?.toUpperCase() ?? 'USD'

function Costs({ campaign, close }: { campaign: Campaign; close: () => void }) {
  const currency = currencyOf(campaign)
  const known = useRead('/admin/ad-planning/campaign-days', {
    ad_campaign_id: campaign.id,
    limit: shownDays,
    from: lastDays().at(-1) ?? '',
  })
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [pasted, setPasted] = useState('')
  const fromTable = costsOf(pasted, (text) => parseMoney(text, currency))
  const wrong = (day: string) => {
    const text = typed[day]
    return text !== undefined && text.trim() !== '' && parseMoney(text, currency) === null
  }
  const entered = Object.entries(typed).flatMap(([day, text]) => {
    const spend = parseMoney(text, currency)
    const before = known.data?.campaign_days.find((one) => one.day === day)
    return spend === null
      ? []
      : [{ day, spend, clicks: before?.clicks ?? null, impressions: before?.impressions ?? null }]
  })
  const days = [...fromTable.days.filter(({ day }) => !entered.some((one) => one.day === day)), ...entered]
  const save = () =>
    perform({
      run: () =>
        act('post', '/admin/ad-planning/campaigns/{id}/days', {
          id: campaign.id,
          body: { days: days.map((day) => ({ ...day, currency })) },
        }),
      done: ({ campaign_days: { stored } }) =>
        tn('Costs of {count} day saved.', 'Costs of {count} days saved.', stored),
      onDone: close,
    })
  return (
    <Stack>
      <p className="quiet plain">
        {t('In {currency}. Days are in UTC. A new entry replaces the existing one for that day.', { currency })}
      </p>
      <div className="costs-grid">
        {lastDays().map((day, index) => {
          const before = known.data?.campaign_days.find((one) => one.day === day)
          return (
            <TextInput
              key={day}
              data-autofocus={index === 0 || undefined}
              label={formatDay(day, { weekday: 'short' })}
              inputMode="decimal"
              value={typed[day] ?? (before ? plainMoney(before.spend, before.currency) : '')}
              error={wrong(day) ? t('Enter a valid amount') : undefined}
              onChange={({ currentTarget }) => setTyped({ ...typed, [day]: currentTarget.value })}
            />
          )
        })}
      </div>
      <Textarea
        label={t('Or paste from a spreadsheet')}
        description={t('One line per day: date, cost, clicks, impressions.')}
        placeholder={'2026-11-02\t12.50\t40\t1200'}
        autosize
        minRows={3}
        maxRows={10}
        value={pasted}
        onChange={({ currentTarget }) => setPasted(currentTarget.value)}
      />
      {pasted.trim() === '' ? null : (
        <output className="quiet">
          {tn('Found {count} day.', 'Found {count} days.', fromTable.days.length)}{' '}
          {fromTable.leftOut > 0
            ? tn(
                'Skipping {count} line without a date or cost.',
                'Skipping {count} lines without a date or cost.',
                fromTable.leftOut,
              )
            : ''}
        </output>
      )}
      <Group justify="flex-end">
        <Act label={t('Cancel')} run={close} />
        <Act
          label={tn('Save {count} day', 'Save {count} days', days.length)}
          run={save}
          primary
          off={days.length === 0 || days.length > 1000 || Object.keys(typed).some(wrong)}
        />
      </Group>
    </Stack>
  )
}
