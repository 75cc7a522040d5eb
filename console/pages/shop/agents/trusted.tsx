import { act, may, type RowOf, useRead } from '../../../api/index.ts'
import { Act, danger, field, openForm, perform } from '../../../frame/do.ts'
import { columnsOf, ListFrame } from '../../../frame/list.ts'
import { Rows, Section } from '../../../frame/record.ts'
import { Empty, formatNumber, State, Time, t, tn } from '../../../frame/show.ts'

type Trusted = RowOf<'/admin/trusted-agents'>

const permits = { everything: t('Browse and buy'), catalog: t('Browse only') }

const column = columnsOf<Trusted>()
const columns = [
  column.text('title', t('Name'), { sort: true, primary: true }),
  column('profile', t('Profile'), ({ profile }) => <span className="wraps">{profile}</span>),
  column('permits', t('Permissions'), (agent) => (
    <State value={agent.permits === 'everything' ? 'active' : 'quiet'} label={permits[agent.permits]} />
  )),
  column('signs', t('Identity check'), ({ signature_required }) =>
    signature_required ? (
      <State value="active" label={t('By signature')} />
    ) : (
      <State value="unsigned" tone="warm" label={t('No access')} />
    ),
  ),
  column('keys', t('Keys'), { align: 'end', optional: true }, ({ keys }) => formatNumber(keys.length)),
  column.ago('created_at', t('Since'), { sort: true, wide: true }),
]

const openTrust = (agent: Trusted | null, profile?: string): void =>
  openForm({
    title: agent?.title ?? t('Trust an agent'),
    submit: agent ? t('Save') : t('Trust this agent'),
    record: agent ?? undefined,
    fields: [
      field.text('title', t('Name'), { required: true, hint: t('Only your team sees this.') }),
      field.url('profile', t('Profile'), {
        required: true,
        initial: profile,
        placeholder: 'https://agent.example/profile.json',
        hint: t('The URL that the agent sends in UCP-Agent.'),
      }),
      field.choice('permits', t('Permissions'), permits, { required: true, initial: 'everything' }),
      field.toggle('signature_required', t('Require signed requests'), {
        initial: true,
        hint: t('If off, anyone who names this profile is treated as this agent.'),
      }),
    ],
    run: (body) =>
      agent
        ? act('post', '/admin/trusted-agents/{id}', { id: agent.id, body })
        : act('post', '/admin/trusted-agents', { body: { ...body, keys: [] } }),
    done: ({ trusted_agent: { title } }) => t('{name} saved.', { name: title }),
  })

const remove = (rows: readonly Trusted[]): Promise<boolean> =>
  perform({
    confirm: danger(
      tn('Remove {count} agent', 'Remove {count} agents', rows.length),
      t('They will be treated as unknown agents. Their orders are kept.'),
    ),
    run: async () => {
      for (const { id } of rows) await act('delete', '/admin/trusted-agents/{id}', { id })
    },
    done: tn('{count} agent removed.', '{count} agents removed.', rows.length),
  })

export function TrustedAgents() {
  const editable = may('trusted-agents:write')
  const add = { label: t('Trust an agent'), run: () => openTrust(null) }
  return (
    <>
      <div className="part-head inline ends below">
        <p className="quiet">
          {t('An agent proves its identity by signing its requests. Your settings here override what it claims.')}
        </p>
        {editable ? <Act primary {...add} /> : null}
      </div>
      <ListFrame
        embedded
        title={t('Trusted agents')}
        path="/admin/trusted-agents"
        columns={columns}
        onOpen={editable ? (row) => openTrust(row) : undefined}
        bulk={editable && [{ label: t('Remove'), danger: true, run: remove }]}
        add={editable && add}
        empty={{
          title: t('No trusted agents yet'),
          text: t('Add the profile of an agent you work with to control what it may do.'),
        }}
      />
    </>
  )
}

const refusals: Readonly<Record<string, string>> = {
  profile_not_trusted: t('It is not a trusted agent.'),
  signature_missing: t('It did not sign its request.'),
  signature_invalid: t('Its signature is invalid.'),
  key_not_found: t('The key it signed with can’t be found.'),
  digest_mismatch: t('The message was altered in transit.'),
  algorithm_unsupported: t('It uses an unsupported type of key.'),
  profile_unreachable: t('Its profile can’t be reached.'),
}

export function RefusedAgents() {
  const { data } = useRead('/admin/needs', { kind: 'agent_refused', limit: 50 })
  const entries = data?.needs.flatMap((need) => need.entries) ?? []
  if (data && entries.length === 0)
    return (
      <Empty
        title={t('No agents were refused')}
        text={t('Agents without trust or with an invalid signature are listed here for a week.')}
      />
    )
  return (
    <Section title={t('Refused in the last 7 days')}>
      <Rows rows={entries}>
        {({ title, code, quantity, since }) => (
          <>
            <div>
              <b>{title}</b>
              <div>{refusals[code ?? ''] ?? code}</div>
              <div className="quiet">
                {tn('{count} time since', '{count} times since', quantity ?? 1)} <Time at={since} ago />
              </div>
            </div>
            {may('trusted-agents:write') ? (
              <Act label={t('Trust this agent')} run={() => openTrust(null, title)} />
            ) : null}
          </>
        )}
      </Rows>
    </Section>
  )
}
