import { Button } from '@mantine/core'
import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { useGo } from '../../../frame/go.tsx'
import { t } from '../../../messages/text.ts'
import { choices, useDesignOptions, usePartnerOptions } from '../choices.ts'

/** Makes a run of a design; with a partner it is approved and given to them at once. */
export function NewRunButton({ design }: { design?: string }) {
  const go = useGo()
  const designs = useDesignOptions()
  const partners = usePartnerOptions()
  if (!may('production-runs:write') || !may('designs:write')) return null
  const add = () =>
    openForm({
      title: t('New run'),
      submit: t('Make the run'),
      fields: [
        { name: 'design', label: t('Design'), kind: 'choice', required: true, options: designs, initial: design },
        { name: 'quantity', label: t('Quantity'), kind: 'number', required: true, min: 0, initial: 1 },
        {
          name: 'run_type',
          label: t('Kind'),
          kind: 'choice',
          required: true,
          options: choices(['production', 'sample']),
          initial: 'production',
        },
        {
          name: 'partner',
          label: t('Partner'),
          kind: 'choice',
          options: partners,
          hint: t('Can wait: then somebody approves the run first.'),
        },
        { name: 'role', label: t('What they do'), when: ({ partner }) => Boolean(partner) },
      ],
      run: async ({ design: id, quantity, run_type, partner, role }) => {
        const assignments = partner
          ? { assignments: [{ partner_id: String(partner), ...(role ? { role: String(role) } : {}) }] }
          : {}
        const { production_run, children } = await act('post', '/admin/designs/{id}/production-runs', {
          params: { path: { id: String(id) } },
          body: {
            quantity: Number(quantity),
            run_type: run_type === 'sample' ? 'sample' : 'production',
            ...assignments,
          },
        })
        await refresh('production-runs', 'needs')
        go(`/production/${children[0]?.id ?? production_run.id}`)
      },
    })
  return <Button onClick={add}>{t('New run')}</Button>
}
