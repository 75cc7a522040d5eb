import { ActionIcon, Button, CopyButton, Menu, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { act } from '../../../api/client.ts'
import type { components } from '../../../api/generated/schema.ts'
import { read, refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { useAsk } from '../../../frame/ask.tsx'
import { Section } from '../../../frame/detail/section.tsx'
import { openDialog } from '../../../frame/dialogs.tsx'
import { openForm } from '../../../frame/form/open-form.tsx'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import { State, stateWords } from '../../../frame/state.tsx'
import { formatAgo, formatMoment } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { choices } from '../choices.ts'

type Person = components['schemas']['PartnerPerson']

const roles = ['owner', 'member', 'viewer'] as const

/** Adds a person; an invitation is mailed where that is wanted. */
export function invitePerson(partnerId: string): void {
  openForm({
    title: t('Add a person'),
    submit: t('Add'),
    fields: [
      { name: 'name', label: t('Name'), required: true },
      { name: 'email', label: t('E-mail'), kind: 'email', required: true },
      {
        name: 'role',
        label: t('Role'),
        kind: 'choice',
        required: true,
        options: choices(roles),
        initial: 'member',
        hint: t('Viewers read, members and owners act.'),
      },
      { name: 'invite', label: t('Mail an invitation now'), kind: 'switch', initial: true },
    ],
    run: async ({ name, email, role, invite }) => {
      await act('post', '/admin/partners/{id}/people', {
        params: { path: { id: partnerId } },
        body: {
          name: String(name),
          email: String(email),
          role: roles.find((one) => one === role) ?? 'member',
          invite: invite === true,
        },
      })
      await refresh('partners')
      notifySaved(invite ? t('The invitation is on its way.') : t('The person was added.'))
    },
  })
}

export function People({ id }: { id: string }) {
  const { data } = useQuery(read('/admin/partners/{id}/people', { params: { path: { id }, query: { limit: 100 } } }))
  const people = data?.people ?? []
  return (
    <Section title={t('People')}>
      {data && people.length === 0 ? (
        <p className="quiet">{t('Nobody yet. Add a person, who gets a link to the pages of their work.')}</p>
      ) : null}
      <ul className="order-lines">
        {people.map((person) => (
          <PersonRow key={person.id} person={person} partnerId={id} />
        ))}
      </ul>
    </Section>
  )
}

function PersonRow({ person, partnerId }: { person: Person; partnerId: string }) {
  const ask = useAsk()
  const path = { params: { path: { id: partnerId, person_id: person.id } } }
  const doing = async (work: () => Promise<unknown>, said: string) => {
    try {
      await work()
      await refresh('partners')
      notifySaved(said)
    } catch (error) {
      notifyFailed(error)
    }
  }
  const disable = person.status === 'active'
  const remove = async () => {
    const text = t('{name} is out at once and cannot log in any more.', { name: person.name })
    if (await ask({ title: t('Remove the person'), text, danger: true }))
      await doing(() => act('delete', '/admin/partners/{id}/people/{person_id}', path), t('The person was removed.'))
  }
  return (
    <li>
      <div className="row-between">
        <span>
          <b>{person.name}</b> <span className="quiet">{stateWords(person.role)}</span>
        </span>
        <span className="row-line">
          <State value={person.status} />
          {may('partners:write') ? (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon variant="subtle" size="lg" aria-label={t('Actions for {name}', { name: person.name })}>
                  <Ellipsis size={18} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  onClick={() =>
                    void doing(
                      () => act('post', '/admin/partners/{id}/people/{person_id}/invite', path),
                      t('The invitation is on its way.'),
                    )
                  }
                >
                  {t('Mail an invitation')}
                </Menu.Item>
                <Menu.Item onClick={() => void showLink(partnerId, person)}>{t('Make a login link')}</Menu.Item>
                <Menu.Item
                  onClick={() =>
                    void doing(
                      () =>
                        act('post', '/admin/partners/{id}/people/{person_id}', {
                          ...path,
                          body: { status: disable ? 'disabled' : 'active' },
                        }),
                      disable
                        ? t('{name} cannot log in now.', { name: person.name })
                        : t('{name} can log in again.', { name: person.name }),
                    )
                  }
                >
                  {disable ? t('Disable') : t('Enable')}
                </Menu.Item>
                <Menu.Item className="danger" onClick={() => void remove()}>
                  {t('Remove the person')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          ) : null}
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
  )
}

/** A link that lets the person in once, to pass on by any messenger. */
async function showLink(partnerId: string, person: Person): Promise<void> {
  try {
    const { login_link: link } = await act('post', '/admin/partners/{id}/people/{person_id}/login-link', {
      params: { path: { id: partnerId, person_id: person.id } },
    })
    const url = link.url ?? link.token ?? ''
    openDialog({
      title: t('Login link for {name}', { name: person.name }),
      body: () => (
        <>
          <p>
            {t('It works once, until {moment}. Links made before do not work any more.', {
              moment: formatMoment(link.expires_at),
            })}
          </p>
          <TextInput readOnly label={t('Link')} value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
          <CopyButton value={url}>
            {({ copied, copy }) => (
              <Button mt="md" onClick={copy}>
                {copied ? t('Copied') : t('Copy')}
              </Button>
            )}
          </CopyButton>
        </>
      ),
    })
    await refresh('partners')
  } catch (error) {
    notifyFailed(error)
  }
}
