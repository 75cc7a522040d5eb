import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { may, read, session, useRead } from '../../api/index.ts'
import { ActButton, GoAct, perform } from '../../frame/do.ts'
import {
  emailWords,
  Failure,
  formatDate,
  formatNumber,
  Go,
  Money,
  stateWords,
  Thumb,
  Time,
  t,
  tn,
  useGo,
} from '../../frame/show.ts'
import { type Need, type NeedGroup, type NeedKind, needKinds, placeOfNeed, type Urgency } from './need-kinds.ts'

const urgencies: readonly Urgency[] = ['now', 'soon', 'later']

const kindOf = (kind: string): NeedKind =>
  needKinds()[kind] ?? { urgency: 'later', title: () => stateWords(kind), action: t('View'), all: '/' }

export function NeedsYou() {
  const { data, error, refetch } = useQuery({
    ...read('/admin/needs', { limit: 5 }),
    enabled: may('needs:read'),
    refetchInterval: 60_000,
  })
  if (!may('needs:read')) return null
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />
  return (
    <section aria-label={t('Needs you')} aria-busy={!data}>
      <h2 className="needs-head">
        {t('Needs you')} {data && data.count > 0 ? <span className="count">{formatNumber(data.count)}</span> : null}
      </h2>
      <HeldMails />
      {data ? data.count === 0 ? <AllDone /> : <Groups groups={data.needs} /> : <Skeleton height={240} radius="lg" />}
    </section>
  )
}

function HeldMails() {
  const enabled = session().shop?.sends_mail === false && may('emails:read')
  const held = useRead('/admin/emails', { status: 'held', limit: 1 }, { enabled }).data?.count ?? 0
  if (held === 0) return null
  const title = tn('{count} email is on hold', '{count} emails are on hold', held)
  return (
    <section className="card needs-group held-mails below" aria-label={title}>
      <h3>
        <Go to="/settings/emails?status=held">{title}</Go>
      </h3>
      <p className="quiet plain below">{t('No mail server is set up: order emails are on hold.')}</p>
      <GoAct to="/settings/system#emails" label={t('Set up email')} />
    </section>
  )
}

const AllDone = () => (
  <div className="empty all-done">
    <span className="weave" aria-hidden />
    <p className="empty-title">{t('You’re all caught up')}</p>
    <p>{t('New orders, emails, and problems that need you will appear here.')}</p>
  </div>
)

function Groups({ groups }: { groups: readonly NeedGroup[] }) {
  const words = { now: t('Now'), soon: t('Soon'), later: t('Later') }
  return urgencies.map((urgency) => {
    const own = groups.filter(({ kind }) => kindOf(kind).urgency === urgency)
    return own.length === 0 ? null : (
      <div key={urgency} className="near below">
        <p className="plain quiet small">{words[urgency]}</p>
        {own.map((group) => (
          <Group key={group.kind} group={group} />
        ))}
      </div>
    )
  })
}

function Group({ group }: { group: NeedGroup }) {
  const kind = kindOf(group.kind)
  const more = group.count - group.entries.length
  return (
    <section className="card needs-group" data-urgency={kind.urgency} aria-label={kind.title(group.count)}>
      <h3>{kind.title(group.count)}</h3>
      <ul>
        {group.entries.map((need) => (
          <Entry key={need.id} need={need} kind={kind} />
        ))}
      </ul>
      {more > 0 ? (
        <Go to={kind.all} className="needs-all">
          {t('Show all {count}', { count: formatNumber(group.count) })}
        </Go>
      ) : null}
    </section>
  )
}

function Entry({ need, kind }: { need: Need; kind: NeedKind }) {
  const place = placeOfNeed(need)
  return (
    <li className="need">
      {need.image_url === null ? null : <Thumb src={need.image_url} size={48} />}
      <div className="need-what">
        {place ? <Go to={place}>{need.title}</Go> : <b>{need.title}</b>}
        <span className="need-why">{whyOf(need, kind)}</span>
        <span className="quiet">
          {need.due_at ? (
            <>
              {t('Due {date}', { date: formatDate(need.due_at) })}
              {' · '}
            </>
          ) : null}
          <Time at={need.since} ago />
        </span>
      </div>
      {need.amount === null ? null : (
        <span className="need-amount">
          <Money amount={need.amount} currency={need.currency} />
        </span>
      )}
      <Settle need={need} kind={kind} />
    </li>
  )
}

const whyOf = ({ detail, code }: Need, kind: NeedKind): string =>
  [
    detail && (kind.detail?.(detail) ?? emailWords(detail)),
    code === 'not_fulfilled' || code === null ? null : stateWords(code),
  ]
    .filter(Boolean)
    .join(' · ')

function Settle({ need, kind: { settle, to, action } }: { need: Need; kind: NeedKind }) {
  const go = useGo()
  const place = to?.(need) ?? placeOfNeed(need)
  const look = { className: 'need-action', 'aria-label': `${action}: ${need.title}` }
  if (settle && may(settle.scope))
    return (
      <ActButton
        {...look}
        run={() =>
          perform({
            run: () => settle.run(need),
            done: settle.done,
            onDone: () => settle.opens && place !== null && go(place),
          })
        }
      >
        {action}
      </ActButton>
    )
  return place ? (
    <Button component={Go} to={place} variant="default" {...look}>
      {settle ? t('View') : action}
    </Button>
  ) : null
}
