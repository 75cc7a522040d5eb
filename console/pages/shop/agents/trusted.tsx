import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { act } from '../../../api/client.ts'
import { read, refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { ask } from '../../../frame/ask.tsx'
import { Section } from '../../../frame/detail/section.tsx'
import { Empty } from '../../../frame/empty.tsx'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column } from '../../../frame/list/types.ts'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import { State } from '../../../frame/state.tsx'
import { formatNumber, Time } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import { openTrust, type Trusted } from './trust-form.ts'

const columns = (): Column<Trusted>[] => [
  { key: 'title', title: t('Name'), sort: 'title', primary: true, cell: ({ title }) => title },
  { key: 'profile', title: t('Profile'), cell: ({ profile }) => <span className="wraps">{profile}</span> },
  {
    key: 'permits',
    title: t('May'),
    cell: ({ permits }) =>
      permits === 'everything' ? (
        <State value="active" label={t('Look and buy')} />
      ) : (
        <State value="quiet" label={t('Look only')} />
      ),
  },
  {
    key: 'signs',
    title: t('Proves who it is'),
    cell: ({ signature_required }) =>
      signature_required ? (
        <State value="active" label={t('By its signature')} />
      ) : (
        <State value="unsigned" tone="warm" label={t('Not at all')} />
      ),
  },
  { key: 'keys', title: t('Keys'), align: 'end', optional: true, cell: ({ keys }) => formatNumber(keys.length) },
  {
    key: 'since',
    title: t('Since'),
    sort: 'created_at',
    wide: true,
    cell: ({ created_at }) => <Time at={created_at} ago />,
  },
]

async function removeAll(rows: readonly Trusted[]): Promise<boolean> {
  const agreed = await ask({
    title: tn('Remove {count} agent', 'Remove {count} agents', rows.length),
    text: t('They are treated like any unknown agent from now on. Their orders stay.'),
    danger: true,
  })
  if (!agreed) return false
  try {
    for (const { id } of rows) await act('delete', '/admin/trusted-agents/{id}', { params: { path: { id } } })
    notifySaved(tn('{count} agent removed.', '{count} agents removed.', rows.length))
  } catch (error) {
    notifyFailed(error)
  }
  await refresh('trusted-agents')
  return true
}

/** Agents that the shop knows, and what they may do. */
export function TrustedAgents() {
  const editable = may('trusted-agents:write')
  const add = () => openTrust(null)
  return (
    <>
      <div className="part-head">
        <p className="quiet">
          {t('An agent proves who it is by signing its requests. What you know of it here goes before what it says.')}
        </p>
        {editable ? <Button onClick={add}>{t('Trust an agent')}</Button> : null}
      </div>
      <ListFrame
        embedded
        title={t('Trusted agents')}
        path="/admin/trusted-agents"
        columns={columns()}
        onOpen={editable ? (row) => openTrust(row) : undefined}
        bulk={editable ? [{ label: t('Remove'), danger: true, run: removeAll }] : undefined}
        empty={{
          title: t('No agent is known by name'),
          text: t('Add the profile of an agent that you work with, to say what it may do.'),
          action: editable ? <Button onClick={add}>{t('Trust an agent')}</Button> : undefined,
        }}
      />
    </>
  )
}

const refusalWords = (code: string): string =>
  ({
    profile_not_trusted: t('It is not among the trusted agents.'),
    signature_missing: t('It did not sign its request.'),
    signature_invalid: t('Its signature does not hold.'),
    key_not_found: t('The key that it signed with is nowhere to be found.'),
    digest_mismatch: t('Its message was changed on the way.'),
    algorithm_unsupported: t('It signs with a kind of key that is not supported.'),
    profile_unreachable: t('Its profile cannot be reached.'),
  })[code] ?? code

/** Agents that were turned away in the last week, and why. */
export function RefusedAgents() {
  const { data } = useQuery(read('/admin/needs', { params: { query: { kind: 'agent_refused', limit: 50 } } }))
  const entries = data?.needs.flatMap((need) => need.entries) ?? []
  if (data && entries.length === 0)
    return (
      <Empty
        title={t('No agent was turned away')}
        text={t('Agents that come without trust or with a signature that does not hold are listed here for a week.')}
      />
    )
  return (
    <Section title={t('Turned away in the last seven days')}>
      <ul className="refused">
        {entries.map((entry) => (
          <li key={entry.id}>
            <div>
              <b className="wraps">{entry.title}</b>
              <div>{refusalWords(entry.code ?? '')}</div>
              <div className="quiet">
                {tn('{count} time since', '{count} times since', entry.quantity ?? 1)} <Time at={entry.since} ago />
              </div>
            </div>
            {may('trusted-agents:write') ? (
              <Button variant="default" onClick={() => openTrust(null, entry.title)}>
                {t('Trust this agent')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}
