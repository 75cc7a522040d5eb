import { Button } from '@mantine/core'
import { useState } from 'react'
import type { FilterKey } from '../../../api/index.ts'
import { columnsOf, type Filter, ListFrame } from '../../../frame/list.ts'
import { useOpenRecord } from '../../../frame/record.ts'
import { Nothing, State, stateWords, t } from '../../../frame/show.ts'
import { PersonLink } from '../parts/names.tsx'
import { SiteKeys } from './site-keys.tsx'
import { type Visit, visitSource } from './visit.ts'
import { VisitDrawer } from './visit-drawer.tsx'

const column = columnsOf<Visit>()

const pathOf = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : address)

const columns = () => [
  column('who', t('Visitor'), ({ visitor_id }) => t('Visitor {id}', { id: visitor_id.slice(-6) }), { primary: true }),
  column('person', t('Person'), ({ person_id }) =>
    person_id ? <PersonLink id={person_id} /> : <Nothing>{t('Unknown')}</Nothing>,
  ),
  column.ago('started_at', t('When'), { sort: true }),
  column('source', t('From'), visitSource),
  column.text('utm_campaign', t('Link’s campaign')),
  column('entry', t('First page'), ({ entry_page }) => (entry_page ? pathOf(entry_page) : <Nothing />), { wide: true }),
  column.count('pageviews', t('Pages')),
  column('device', t('Device'), ({ device }) => stateWords(device)),
  column(
    'consent',
    t('Consent'),
    ({ consent }) => <State value={consent} tone={consent === 'granted' ? 'good' : 'quiet'} />,
    { optional: true },
  ),
  column.text('utm_medium', t('Link’s medium'), { optional: true }),
  column.ago('last_seen_at', t('Last seen'), { optional: true, sort: true }),
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
