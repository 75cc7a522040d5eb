import { useQuery } from '@tanstack/react-query'
import { read, useAction } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { useAsk } from '../../../frame/ask.tsx'
import { DetailFrame, Section } from '../../../frame/detail/detail-frame.tsx'
import { EditField } from '../../../frame/detail/edit-field.tsx'
import { useSaver } from '../../../frame/detail/use-saver.ts'
import { Go, useGo } from '../../../frame/go.tsx'
import { State } from '../../../frame/state.tsx'
import { formatDate } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import { choices, useId } from '../choices.ts'
import '../making.css'
import { countryName, languageName } from '../places.ts'
import { isRunLate } from '../run/next-step.ts'
import { runName, runQuantity } from '../run/run-words.ts'
import { invitePerson, People } from './people.tsx'

const openStates = ['sent_to_partner', 'in_progress', 'approved'] as const

/** A workshop: its people, what they have in hand, and its designs. */
export default function PartnerPage() {
  const id = useId()
  const go = useGo()
  const ask = useAsk()
  const { data, error, refetch } = useQuery(read('/admin/partners/{id}', { params: { path: { id } } }))
  const partner = data?.partner
  const saver = useSaver('post', '/admin/partners/{id}', { id })
  const write = may('partners:write')
  const remove = useAction('delete', '/admin/partners/{id}', {
    done: t('The partner was deleted.'),
    onDone: () => go('/partners'),
  })
  const askRemove = async () => {
    const text = t('Its people cannot log in any more. Runs and tasks it has had keep it from being deleted.')
    if (await ask({ title: t('Delete the partner'), text, danger: true })) remove.mutate({ params: { path: { id } } })
  }
  const edit = { saver, editable: write }
  return (
    <DetailFrame
      title={partner?.name ?? t('Partner')}
      back={{ to: '/partners', label: t('Partners') }}
      states={partner ? <State value={partner.status} /> : null}
      lead={partner?.country ? countryName(partner.country) : null}
      next={write && partner ? { label: t('Add a person'), run: () => invitePerson(id) } : null}
      actions={[write && { label: t('Delete the partner'), danger: true, run: () => void askRemove() }]}
      record={{ type: 'partner', id }}
      loading={!partner}
      error={partner ? undefined : error}
      retry={() => void refetch()}
      aside={
        partner ? (
          <Section title={t('Facts')}>
            <div className="stack-tight">
              <EditField {...edit} field={{ name: 'name', label: t('Name'), required: true }} value={partner.name} />
              <EditField
                {...edit}
                field={{
                  name: 'status',
                  label: t('State'),
                  kind: 'choice',
                  required: true,
                  options: choices(['active', 'inactive']),
                }}
                value={partner.status}
                shown={<State value={partner.status} />}
              />
              <EditField
                {...edit}
                field={{ name: 'email', label: t('E-mail'), kind: 'email' }}
                value={partner.email}
                patch={orNull('email')}
              />
              <EditField
                {...edit}
                field={{ name: 'phone', label: t('Phone') }}
                value={partner.phone}
                patch={orNull('phone')}
              />
              <EditField
                {...edit}
                field={{ name: 'country', label: t('Country'), hint: t('Two letters, such as IN or DE.') }}
                value={partner.country}
                shown={partner.country ? countryName(partner.country) : undefined}
                patch={orNull('country')}
              />
              <EditField
                {...edit}
                field={{ name: 'locale', label: t('Language') }}
                value={partner.locale}
                shown={partner.locale ? languageName(partner.locale) : undefined}
                patch={orNull('locale')}
              />
              <EditField {...edit} field={{ name: 'notes', label: t('Notes'), kind: 'long' }} value={partner.notes} />
            </div>
          </Section>
        ) : null
      }
    >
      <Work id={id} />
      <People id={id} />
      <Designs id={id} />
    </DetailFrame>
  )
}

const orNull = (name: string) => (value: unknown) => ({ [name]: value || null })

/** What is in their hands now, the late first; all other runs are a list away. */
function Work({ id }: { id: string }) {
  const { data } = useQuery(
    read('/admin/production-runs', { params: { query: { partner_id: id, limit: 100, order: '-updated_at' } } }),
  )
  const tasks = useQuery(read('/admin/tasks', { params: { query: { partner_id: id, limit: 100 } } }))
  const runs = (data?.production_runs ?? [])
    .filter(({ status }) => (openStates as readonly string[]).includes(status))
    .toSorted((one, other) => (one.due_at ?? '9').localeCompare(other.due_at ?? '9'))
  const open = (tasks.data?.tasks ?? []).filter(({ status }) => status !== 'completed' && status !== 'cancelled').length
  return (
    <Section
      title={t('Open work')}
      aside={
        <Go to={`/production?view=list&partner_id=${id}`}>
          {tn('{count} run in all', '{count} runs in all', data?.count ?? 0)}
        </Go>
      }
    >
      {data && runs.length === 0 ? <p className="quiet">{t('Nothing is in their hands.')}</p> : null}
      <ul className="plain-list">
        {runs.map((run) => (
          <li key={run.id} className="row-between">
            <span>
              <Go to={`/production/${run.id}`}>{runName(run)}</Go>{' '}
              <span className="quiet">
                {runQuantity(run)}
                {run.due_at ? ` · ${t('Due {day}', { day: formatDate(run.due_at) })}` : ''}
              </span>
            </span>
            <span>
              {isRunLate(run) ? <State value="late" /> : null} <State value={run.status} />
            </span>
          </li>
        ))}
      </ul>
      {open > 0 ? (
        <Go to={`/tasks?view=list&partner_id=${id}`}>{tn('{count} open task', '{count} open tasks', open)}</Go>
      ) : null}
    </Section>
  )
}

function Designs({ id }: { id: string }) {
  const { data } = useQuery(read('/admin/designs', { params: { query: { partner_id: id, limit: 100 } } }))
  const designs = data?.designs ?? []
  if (designs.length === 0) return null
  return (
    <Section title={t('Designs they see')}>
      <ul className="plain-list">
        {designs.map(({ id: design, name, status }) => (
          <li key={design} className="row-between">
            <Go to={`/designs/${design}`}>{name}</Go>
            <State value={status} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
