import * as icon from '../../frame/icons.tsx'
import { t } from '../../messages/text.ts'
import { type PageModule, pagesFrom, type Section } from '../page-list.ts'

const modules = import.meta.glob<PageModule>('./*/page.tsx')
const order = pagesFrom(modules, '', 'orders')
const product = pagesFrom(modules, '', 'products')
const supply = pagesFrom(modules, '', 'supply')
const sale = pagesFrom(modules, '', 'sales')

export const shopPages: Section = {
  title: t('Shop'),
  pages: [
    order('/orders', t('Orders'), 'orders', icon.ShoppingBag, 'sales ship fulfil refund'),
    order('/orders/new new-order', t('New order'), 'orders:write', undefined, 'draft by hand phone'),
    order('/orders/$id order', t('Order'), 'orders/{id}'),
    product('/products', t('Products'), 'product-summaries', icon.Package, 'catalogue variants prices pictures'),
    product('/products/new new-product', t('New product'), 'products:write'),
    product('/products/$id product', t('Product'), 'products/{id}'),
    product('/categories', t('Categories'), 'categories:read', icon.FolderTree, 'tree shelves departments'),
    product('/collections', t('Collections'), 'collections', icon.Library, 'groups order of products'),
    supply('/stock', t('Stock'), 'stock', icon.Boxes, 'inventory available low count adjust'),
    supply('/stock-locations', t('Stock locations'), 'stock-locations', icon.Warehouse, 'warehouse store address'),
    sale('/checkouts', t('Checkouts'), 'checkouts', icon.Radio, 'live sessions carts baskets abandoned watch agents'),
    sale('/checkouts/$id checkout', t('Checkout'), 'checkouts/{id}'),
    sale('/payments', t('Payments'), 'payments', icon.CreditCard, 'money stripe payu provider'),
    sale('/payment-issues', t('Payment issues'), 'payment-issues', icon.CircleAlert, 'money refund dispute paid twice'),
    sale('/customers', t('Customers'), 'customers', icon.Users, 'buyers people forget privacy export'),
    sale('/customers/$id customer', t('Customer'), 'customers/{id}'),
    sale('/discounts', t('Discounts'), 'discounts', icon.BadgePercent, 'codes vouchers coupons percent free shipping'),
    sale('/discounts/$id discount', t('Discount'), 'discounts/{id}'),
    sale(
      '/agents',
      t('Agents'),
      'agent-readiness:read',
      icon.Bot,
      'ask bench readiness trusted webhooks claude chatgpt gemini connect mcp ucp',
    ),
    sale('/feeds', t('Feeds'), 'feeds', icon.Rss, 'google merchant chatgpt openai acp catalogue export push'),
    supply('/imports', t('Imports'), 'imports:read', icon.FileInput, 'shopify csv json catalogue undo'),
  ],
}
