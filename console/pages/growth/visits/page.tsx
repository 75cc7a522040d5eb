import { useState } from 'react'
import { act, may, type RowOf, session, useRead } from '../../../api/index.ts'
import { Act, danger, perform, TextAct } from '../../../frame/do.ts'
import { columnsOf, ResourcePage } from '../../../frame/list.ts'
import { Facts, fact, RecordDrawer, Section } from '../../../frame/record.ts'
import { CopyText, Empty, formatNumber, Money, State, stateWords, Time, t } from '../../../frame/show.ts'
import { PersonLink } from '../parts/names.tsx'
import { askWebsite, type SiteKey } from '../parts/websites.ts'

type Visit = RowOf<'/admin/ad-planning/sessions'>
const column = columnsOf<Visit>()

const pathOf = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : address)
/** Returns the host of the referrer, such as `instagram.com`. */
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
          column('source', t('From'), { primary: true }, sourceOf),
          column(
            'person_id',
            t('Person'),
            { none: t('Unknown') },
            ({ person_id }) => person_id && <PersonLink id={person_id} />,
          ),
          column.ago('started_at', t('When'), { sort: true }),
          column.text('utm_campaign', t('Campaign in link')),
          column('entry_page', t('Landing page'), { wide: true }, ({ entry_page }) => entry_page && pathOf(entry_page)),
          column.count('pageviews', t('Pages')),
          column('device', t('Device'), ({ device }) => stateWords(device)),
          column('consent', t('Consent'), { optional: true }, ({ consent }) => (
            <State value={consent} tone={consent === 'granted' ? 'good' : 'quiet'} />
          )),
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

const revoke = ({ id, title }: SiteKey) => {
  const set = (revoked: boolean) => act('post', '/admin/ad-planning/site-keys/{id}', { id, body: { revoked } })
  return perform({
    confirm: danger(t('Stop counting “{title}”', { title }), t('Pages with this script are no longer counted.')),
    run: () => set(true),
    done: t('Saved.'),
    undo: () => set(false),
  })
}

const snippet = (token: string, script: string) =>
  `<script defer src="${new URL(script, session().shop?.base_url ?? location.origin)}" data-key="${token}"></script>`

function SiteKeys({ onClose }: { onClose: () => void }) {
  const query = useRead('/admin/ad-planning/site-keys', { limit: 100 })
  const keys = query.data?.site_keys.filter(({ revoked_at }) => revoked_at === null) ?? []
  const write = may('ad-planning:write')
  return (
    <RecordDrawer title={t('Website script')} onClose={onClose} query={query}>
      <p className="quiet">{t('Add this line to every page of your website. The key is not secret.')}</p>
      {keys.length === 0 ? (
        <Empty title={t('No websites yet')} text={t('Add your website, then add the line to every page.')} />
      ) : null}
      {keys.map((key) => (
        <Section
          key={key.id}
          title={key.title}
          aside={
            key.last_used_at ? <Time at={key.last_used_at} ago /> : <span className="quiet">{t('Not used yet')}</span>
          }
        >
          <CopyText label={t('Website script')} text={snippet(key.token, key.script_url)} />
          {write ? (
            <p>
              <TextAct label={t('Edit {field}', { field: key.title })} run={() => askWebsite({ key })} />{' '}
              <TextAct label={t('Stop counting “{title}”', { title: key.title })} run={() => revoke(key)} />
            </p>
          ) : null}
        </Section>
      ))}
      {write ? (
        <div>
          <Act label={t('Add website')} run={() => askWebsite()} primary />
        </div>
      ) : null}
    </RecordDrawer>
  )
}
