import { act, type GetData, may, session, useRead } from '../../../api/index.ts'
import { Act, danger, field, openForm, perform, TextAct } from '../../../frame/do.ts'
import { RecordDrawer, Section } from '../../../frame/record.ts'
import { CopyText, Empty, Time, t } from '../../../frame/show.ts'

type SiteKey = GetData<'/admin/ad-planning/site-keys'>['site_keys'][number]

const editKey = (key?: SiteKey) =>
  openForm({
    title: key ? key.title : t('Add website'),
    record: key,
    fields: [
      field.text('title', t('Name'), { required: true, placeholder: t('My website') }),
      field.tags('allowed_origins', t('Allowed domains'), {
        hint: t('https://www.example.com. Leave empty to allow every website.'),
      }),
    ],
    submit: key ? t('Save') : t('Add website'),
    run: ({ allowed_origins = [], ...values }): Promise<unknown> => {
      const body = { ...values, allowed_origins }
      return key
        ? act('post', '/admin/ad-planning/site-keys/{id}', { id: key.id, body })
        : act('post', '/admin/ad-planning/site-keys', { body })
    },
    done: key ? t('Saved.') : t('Website added.'),
  })

const revoke = ({ id, title }: SiteKey) => {
  const set = (revoked: boolean) => act('post', '/admin/ad-planning/site-keys/{id}', { id, body: { revoked } })
  return perform({
    confirm: danger(t('Stop counting “{title}”', { title }), t('Pages with this script are no longer counted.')),
    run: () => set(true),
    done: t('Saved.'),
    undo: () => set(false),
  })
}

const snippet = (token: string, script: string) =>
  `<script defer src="${new URL(script, session().shop?.base_url ?? location.origin)}" data-key="${token}"></script>`

/** The websites that count visits, each with the line to put into its pages. */
export function SiteKeys({ onClose }: { onClose: () => void }) {
  const query = useRead('/admin/ad-planning/site-keys', { limit: 100 })
  const keys = query.data?.site_keys.filter(({ revoked_at }) => revoked_at === null) ?? []
  const write = may('ad-planning:write')
  return (
    <RecordDrawer title={t('Website script')} onClose={onClose} query={query}>
      <p className="quiet">{t('Add this line to every page of your website. The key is not secret.')}</p>
      {keys.length === 0 ? (
        <Empty title={t('No websites yet')} text={t('Add your website, then add the line to every page.')} />
      ) : null}
      {keys.map((key) => (
        <Section
          key={key.id}
          title={key.title}
          aside={
            key.last_used_at ? <Time at={key.last_used_at} ago /> : <span className="quiet">{t('Not used yet')}</span>
          }
        >
          <CopyText label={t('Website script')} text={snippet(key.token, key.script_url)} />
          {write ? (
            <p>
              <TextAct label={t('Edit {field}', { field: key.title })} run={() => editKey(key)} />{' '}
              <TextAct label={t('Stop counting “{title}”', { title: key.title })} run={() => revoke(key)} />
            </p>
          ) : null}
        </Section>
      ))}
      {write ? (
        <div>
          <Act label={t('Add website')} run={() => editKey()} primary />
        </div>
      ) : null}
    </RecordDrawer>
  )
}
