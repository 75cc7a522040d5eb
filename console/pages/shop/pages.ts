import { Boxes, FileInput, FolderTree, Library, Package, ShoppingBag, Warehouse } from 'lucide-react'
import { t } from '../../messages/text.ts'
import type { Section } from '../../pages.ts'

export const shopPages: Section = {
  title: () => t('Shop'),
  pages: [
    {
      path: '/orders',
      title: () => t('Orders'),
      scope: 'orders:read',
      icon: ShoppingBag,
      also: 'sales ship fulfil refund',
      load: () => import('./orders/page.tsx'),
    },
    {
      path: '/orders/new',
      title: () => t('New order'),
      scope: 'orders:write',
      also: 'draft by hand phone',
      load: () => import('./new-order/page.tsx'),
    },
    { path: '/orders/$id', title: () => t('Order'), scope: 'orders:read', load: () => import('./order/page.tsx') },
    {
      path: '/products',
      title: () => t('Products'),
      scope: 'products:read',
      icon: Package,
      also: 'catalogue variants prices pictures',
      load: () => import('./products/page.tsx'),
    },
    {
      path: '/products/new',
      title: () => t('New product'),
      scope: 'products:write',
      load: () => import('./new-product/page.tsx'),
    },
    {
      path: '/products/$id',
      title: () => t('Product'),
      scope: 'products:read',
      load: () => import('./product/page.tsx'),
    },
    {
      path: '/categories',
      title: () => t('Categories'),
      scope: 'categories:read',
      icon: FolderTree,
      also: 'tree shelves departments',
      load: () => import('./categories/page.tsx'),
    },
    {
      path: '/collections',
      title: () => t('Collections'),
      scope: 'collections:read',
      icon: Library,
      also: 'groups order of products',
      load: () => import('./collections/page.tsx'),
    },
    {
      path: '/stock',
      title: () => t('Stock'),
      scope: 'stock:read',
      icon: Boxes,
      also: 'inventory available low count adjust',
      load: () => import('./stock/page.tsx'),
    },
    {
      path: '/stock-locations',
      title: () => t('Stock locations'),
      scope: 'stock-locations:read',
      icon: Warehouse,
      also: 'warehouse store address',
      load: () => import('./stock-locations/page.tsx'),
    },
    {
      path: '/imports',
      title: () => t('Imports'),
      scope: 'imports:read',
      icon: FileInput,
      also: 'shopify csv json catalogue undo',
      load: () => import('./imports/page.tsx'),
    },
  ],
}
