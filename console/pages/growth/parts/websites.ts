import type { ReactNode } from 'react'
import { act, type GetData, get } from '../../../api/index.ts'
import { field, formAccepted } from '../../../frame/do.ts'
import { t } from '../../../frame/show.ts'
import { originOf } from './origin.rules.ts'

export type SiteKey = GetData<'/admin/ad-planning/site-keys'>['site_keys'][number]

/** Whether a website can show experiments. */
export async function hasWebsite(): Promise<boolean> {
  const { site_keys } = await get('/admin/ad-planning/site-keys', { limit: 100 })
  return site_keys.some(({ revoked_at }) => revoked_at === null)
}

/** Asks for a new website, or for changes of one. Resolves to whether it was stored. */
export const askWebsite = ({ key, text }: { key?: SiteKey; text?: ReactNode } = {}): Promise<boolean> =>
  formAccepted({
    title: key ? key.title : t('Add website'),
    text,
    record: key,
    fields: [
      field.text('title', t('Name'), { required: true, placeholder: t('My website') }),
      field.tags('allowed_origins', t('Allowed domains'), {
        hint: t('https://www.example.com. Leave empty to allow every website.'),
      }),
    ],
    submit: key ? t('Save') : t('Add website'),
    run: ({ allowed_origins = [], ...values }): Promise<unknown> => {
      const body = { ...values, allowed_origins: (allowed_origins ?? []).map(originOf) }
      return key
        ? act('post', '/admin/ad-planning/site-keys/{id}', { id: key.id, body })
        : act('post', '/admin/ad-planning/site-keys', { body })
    },
    done: key ? t('Saved.') : t('Website added.'),
  })
