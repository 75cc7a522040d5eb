import { act, may, type RowOf, useRead } from '../../../api/index.ts'
import { danger, field, openForm, perform, stateOptions } from '../../../frame/do.ts'
import { More, Section } from '../../../frame/record.ts'
import { formatAgo, formatMoment, State, showOnce, stateWords, t } from '../../../frame/show.ts'

type Person = RowOf<'/admin/partners/{id}/people'>

/** Adds a person; an invitation is mailed where that is wanted. */
export function invitePerson(id: string): void {
  let invited = false
  openForm({
    title: t('Add a person'),
    submit: t('Add'),
    fields: [
      field.text('name', t('Name'), { required: true }),
      field.email('email', t('E-mail'), { required: true }),
      field.choice('role', t('Role'), stateOptions('owner', 'member', 'viewer'), {
        required: true,
        initial: 'member',
        hint: t('Viewers read, members and owners act.'),
      }),
      field.toggle('invite', t('Mail an invitation now'), { initial: true }),
    ],
    run: (body) => {
      invited = body.invite
      return act('post', '/admin/partners/{id}/people', { id, body })
    },
    done: () => (invited ? t('The invitation is on its way.') : t('The person was added.')),
  })
}

export function People({ id }: { id: string }) {
  const people = useRead('/admin/partners/{id}/people', { id, limit: 100 }).data?.people
  return (
    <Section title={t('People')}>
      {people?.length === 0 ? (
        <p className="quiet">{t('Nobody yet. Add a person, who gets a link to the pages of their work.')}</p>
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
                ? t('Last here {when}', { when: formatAgo(person.last_login_at) })
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
      done: t('The invitation is on its way.'),
    })
  const turn = () =>
    perform({
      run: () => act('post', onePerson, { ...path, body: { status: isActive ? 'disabled' : 'active' } }),
      done: isActive ? t('{name} cannot log in now.', { name }) : t('{name} can log in again.', { name }),
    })
  const remove = () =>
    perform({
      confirm: danger(t('Remove the person'), t('{name} is out at once and cannot log in any more.', { name })),
      run: () => act('delete', onePerson, path),
      done: t('The person was removed.'),
    })
  return (
    <More
      label={t('Actions for {name}', { name })}
      actions={[
        { label: t('Mail an invitation'), run: invite },
        { label: t('Make a login link'), run: () => showLink(partnerId, person) },
        { label: isActive ? t('Disable') : t('Enable'), run: turn },
        { label: t('Remove the person'), danger: true, run: remove },
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
        lead: t('It works once, until {moment}. Links made before do not work any more.', {
          moment: formatMoment(link.expires_at),
        }),
        texts: [{ label: t('Link'), text: link.url ?? link.token ?? '' }],
      }),
  })
