import * as icon from '../../frame/icons.tsx'
import { t } from '../../messages/text.ts'
import { type PageModule, pagesFrom, type Section } from '../page-list.ts'

const modules = import.meta.glob<PageModule>('./*/page.tsx')
const ordersPage = pagesFrom(modules, '', 'orders')
const page = pagesFrom(modules, '', 'products')
const supplyPage = pagesFrom(modules, '', 'supply')
const salesPage = pagesFrom(modules, '', 'sales')

export const shopPages: Section = {
  title: t('Shop'),
  pages: [
    ordersPage('/orders', t('Orders'), 'orders', icon.ShoppingBag, 'sales ship fulfil refund'),
    ordersPage('/orders/new new-order', t('New order'), 'orders:write', undefined, 'draft by hand phone'),
    ordersPage('/orders/$id order', t('Order'), 'orders/{id}'),
    page('/products', t('Products'), 'product-summaries', icon.Package, 'catalogue variants prices pictures'),
    page('/products/new new-product', t('New product'), 'products:write'),
    page('/products/$id product', t('Product'), 'products/{id}'),
    page('/categories', t('Categories'), 'categories:read', icon.FolderTree, 'tree shelves departments'),
    page('/collections', t('Collections'), 'collections', icon.Library, 'groups order of products'),
    supplyPage('/stock', t('Stock'), 'stock', icon.Boxes, 'inventory available low count adjust'),
    supplyPage('/stock-locations', t('Stock locations'), 'stock-locations', icon.Warehouse, 'warehouse store address'),
    salesPage(
      '/checkouts',
      t('Checkouts'),
      'checkouts',
      icon.Radio,
      'live sessions carts baskets abandoned watch agents',
    ),
    salesPage('/checkouts/$id checkout', t('Checkout'), 'checkouts/{id}'),
    salesPage('/payments', t('Payments'), 'payments', icon.CreditCard, 'money stripe payu provider'),
    salesPage(
      '/payment-issues',
      t('Payment issues'),
      'payment-issues',
      icon.CircleAlert,
      'money refund dispute paid twice',
    ),
    salesPage('/customers', t('Customers'), 'customers', icon.Users, 'buyers people forget privacy export'),
    salesPage('/customers/$id customer', t('Customer'), 'customers/{id}'),
    salesPage(
      '/discounts',
      t('Discounts'),
      'discounts',
      icon.BadgePercent,
      'codes vouchers coupons percent free shipping',
    ),
    salesPage('/discounts/$id discount', t('Discount'), 'discounts/{id}'),
    salesPage(
      '/agents',
      t('Agents'),
      'agent-readiness:read',
      icon.Bot,
      'ask bench readiness trusted webhooks claude chatgpt gemini connect mcp ucp',
    ),
    salesPage('/feeds', t('Feeds'), 'feeds', icon.Rss, 'google merchant chatgpt openai acp catalogue export push'),
    supplyPage('/imports', t('Imports'), 'imports', icon.FileInput, 'shopify csv json catalogue undo'),
  ],
}
