import { Button, Group } from '@mantine/core'
import { act, may, refresh, useRead } from '../../../api/index.ts'
import { field, openForm, perform } from '../../../frame/do.ts'
import { EditFields, Facts, fact, RecordDrawer, Section, useSaver } from '../../../frame/record.ts'
import { CopyText, Time, t } from '../../../frame/show.ts'
import { orNull } from '../parts/record-drawer.tsx'
import { keyFields } from './key-fields.ts'
import { curlOf, showKey } from './show-key.ts'

export function KeyDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useRead('/admin/publishable-keys/{id}', { id })
  const saver = useSaver('post', '/admin/publishable-keys/{id}', { id })
  const key = data?.publishable_key
  const works = may('publishable-keys:write') && key?.revoked_at === null
  const revoke = () =>
    perform({
      confirm: {
        title: t('Revoke this key for good?'),
        text: t('Agents with this key are turned away from now on, also those with an older token of it.'),
        yes: t('Revoke'),
        danger: true,
      },
      run: () => act('post', '/admin/publishable-keys/{id}/revoke', { id, body: {} }),
      done: t('The key is revoked.'),
    })
  const rotate = () =>
    openForm({
      title: t('Replace the token'),
      text: t('The key gets a new token. The old one goes on working for a while, so that nobody is cut off.'),
      fields: [
        field.choice(
          'overlap',
          t('The old token works for'),
          { 0: t('No longer'), 60: t('An hour'), 1440: t('A day'), 10080: t('A week') },
          { required: true, initial: '1440' },
        ),
      ],
      submit: t('Replace'),
      run: async ({ overlap }) => {
        const answer = await act('post', '/admin/publishable-keys/{id}/rotate', {
          id,
          body: { overlap_minutes: Number(overlap) },
        })
        await refresh('publishable-keys')
        showKey(answer.publishable_key.token ?? '', t('New token of {name}', { name: answer.publishable_key.title }))
      },
    })
  return (
    <RecordDrawer
      title={key?.title ?? t('Key')}
      onClose={onClose}
      loading={!key}
      error={error}
      record={{ type: 'publishable_key', id }}
      end={works ? { label: t('Revoke key'), run: () => void revoke() } : null}
    >
      {key ? (
        <>
          <Section title={t('Key')}>
            <EditFields
              record={key}
              saver={saver}
              editable={works}
              fields={keyFields().map((field) => ({
                ...field,
                ...(field.required ? {} : { patch: orNull(field.name) }),
                ...(field.name === 'allowed_currencies'
                  ? { value: key.allowed_currencies ?? [], shown: key.allowed_currencies?.join(', ') ?? t('All') }
                  : {}),
                ...(field.name === 'rate_limit_per_minute' && key.rate_limit_per_minute === null
                  ? { shown: t('As the shop') }
                  : {}),
              }))}
            />
          </Section>
          <Section title={t('Use')}>
            <Facts
              facts={[
                fact(t('Token'), <code>…{key.hint}</code>),
                fact(t('Last used'), key.last_used_at ? <Time at={key.last_used_at} ago /> : t('Never')),
                fact.time(t('Created'), key.created_at),
                fact.time(t('Replaced'), key.rotated_at),
                fact.time(t('Revoked'), key.revoked_at),
                ...key.old_tokens.map(({ hint, valid_until }) =>
                  fact.time(t('Old token …{hint} works until', { hint }), valid_until),
                ),
              ]}
            />
            {works ? (
              <Group mt="md">
                <Button variant="default" onClick={rotate}>
                  {t('Replace the token')}
                </Button>
              </Group>
            ) : null}
          </Section>
          <Section title={t('Connect')}>
            <CopyText label={t('A search with this key')} text={curlOf(t('YOUR-KEY'))} />
          </Section>
        </>
      ) : null}
    </RecordDrawer>
  )
}
