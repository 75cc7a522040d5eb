import { act, may, session, useRead } from '../../../api/index.ts'
import { Act, field, openForm } from '../../../frame/do.ts'
import { RecordDrawer, Section } from '../../../frame/record.ts'
import { CopyText, Empty, Time, t } from '../../../frame/show.ts'

const addKey = () =>
  openForm({
    title: t('Add a website'),
    fields: [
      field.text('title', t('Name'), { required: true, placeholder: t('My website') }),
      field.tags('allowed_origins', t('Addresses that may use it'), {
        hint: t('https://www.example.com. Without any, every website may.'),
      }),
    ],
    submit: t('Add website'),
    run: ({ title, allowed_origins = [] }) =>
      act('post', '/admin/ad-planning/site-keys', { body: { title, allowed_origins } }),
    done: t('Website added.'),
  })

const snippet = (token: string, script: string) =>
  `<script defer src="${new URL(script, session().shop?.base_url ?? location.origin)}" data-key="${token}"></script>`

/** The websites that count visits, each with the line to put into its pages. */
export function SiteKeys({ onClose }: { onClose: () => void }) {
  const query = useRead('/admin/ad-planning/site-keys', { limit: 100 })
  const keys = query.data?.site_keys.filter(({ revoked_at }) => revoked_at === null) ?? []
  return (
    <RecordDrawer title={t('Website script')} onClose={onClose} query={query}>
      <p className="quiet">{t('Put this line into every page of your website. The key is no secret.')}</p>
      {keys.length === 0 ? (
        <Empty title={t('No website yet')} text={t('Add your website, then put its line into every page.')} />
      ) : null}
      {keys.map(({ id, title, token, script_url, last_used_at }) => (
        <Section
          key={id}
          title={title}
          aside={last_used_at ? <Time at={last_used_at} ago /> : <span className="quiet">{t('Not used yet')}</span>}
        >
          <CopyText label={t('Website script')} text={snippet(token, script_url)} />
        </Section>
      ))}
      {may('ad-planning:write') ? (
        <div>
          <Act label={t('Add a website')} run={addKey} primary />
        </div>
      ) : null}
    </RecordDrawer>
  )
}
