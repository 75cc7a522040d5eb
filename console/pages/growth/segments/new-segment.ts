import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { t } from '../../../messages/text.ts'

/** Makes a segment without a rule; the rule is built on its page. */
export const openSegmentForm = (open: (id: string) => void): void =>
  openForm({
    title: t('New segment'),
    text: t('Give it a name. Then say by a rule who belongs to it, or put people in by hand.'),
    fields: [
      { name: 'name', label: t('Name'), required: true },
      { name: 'description', label: t('What it is for'), kind: 'long' },
    ],
    submit: t('Make segment'),
    run: async ({ name, description }) => {
      const { segment } = await act('post', '/admin/ad-planning/segments', {
        body: { name: String(name), description: description ? String(description) : null },
      })
      await refresh('ad-planning')
      open(segment.id)
    },
  })
