import { useRead } from '../../../api/index.ts'
import { Facts, fact, RecordDrawer, Section } from '../../../frame/record.ts'
import { formatNumber, Money, stateWords, Time, t } from '../../../frame/show.ts'
import { PersonLink } from '../parts/names.tsx'
import { visitSource } from './visit.ts'

/** One visit: where it came from, and what was done in it. */
export function VisitDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useRead('/admin/ad-planning/sessions/{id}', { id })
  const events = useRead('/admin/ad-planning/events', { session_id: id, limit: 100, order: 'occurred_at' })
  const visit = data?.analytics_session
  return (
    <RecordDrawer
      title={visit ? t('Visit from {source}', { source: visitSource(visit) }) : t('Visit')}
      onClose={onClose}
      loading={!visit}
      error={error}
    >
      {visit ? (
        <>
          <Facts
            facts={[
              fact(t('Person'), visit.person_id !== null && <PersonLink id={visit.person_id} />),
              fact.time(t('Began'), visit.started_at),
              fact.time(t('Last seen'), visit.last_seen_at),
              fact(t('Pages'), formatNumber(visit.pageviews)),
              fact(t('Device'), stateWords(visit.device)),
              fact(t('First page'), visit.entry_page !== null && visit.entry_page),
              fact(t('Website before'), visit.referrer !== null && visit.referrer),
              fact(t('Link’s campaign'), visit.utm_campaign !== null && visit.utm_campaign),
              fact(
                t('Consent'),
                visit.consent === 'granted'
                  ? t('Agreed: recognised later')
                  : t('Not given: nothing was kept in the browser'),
              ),
            ]}
          />
          <Section title={t('What was done')}>
            <ol className="history">
              {(events.data?.analytics_events ?? []).map((event) => (
                <li key={event.id}>
                  <b>{stateWords(event.event_name)}</b> {event.page_url ?? ''}{' '}
                  {event.value !== null && event.currency ? (
                    <Money amount={event.value} currency={event.currency} />
                  ) : null}{' '}
                  · <Time at={event.occurred_at} />
                </li>
              ))}
            </ol>
            {events.data?.count === 0 ? <p className="quiet">{t('Only the visit itself is known.')}</p> : null}
          </Section>
        </>
      ) : null}
    </RecordDrawer>
  )
}
