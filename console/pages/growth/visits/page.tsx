import { useState } from 'react'
import { type RowOf, useRead } from '../../../api/index.ts'
import { Act } from '../../../frame/do.ts'
import { columnsOf, ResourcePage } from '../../../frame/list.ts'
import { Facts, fact, Section } from '../../../frame/record.ts'
import { formatNumber, Money, State, stateWords, Time, t } from '../../../frame/show.ts'
import { PersonLink } from '../parts/names.tsx'
import { SiteKeys } from './site-keys.tsx'

type Visit = RowOf<'/admin/ad-planning/sessions'>
const column = columnsOf<Visit>()

const pathOf = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : address)
/** The website before it: `instagram.com`. */
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : address)

const sourceOf = ({ utm_source, referrer }: Visit): string => utm_source ?? (referrer ? hostOf(referrer) : t('Direct'))

export default function VisitsPage() {
  const [keys, setKeys] = useState(false)
  return (
    <>
      <ResourcePage
        path="/admin/ad-planning/sessions"
        noun={t('Visit')}
        title={t('Visits')}
        nameOf={(visit) => t('Visit from {source}', { source: sourceOf(visit) })}
        columns={[
          column('who', t('Visitor'), ({ visitor_id }) => t('Visitor {id}', { id: visitor_id.slice(-6) }), {
            primary: true,
          }),
          column('person_id', t('Person'), ({ person_id }) => person_id && <PersonLink id={person_id} />, {
            none: t('Unknown'),
          }),
          column.ago('started_at', t('When'), { sort: true }),
          column('source', t('From'), sourceOf),
          column.text('utm_campaign', t('Campaign in link')),
          column('entry_page', t('Landing page'), ({ entry_page }) => entry_page && pathOf(entry_page), { wide: true }),
          column.count('pageviews', t('Pages')),
          column('device', t('Device'), ({ device }) => stateWords(device)),
          column(
            'consent',
            t('Consent'),
            ({ consent }) => <State value={consent} tone={consent === 'granted' ? 'good' : 'quiet'} />,
            { optional: true },
          ),
          column.text('utm_medium', t('Medium in link'), { optional: true }),
          column.ago('last_seen_at', t('Last seen'), { optional: true, sort: true }),
        ]}
        filters={[
          { key: 'utm_source', label: t('Source in link') },
          { key: 'utm_campaign', label: t('Campaign in link') },
          { key: 'from_date', label: t('Since'), kind: 'since' },
          { key: 'visitor_id', label: t('Visitor') },
        ]}
        actions={<Act label={t('Website script')} run={() => setKeys(true)} />}
        empty={{
          title: t('No visits yet'),
          text: t('Add the script to your website. It sets no cookies, and all data stays in your shop.'),
          action: <Act label={t('View script')} run={() => setKeys(true)} primary />,
        }}
        sections={(visit) => <About visit={visit} />}
      />
      {keys ? <SiteKeys onClose={() => setKeys(false)} /> : null}
    </>
  )
}

/** Where a visit came from, and what was done in it. */
function About({ visit }: { visit: Visit }) {
  const { data } = useRead('/admin/ad-planning/events', { session_id: visit.id, limit: 100, order: 'occurred_at' })
  const consent =
    visit.consent === 'granted' ? t('Given: recognized on later visits') : t('Not given: nothing stored in the browser')
  return (
    <>
      <Facts
        facts={[
          fact(t('Person'), visit.person_id && <PersonLink id={visit.person_id} />),
          fact.time(t('Started'), visit.started_at),
          fact.time(t('Last seen'), visit.last_seen_at),
          fact(t('Pages'), formatNumber(visit.pageviews)),
          fact(t('Device'), stateWords(visit.device)),
          fact(t('Landing page'), visit.entry_page),
          fact(t('Referrer'), visit.referrer),
          fact(t('Campaign in link'), visit.utm_campaign),
          fact(t('Consent'), consent),
        ]}
      />
      <Section title={t('Activity')}>
        <ol className="history">
          {(data?.analytics_events ?? []).map((event) => (
            <li key={event.id}>
              <b>{stateWords(event.event_name)}</b> {event.page_url ?? ''}{' '}
              {event.value !== null && event.currency ? <Money amount={event.value} currency={event.currency} /> : null}{' '}
              · <Time at={event.occurred_at} />
            </li>
          ))}
        </ol>
        {data?.count === 0 ? <p className="quiet">{t('No activity beyond the visit itself.')}</p> : null}
      </Section>
    </>
  )
}
