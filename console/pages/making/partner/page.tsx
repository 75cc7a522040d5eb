import { act, may, useRead } from '../../../api/index.ts'
import { danger, field, perform, stateOptions } from '../../../frame/do.ts'
import { countryName, countryOptions, languageOptions } from '../../../frame/places.ts'
import { DetailFrame, EditFields, Rows, Section, useRecordId, useSaver } from '../../../frame/record.ts'
import { formatDate, Go, State, t, tn, useGo } from '../../../frame/show.ts'
import { type Run, RunState, runName, runQuantity } from '../run/run.tsx'
import { invitePerson, People } from './people.tsx'

/** A workshop: its people, what they have in hand, and its designs. */
export default function PartnerPage() {
  const id = useRecordId()
  const go = useGo()
  const query = useRead('/admin/partners/{id}', { id })
  const saver = useSaver('post', '/admin/partners/{id}', { id })
  const back = { to: '/partners', label: t('Partners') }
  if (!query.data) return <DetailFrame title={t('Partner')} back={back} query={query} />

  const { partner } = query.data
  const write = may('partners:write')
  const remove = () =>
    perform({
      confirm: danger(
        t('Delete partner'),
        t('Its people can no longer log in. A partner with runs or tasks can’t be deleted.'),
      ),
      run: () => act('delete', '/admin/partners/{id}', { id }),
      done: t('Partner deleted.'),
      onDone: () => go('/partners'),
    })
  return (
    <DetailFrame
      title={partner.name}
      back={back}
      states={<State value={partner.status} />}
      lead={partner.country ? countryName(partner.country) : null}
      next={write && { label: t('Add person'), run: () => invitePerson(id) }}
      actions={[write && { label: t('Delete partner'), danger: true, run: remove }]}
      record={{ type: 'partner', id }}
      aside={
        <Section title={t('Details')}>
          <EditFields
            record={partner}
            saver={saver}
            editable={write}
            fields={[
              field.text('name', t('Name'), { required: true }),
              field.choice('status', t('Status'), stateOptions('active', 'inactive'), {
                required: true,
                shown: <State value={partner.status} />,
              }),
              field.email('email', t('Email'), { nullable: true }),
              field.text('phone', t('Phone'), { nullable: true }),
              field.choice('country', t('Country'), countryOptions(), { nullable: true }),
              field.choice('locale', t('Language'), languageOptions(partner.locale), { nullable: true }),
              field.long('notes', t('Notes')),
            ]}
          />
        </Section>
      }
    >
      <Work id={id} />
      <People id={id} />
      <Designs id={id} />
    </DetailFrame>
  )
}

const inHand = ['sent_to_partner', 'in_progress', 'approved']

/** What is in their hands now, the late first; all other runs are a list away. */
function Work({ id }: { id: string }) {
  const { data } = useRead('/admin/production-runs', { partner_id: id, limit: 100, order: '-updated_at' })
  const tasks = useRead('/admin/tasks', { partner_id: id, limit: 100 }).data?.tasks ?? []
  const open = tasks.filter(({ status }) => status !== 'completed' && status !== 'cancelled').length
  const runs = data?.production_runs
    .filter(({ status }) => inHand.includes(status))
    .toSorted((one, other) => (one.due_at ?? '9').localeCompare(other.due_at ?? '9'))
  const all = tn('{count} run in total', '{count} runs in total', data?.count ?? 0)
  const noteOf = (run: Run) =>
    [runQuantity(run), run.due_at && t('Due {day}', { day: formatDate(run.due_at) })].filter(Boolean).join(' · ')
  return (
    <Section title={t('Open work')} aside={<Go to={`/production?view=list&partner_id=${id}`}>{all}</Go>}>
      <Rows
        rows={runs}
        none={t('No open work.')}
        line={(run) => ({
          ...{ name: runName(run), to: `/production/${run.id}`, note: noteOf(run) },
          end: <RunState run={run} />,
        })}
      />
      {open > 0 ? (
        <Go to={`/tasks?view=list&partner_id=${id}`}>{tn('{count} open task', '{count} open tasks', open)}</Go>
      ) : null}
    </Section>
  )
}

function Designs({ id }: { id: string }) {
  const designs = useRead('/admin/designs', { partner_id: id, limit: 100 }).data?.designs ?? []
  if (designs.length === 0) return null
  return (
    <Section title={t('Shared designs')}>
      <Rows rows={designs} line={(one) => ({ name: one.name, to: `/designs/${one.id}`, state: one.status })} />
    </Section>
  )
}
