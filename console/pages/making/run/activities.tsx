import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, useAction } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { Section } from '../../../frame/detail/section.tsx'
import { stateWords } from '../../../frame/state.tsx'
import { Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'

/** What happened to the run, by whom; and notes of the shop. */
export function Activities({ id }: { id: string }) {
  const path = { params: { path: { id } } }
  const { data } = useQuery(
    read('/admin/production-runs/{id}/activities', { params: { path: { id }, query: { limit: 100 } } }),
  )
  const [text, setText] = useState('')
  const note = useAction('post', '/admin/production-runs/{id}/activities', { onDone: () => setText('') })
  const activities = (data?.activities ?? []).toSorted((one, other) => other.sequence - one.sequence)
  return (
    <Section title={t('What happened')}>
      <ol className="history">
        {activities.map(({ sequence, type, actor_type, occurred_at, data: facts }) => (
          <li key={sequence}>
            <Time at={occurred_at} ago /> · <b>{actorWords()[actor_type]}</b> {stateWords(type)}
            {typeof facts.note === 'string' ? `: ${facts.note}` : null}
          </li>
        ))}
      </ol>
      {may('production-runs:write') ? (
        <form
          className="note-form"
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim() !== '') note.mutate({ ...path, body: { note: text.trim() } })
          }}
        >
          <TextInput
            aria-label={t('A note')}
            placeholder={t('Add a note')}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={note.isPending}>
            {t('Add')}
          </Button>
        </form>
      ) : null}
    </Section>
  )
}

const actorWords = () => ({ admin: t('The shop'), partner: t('The partner'), system: t('Weft') }) as const
