import { Button } from '@mantine/core'
import { useState } from 'react'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column, Filter, FilterKey } from '../../../frame/list/types.ts'
import { State, stateWords } from '../../../frame/state.tsx'
import { formatNumber, Nothing, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { useOpenRecord } from '../../settings/parts/record-drawer.tsx'
import { PersonLink } from '../parts/names.tsx'
import { SiteKeys } from './site-keys.tsx'
import { type Visit, visitSource } from './visit.ts'
import { VisitDrawer } from './visit-drawer.tsx'

const pathOf = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : address)

const columns = (): Column<Visit>[] => [
  {
    key: 'who',
    title: t('Visitor'),
    primary: true,
    cell: ({ visitor_id }) => t('Visitor {id}', { id: visitor_id.slice(-6) }),
  },
  {
    key: 'person',
    title: t('Person'),
    cell: ({ person_id }) => (person_id ? <PersonLink id={person_id} /> : <Nothing>{t('Unknown')}</Nothing>),
  },
  { key: 'started', title: t('When'), sort: 'started_at', cell: ({ started_at }) => <Time at={started_at} ago /> },
  { key: 'source', title: t('From'), cell: visitSource },
  { key: 'campaign', title: t('Link’s campaign'), cell: ({ utm_campaign }) => utm_campaign ?? <Nothing /> },
  {
    key: 'entry',
    title: t('First page'),
    wide: true,
    cell: ({ entry_page }) => (entry_page ? pathOf(entry_page) : <Nothing />),
  },
  { key: 'pages', title: t('Pages'), align: 'end', cell: ({ pageviews }) => formatNumber(pageviews) },
  { key: 'device', title: t('Device'), cell: ({ device }) => stateWords(device) },
  {
    key: 'consent',
    title: t('Consent'),
    optional: true,
    cell: ({ consent }) => <State value={consent} tone={consent === 'granted' ? 'good' : 'quiet'} />,
  },
  { key: 'medium', title: t('Link’s medium'), optional: true, cell: ({ utm_medium }) => utm_medium ?? <Nothing /> },
  {
    key: 'seen',
    title: t('Last seen'),
    optional: true,
    sort: 'last_seen_at',
    cell: ({ last_seen_at }) => <Time at={last_seen_at} ago />,
  },
]

const filters = (): Filter<FilterKey<'/admin/ad-planning/sessions'>>[] => [
  { key: 'utm_source', label: t('Link’s source') },
  { key: 'utm_campaign', label: t('Link’s campaign') },
  { key: 'from_date', label: t('Since'), kind: 'since' },
  { key: 'visitor_id', label: t('Visitor') },
]

export default function VisitsPage() {
  const [open, setOpen] = useOpenRecord()
  const [keys, setKeys] = useState(false)
  return (
    <>
      <ListFrame
        title={t('Visits')}
        path="/admin/ad-planning/sessions"
        columns={columns()}
        filters={filters()}
        onOpen={({ id }) => setOpen(id)}
        actions={
          <Button variant="default" onClick={() => setKeys(true)}>
            {t('Website script')}
          </Button>
        }
        empty={{
          title: t('No visits yet'),
          text: t('Put the script on your website. It sets no cookie, and nothing leaves your shop.'),
          action: <Button onClick={() => setKeys(true)}>{t('Show the script')}</Button>,
        }}
      />
      {open ? <VisitDrawer id={open} onClose={() => setOpen(null)} /> : null}
      {keys ? <SiteKeys onClose={() => setKeys(false)} /> : null}
    </>
  )
}
