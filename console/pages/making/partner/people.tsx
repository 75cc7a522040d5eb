import { act, may, type RowOf, session, useRead } from '../../../api/index.ts'
import { danger, field, openForm, perform, stateOptions } from '../../../frame/do.ts'
import { More, Section } from '../../../frame/record.ts'
import { formatAgo, formatMoment, State, showOnce, stateWords, t } from '../../../frame/show.ts'

type Person = RowOf<'/admin/partners/{id}/people'>

/** Adds a person; an invitation is mailed where that is wanted. */
export function invitePerson(id: string): void {
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

export function People({ id }: { id: string }) {
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
  const invite = () =>
    perform({
      run: () => act('post', '/admin/partners/{id}/people/{person_id}/invite', path),
      done: t('Sending the invitation.'),
    })
  const turn = () =>
    perform({
      run: () => act('post', onePerson, { ...path, body: { status: isActive ? 'disabled' : 'active' } }),
      done: isActive ? t('{name} can no longer log in.', { name }) : t('{name} can log in again.', { name }),
    })
  const remove = () =>
    perform({
      confirm: danger(t('Remove person'), t('{name} loses access immediately.', { name })),
      run: () => act('delete', onePerson, path),
      done: t('Person removed.'),
    })
  return (
    <More
      label={t('Actions for {name}', { name })}
      actions={[
        session().shop?.sends_mail === true && { label: t('Email an invitation'), run: invite },
        { label: t('Create login link'), run: () => showLink(partnerId, person) },
        { label: isActive ? t('Disable') : t('Enable'), run: turn },
        { label: t('Remove person'), danger: true, run: remove },
      ]}
    />
  )
}

/** A link that lets the person in once, to pass on by any messenger. */
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
