import {
  BadgePercent,
  Bot,
  Boxes,
  CircleAlert,
  CreditCard,
  FileInput,
  FolderTree,
  Library,
  Package,
  Radio,
  Rss,
  ShoppingBag,
  Users,
  Warehouse,
} from '../../frame/icons.tsx'
import { t } from '../../messages/text.ts'
import { type PageModule, pagesFrom, type Section } from '../page-list.ts'

const page = pagesFrom(import.meta.glob<PageModule>('./*/page.tsx'))

export const shopPages: Section = {
  title: t('Shop'),
  pages: [
    page('/orders', 'orders', t('Orders'), {
      reads: '/admin/orders',
      icon: ShoppingBag,
      also: 'sales ship fulfil refund',
    }),
    page('/orders/new', 'new-order', t('New order'), { scope: 'orders:write', also: 'draft by hand phone' }),
    page('/orders/$id', 'order', t('Order'), { reads: '/admin/orders/{id}' }),
    page('/products', 'products', t('Products'), {
      scope: 'products:read',
      reads: '/admin/product-summaries',
      icon: Package,
      also: 'catalogue variants prices pictures',
    }),
    page('/products/new', 'new-product', t('New product'), { scope: 'products:write' }),
    page('/products/$id', 'product', t('Product'), { reads: '/admin/products/{id}' }),
    page('/categories', 'categories', t('Categories'), {
      scope: 'categories:read',
      icon: FolderTree,
      also: 'tree shelves departments',
    }),
    page('/collections', 'collections', t('Collections'), {
      reads: '/admin/collections',
      icon: Library,
      also: 'groups order of products',
    }),
    page('/stock', 'stock', t('Stock'), {
      reads: '/admin/stock',
      icon: Boxes,
      also: 'inventory available low count adjust',
    }),
    page('/stock-locations', 'stock-locations', t('Stock locations'), {
      reads: '/admin/stock-locations',
      icon: Warehouse,
      also: 'warehouse store address',
    }),
    page('/checkouts', 'checkouts', t('Checkouts'), {
      reads: '/admin/checkouts',
      icon: Radio,
      also: 'live sessions carts baskets abandoned watch agents',
    }),
    page('/checkouts/$id', 'checkout', t('Checkout'), { reads: '/admin/checkouts/{id}' }),
    page('/payments', 'payments', t('Payments'), {
      reads: '/admin/payments',
      icon: CreditCard,
      also: 'money stripe payu provider',
    }),
    page('/payment-issues', 'payment-issues', t('Payment issues'), {
      reads: '/admin/payment-issues',
      icon: CircleAlert,
      also: 'money refund dispute paid twice',
    }),
    page('/customers', 'customers', t('Customers'), {
      reads: '/admin/customers',
      icon: Users,
      also: 'buyers people forget privacy export',
    }),
    page('/customers/$id', 'customer', t('Customer'), { reads: '/admin/customers/{id}' }),
    page('/discounts', 'discounts', t('Discounts'), {
      reads: '/admin/discounts',
      icon: BadgePercent,
      also: 'codes vouchers coupons percent free shipping',
    }),
    page('/discounts/$id', 'discount', t('Discount'), { reads: '/admin/discounts/{id}' }),
    page('/agents', 'agents', t('Agents'), {
      scope: 'agent-readiness:read',
      icon: Bot,
      also: 'ask bench readiness trusted webhooks claude chatgpt gemini connect mcp ucp',
    }),
    page('/feeds', 'feeds', t('Feeds'), {
      reads: '/admin/feeds',
      icon: Rss,
      also: 'google merchant chatgpt openai acp catalogue export push',
    }),
    page('/imports', 'imports', t('Imports'), {
      reads: '/admin/imports',
      icon: FileInput,
      also: 'shopify csv json catalogue undo',
    }),
  ],
}
