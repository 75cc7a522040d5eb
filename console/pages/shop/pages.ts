import { Package, ShoppingBag } from 'lucide-react'
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
  ],
}
