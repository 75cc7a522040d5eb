import { Menu } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { act } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { t } from '../../messages/text.ts'
import { field } from '../form/fields.ts'
import { openForm } from '../form/open-form.tsx'
import { useGo } from '../go.tsx'
import { perform } from '../perform.ts'
import { useSearchState } from '../search-state.ts'

const saveView = (page: string, query: string) =>
  openForm({
    title: t('Save view'),
    text: t('Saves the current search, filters, sort order, and columns.'),
    fields: [field.text('title', t('Name'), { required: true }), field.toggle('is_shared', t('Share with everyone'))],
    submit: t('Save view'),
    run: (values) => act('post', '/admin/saved-views', { body: { page, query, ...values } }),
    done: t('View saved.'),
  })

const deleteView = (id: string) =>
  perform({ run: () => act('delete', '/admin/saved-views/{id}', { id }), done: t('View deleted.') })

/** Views that a person saved of this page, and those that colleagues share. */
export function Views() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [search] = useSearchState()
  const go = useGo()
  // The API names a list by its path without the first slash.
  const page = path.slice(1)
  const views = useRead('/admin/saved-views', { page }).data?.saved_views ?? []
  return (
    <>
      {views.map(({ id, title, query, is_shared }) => (
        <Menu.Item key={id} onClick={() => go(`${path}?${query}`)}>
          {title}
          {is_shared ? <span className="quiet"> · {t('shared')}</span> : null}
        </Menu.Item>
      ))}
      {views.length > 0 ? <Menu.Divider /> : null}
      <Menu.Item onClick={() => saveView(page, new URLSearchParams(search).toString())}>{t('Save view…')}</Menu.Item>
      {views
        .filter(({ own }) => own)
        .map(({ id, title }) => (
          <Menu.Item key={id} color="red" onClick={() => void deleteView(id)}>
            {t('Delete “{title}”', { title })}
          </Menu.Item>
        ))}
    </>
  )
}
