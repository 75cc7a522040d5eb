import { act } from '../../../api/index.ts'
import { field, openForm } from '../../../frame/do.ts'
import { t } from '../../../frame/show.ts'

/** Makes a segment without a rule; the rule is built on its page. */
export const openSegmentForm = (open: (id: string) => void): void =>
  openForm({
    title: t('New segment'),
    text: t('Give it a name. Then say by a rule who belongs to it, or put people in by hand.'),
    fields: [field.text('name', t('Name'), { required: true }), field.long('description', t('What it is for'))],
    submit: t('Make segment'),
    run: ({ name, description }) =>
      act('post', '/admin/ad-planning/segments', {
        body: { name: String(name), description: description ? String(description) : null },
      }),
    onDone: ({ segment }) => open(segment.id),
  })
