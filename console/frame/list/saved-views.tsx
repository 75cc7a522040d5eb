import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { Bookmark } from 'lucide-react'
import { read, useAction } from '../../api/queries.ts'
import { t } from '../../messages/text.ts'
import { useForm } from '../form/open-form.tsx'
import { useGo } from '../go.tsx'
import { useSearchState } from '../search-state.ts'

/** Views that a person saved of this page, and those that colleagues share. */
export function SavedViews() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // The API names a list by its path without the slash before it.
  const page = path.slice(1)
  const [search] = useSearchState()
  const go = useGo()
  const openForm = useForm()
  // The API names a list by its path without the first slash.
  const name = page.slice(1)
  const { data } = useQuery(read('/admin/saved-views', { params: { query: { page: name } } }))
  const save = useAction('post', '/admin/saved-views', { done: t('View saved.'), quiet: true })
  const remove = useAction('delete', '/admin/saved-views/{id}', { done: t('View deleted.') })
  const views = data?.saved_views ?? []
  const query = new URLSearchParams(search).toString()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Bookmark size={16} aria-hidden />}>
          {t('Views')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {views.map(({ id, title, query: saved, is_shared }) => (
          <Menu.Item key={id} onClick={() => go(`${path}?${saved}`)}>
            {title}
            {is_shared ? <span className="quiet"> · {t('shared')}</span> : null}
          </Menu.Item>
        ))}
        {views.length > 0 ? <Menu.Divider /> : null}
        <Menu.Item
          onClick={() =>
            openForm({
              title: t('Save this view'),
              text: t('The search, filters, sorting and columns as they are now.'),
              fields: [
                { name: 'title', label: t('Name'), required: true },
                { name: 'is_shared', label: t('Show it to everybody'), kind: 'switch' },
              ],
              submit: t('Save view'),
              run: (values) =>
                save.mutateAsync({
                  body: { page: name, query, title: String(values.title), is_shared: values.is_shared === true },
                }),
            })
          }
        >
          {t('Save this view…')}
        </Menu.Item>
        {views
          .filter(({ own }) => own)
          .map(({ id, title }) => (
            <Menu.Item key={id} color="red" onClick={() => remove.mutate({ params: { path: { id } } })}>
              {t('Delete “{title}”', { title })}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
