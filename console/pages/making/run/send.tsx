import { act, get, may, session } from '../../../api/index.ts'
import { type FieldValues, field, openForm, perform } from '../../../frame/do.ts'
import { Go, Notice, t } from '../../../frame/show.ts'
import type { Run } from './run.tsx'

export const sendable = (parts: readonly Run[]): Run[] =>
  parts.filter(({ status, partner_id }) => status === 'approved' && partner_id !== null)

export const sendWords = (): string => t('Send to all partners')

interface Receiver {
  readonly partner: string
  readonly name: string
  readonly people: readonly string[]
}

/** Returns the people who receive the run. Empty without the scope `partners:read`. */
async function receiversOf(runs: readonly Run[]): Promise<Receiver[]> {
  if (!may('partners:read')) return []
  const partners = new Map(
    runs.flatMap(({ partner_id, partner_name }) => (partner_id ? [[partner_id, partner_name]] : [])),
  )
  return Promise.all(
    [...partners].map(async ([partner, name]) => {
      const { people } = await get('/admin/partners/{id}/people', { id: partner, limit: 100 })
      return { partner, name: name ?? t('Partner'), people: people.map(({ name, email }) => name || email) }
    }),
  )
}

export const sendRuns = (runs: readonly Run[]): Promise<boolean> =>
  perform({
    run: async () => {
      const receivers = await receiversOf(runs)
      const opened = []
      for (const { id } of runs)
        opened.push({ id, ...(await act('post', '/admin/production-runs/{id}/dispatch', { id })) })
      return { receivers, opened }
    },
    onDone: ({ receivers, opened }) => {
      const templates = opened[0]?.candidates.templates ?? []
      const [only] = runs
      openForm({
        title:
          runs.length === 1 && only?.partner_name
            ? t('Send to {partner}', { partner: only.partner_name })
            : sendWords(),
        submit: t('Send'),
        text: <Before receivers={receivers} hasTemplates={templates.length > 0} />,
        fields: templates.map((one) =>
          field.toggle(one.id, one.category ? `${one.name} · ${one.category}` : one.name, { initial: true }),
        ),
        run: async (values: FieldValues) => {
          const template_ids = Object.keys(values).filter((template) => values[template])
          for (const { id, dispatch_id } of opened)
            await act('post', '/admin/production-runs/{id}/dispatch/confirm', {
              id,
              body: { dispatch_id, template_ids },
            })
        },
        changes: ['tasks', 'stock', 'inventory-items', 'raw-materials'],
        done: sentWords(receivers),
      })
    },
  })

const listOf = (names: readonly string[]): string => names.join(', ')

/** Weft sends no e-mail at this point. People see the run on their page, and are reminded later. */
function sentWords(receivers: readonly Receiver[]): string {
  const names = receivers.flatMap(({ people }) => people)
  return names.length === 0
    ? t('Saved as sent. No one was notified.')
    : t('Sent. {names} can see it now. No email was sent.', { names: listOf(names) })
}

function Before({ receivers, hasTemplates }: { receivers: readonly Receiver[]; hasTemplates: boolean }) {
  const mails = session().shop?.sends_mail === true
  return (
    <>
      {receivers.map(({ partner, name, people }) =>
        people.length === 0 ? (
          <Notice key={partner} title={t('{partner} has no one to receive this', { partner: name })}>
            {t('No one there can see the run. Add a person first.')}{' '}
            <Go to={`/partners/${partner}`}>{t('Add person')}</Go>
          </Notice>
        ) : (
          <p key={partner}>
            {t('{names} at {partner} will see it on their page.', { partner: name, names: listOf(people) })}{' '}
            {mails
              ? t('Weft reminds them by email after a while.')
              : t('No mail server is set up, so send them their login link yourself.')}{' '}
            <Go to={`/partners/${partner}`}>{t('Open partner')}</Go>
          </p>
        ),
      )}
      <p className="quiet">
        {hasTemplates
          ? t('Each selected template becomes a task for the partner.')
          : t('There are no task templates, so the run is sent without tasks.')}
      </p>
    </>
  )
}
