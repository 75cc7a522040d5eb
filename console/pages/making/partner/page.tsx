import { act, may, type RowOf, session, useRead } from '../../../api/index.ts'
import { danger, field, openForm, perform, stateOptions } from '../../../frame/do.ts'
import { countryName, countryOptions, languageOptions } from '../../../frame/places.ts'
import { DetailFrame, EditFields, More, Rows, Section, useRecordId, useSaver } from '../../../frame/record.ts'
import {
  formatAgo,
  formatDate,
  formatMoment,
  Go,
  State,
  showOnce,
  stateWords,
  t,
  tn,
  useGo,
} from '../../../frame/show.ts'
import { type Run, RunState, runName, runQuantity } from '../run/run.tsx'

export default function PartnerPage() {
  const id = useRecordId()
  const go = useGo()
  const query = useRead('/admin/partners/{id}', { id })
  const saver = useSaver('post', '/admin/partners/{id}', { id })
  if (!query.data) return <DetailFrame query={query} />

  const { partner } = query.data
  const write = may('partners:write')
  const remove = {
    label: t('Delete partner'),
    danger: true,
    confirm: danger(
      t('Delete partner'),
      t('Its people can no longer log in. A partner with runs or tasks can’t be deleted.'),
    ),
    run: () => act('delete', '/admin/partners/{id}', { id }),
    done: t('Partner deleted.'),
    onDone: () => go('/partners'),
  }
  return (
    <DetailFrame
      title={partner.name}
      states={<State value={partner.status} />}
      lead={partner.country ? countryName(partner.country) : null}
      next={write && { label: t('Add person'), run: () => invitePerson(id) }}
      actions={[write && remove]}
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

function Work({ id }: { id: string }) {
  const { data } = useRead('/admin/production-runs', { partner_id: id, limit: 100, order: '-updated_at' })
  const tasks = useRead('/admin/tasks', { partner_id: id, limit: 100 }).data?.tasks ?? []
  const open = tasks.filter(({ status }) => status !== 'completed' && status !== 'cancelled').length
  const runs = data?.production_runs
    .filter(({ status }) => inHand.includes(status))
    .toSorted((one, other) => (one.due_at ?? '9').localeCompare(other.due_at ?? '9'))
  const all = data && tn('{count} run in total', '{count} runs in total', data.count)
  const noteOf = (run: Run) =>
    [runQuantity(run), run.due_at && t('Due {day}', { day: formatDate(run.due_at) })].filter(Boolean).join(' · ')
  return (
    <Section title={t('Open work')} aside={all && <Go to={`/production?view=list&partner_id=${id}`}>{all}</Go>}>
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

type Person = RowOf<'/admin/partners/{id}/people'>

function invitePerson(id: string): void {
  const mails = session().shop?.sends_mail === true
  let invited = false
  openForm({
    title: t('Add person'),
    submit: t('Add'),
    fields: [
      field.text('name', t('Name'), { required: true }),
      field.email('email', t('Email'), { required: true }),
      field.choice('role', t('Role'), stateOptions('owner', 'member', 'viewer'), {
        required: true,
        initial: 'member',
        hint: t('Viewers can only read. Members and owners can make changes.'),
      }),
      field.toggle('invite', t('Email an invitation now'), { initial: mails, when: () => mails }),
    ],
    run: (body) => {
      invited = mails && body.invite
      return act('post', '/admin/partners/{id}/people', { id, body })
    },
    done: () =>
      invited
        ? t('Sending the invitation.')
        : t('Person added. To let them in, choose “Create login link” in their menu.'),
  })
}

function People({ id }: { id: string }) {
  const people = useRead('/admin/partners/{id}/people', { id, limit: 100 }).data?.people
  return (
    <Section title={t('People')}>
      {people?.length === 0 ? (
        <p className="quiet">{t('No people yet. Add a person to send them a link to their work.')}</p>
      ) : null}
      <ul className="ruled stack">
        {people?.map((person) => (
          <li key={person.id}>
            <div className="inline ends">
              <span>
                <b>{person.name}</b> <span className="quiet">{stateWords(person.role)}</span>
              </span>
              <span className="inline">
                <State value={person.status} />
                {may('partners:write') ? <PersonMenu person={person} partnerId={id} /> : null}
              </span>
            </div>
            <small className="quiet">
              {person.email}
              {' · '}
              {person.last_login_at
                ? t('Last active {when}', { when: formatAgo(person.last_login_at) })
                : person.invited_at
                  ? t('Invited {when}', { when: formatAgo(person.invited_at) })
                  : t('Not invited yet')}
            </small>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const onePerson = '/admin/partners/{id}/people/{person_id}'

function PersonMenu({ person, partnerId }: { person: Person; partnerId: string }) {
  const { name } = person
  const path = { id: partnerId, person_id: person.id }
  const isActive = person.status === 'active'
  return (
    <More
      label={t('Actions for {name}', { name })}
      actions={[
        session().shop?.sends_mail === true && {
          label: t('Email an invitation'),
          run: () => act('post', '/admin/partners/{id}/people/{person_id}/invite', path),
          done: t('Sending the invitation.'),
        },
        { label: t('Create login link'), run: () => showLink(partnerId, person) },
        {
          label: isActive ? t('Disable') : t('Enable'),
          run: () => act('post', onePerson, { ...path, body: { status: isActive ? 'disabled' : 'active' } }),
          done: isActive ? t('{name} can no longer log in.', { name }) : t('{name} can log in again.', { name }),
        },
        {
          label: t('Remove person'),
          danger: true,
          confirm: danger(t('Remove person'), t('{name} loses access immediately.', { name })),
          run: () => act('delete', onePerson, path),
          done: t('Person removed.'),
        },
      ]}
    />
  )
}

/** Shows a single-use login link that can be sent by any messenger. */
const showLink = (id: string, person: Person) =>
  perform({
    run: () => act('post', '/admin/partners/{id}/people/{person_id}/login-link', { id, person_id: person.id }),
    onDone: ({ login_link: link }) =>
      showOnce({
        title: t('Login link for {name}', { name: person.name }),
        lead: t('The link works once, until {moment}. Earlier links stop working.', {
          moment: formatMoment(link.expires_at),
        }),
        texts: [{ label: t('Link'), text: link.url ?? link.token ?? '' }],
      }),
  })
