import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import type { RowOf } from '../../../frame/list/types.ts'
import { notifySaved } from '../../../frame/notify.tsx'
import { t } from '../../../messages/text.ts'

export type Trusted = RowOf<'/admin/trusted-agents'>

/** Adds an agent to those that the shop knows, or changes one. */
export function openTrust(agent: Trusted | null, profile?: string): void {
  openForm({
    title: agent ? agent.title : t('Trust an agent'),
    submit: agent ? t('Save') : t('Trust this agent'),
    fields: [
      { name: 'title', label: t('Name'), required: true, initial: agent?.title, hint: t('Only your team sees it.') },
      {
        name: 'profile',
        label: t('Profile'),
        kind: 'url',
        required: true,
        initial: agent?.profile ?? profile,
        placeholder: 'https://agent.example/profile.json',
        hint: t('The address that the agent names in UCP-Agent.'),
      },
      {
        name: 'permits',
        label: t('May'),
        kind: 'choice',
        required: true,
        initial: agent?.permits ?? 'everything',
        options: [
          { value: 'everything', label: t('Look and buy') },
          { value: 'catalog', label: t('Look only') },
        ],
      },
      {
        name: 'signature_required',
        label: t('Every request has to be signed'),
        kind: 'switch',
        initial: agent?.signature_required ?? true,
        hint: t('Without, whoever names its profile is taken for it.'),
      },
    ],
    run: async (values) => {
      const body = {
        title: String(values.title).trim(),
        profile: String(values.profile).trim(),
        permits: values.permits as Trusted['permits'],
        signature_required: values.signature_required === true,
      }
      if (agent) await act('post', '/admin/trusted-agents/{id}', { params: { path: { id: agent.id } }, body })
      else await act('post', '/admin/trusted-agents', { body: { ...body, keys: [] } })
      await refresh('trusted-agents', 'needs')
      notifySaved(t('{name} was saved.', { name: body.title }))
    },
  })
}
