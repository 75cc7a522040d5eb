import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { Go } from '../../../frame/go.tsx'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import { t } from '../../../messages/text.ts'
import { useGroups } from '../groups.ts'
import { productActions } from './actions.ts'
import { productColumns, productFilters } from './columns.tsx'

export default function ProductsPage() {
  const { data } = useQuery(read('/admin/products/counts'))
  const { categories, collections } = useGroups()
  const counts = data?.counts
  return (
    <ListFrame
      title={t('Products')}
      path="/admin/product-summaries"
      to={({ id }) => `/products/${id}`}
      columns={productColumns()}
      filters={productFilters({ category: categories, collection: collections })}
      tabs={[
        { label: t('All'), search: {} },
        { label: t('Published'), search: { status: 'published' }, count: counts?.status.published },
        { label: t('Draft'), search: { status: 'draft' }, count: counts?.status.draft },
        { label: t('Archived'), search: { status: 'archived' }, count: counts?.status.archived },
        { label: t('Without picture'), search: { has_picture: 'false' }, count: counts?.without_picture },
      ]}
      actions={
        may('products:write') ? (
          <>
            <Button component={Go} to="/imports" variant="default">
              {t('Import')}
            </Button>
            <Button component={Go} to="/products/new">
              {t('New product')}
            </Button>
          </>
        ) : null
      }
      bulk={may('products:write') ? productActions(collections, categories) : undefined}
      empty={{
        title: t('No products yet'),
        text: t('What you sell stands here. Add a product, or bring a whole catalogue from a file.'),
        action: may('products:write') ? (
          <Button component={Go} to="/products/new">
            {t('New product')}
          </Button>
        ) : undefined,
      }}
    />
  )
}
