import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { Go } from '../../../frame/go.tsx'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import { t } from '../../../messages/text.ts'
import type { Run } from './next-step.ts'

/** Sends a run in one dialog: it opens the dispatch, asks which templates become tasks, and confirms. */
export async function openSend(run: Run): Promise<void> {
  const path = { params: { path: { id: run.id } } }
  const opened = await act('post', '/admin/production-runs/{id}/dispatch', path).catch((error: unknown) => {
    notifyFailed(error)
    return null
  })
  if (!opened) return
  const { dispatch_id, candidates } = opened
  openForm({
    title: run.partner_name ? t('Send to {partner}', { partner: run.partner_name }) : t('Send'),
    submit: t('Send'),
    text:
      candidates.templates.length === 0 ? (
        <>
          {t('There are no templates yet: each becomes a task of the partner.')}{' '}
          <Go to="/tasks?view=templates">{t('Add a template')}</Go>
        </>
      ) : (
        t('Each template you choose becomes a task of the partner.')
      ),
    fields: candidates.templates.map(({ id, name, category }) => ({
      name: id,
      label: category ? `${name} · ${category}` : name,
      kind: 'switch',
      initial: true,
    })),
    run: async (values) => {
      const chosen = candidates.templates.flatMap(({ id }) => (values[id] === true ? [id] : []))
      if (chosen.length === 0) throw new Error(t('Choose at least one task.'))
      await act('post', '/admin/production-runs/{id}/dispatch/confirm', {
        ...path,
        body: { dispatch_id, template_ids: chosen },
      })
      await refresh('production-runs', 'tasks', 'needs')
      notifySaved(t('The run was sent.'))
    },
  })
}
