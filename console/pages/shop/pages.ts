import * as icon from '../../frame/icons.tsx'
import { t } from '../../messages/text.ts'
import { type PageModule, pagesFrom, type Section } from '../page-list.ts'

const page = pagesFrom(import.meta.glob<PageModule>('./*/page.tsx'), '', 'shop')

export const shopPages: Section = {
  title: t('Shop'),
  pages: [
    page('/orders', t('Orders'), 'orders', icon.ShoppingBag, 'sales ship fulfil refund'),
    page('/orders/new new-order', t('New order'), 'orders:write', undefined, 'draft by hand phone'),
    page('/orders/$id order', t('Order'), 'orders/{id}'),
    page('/products', t('Products'), 'product-summaries', icon.Package, 'catalogue variants prices pictures'),
    page('/products/new new-product', t('New product'), 'products:write'),
    page('/products/$id product', t('Product'), 'products/{id}'),
    page('/categories', t('Categories'), 'categories:read', icon.FolderTree, 'tree shelves departments'),
    page('/collections', t('Collections'), 'collections', icon.Library, 'groups order of products'),
    page('/stock', t('Stock'), 'stock', icon.Boxes, 'inventory available low count adjust'),
    page('/stock-locations', t('Stock locations'), 'stock-locations', icon.Warehouse, 'warehouse store address'),
    page('/checkouts', t('Checkouts'), 'checkouts', icon.Radio, 'live sessions carts baskets abandoned watch agents'),
    page('/checkouts/$id checkout', t('Checkout'), 'checkouts/{id}'),
    page('/payments', t('Payments'), 'payments', icon.CreditCard, 'money stripe payu provider'),
    page('/payment-issues', t('Payment issues'), 'payment-issues', icon.CircleAlert, 'money refund dispute paid twice'),
    page('/customers', t('Customers'), 'customers', icon.Users, 'buyers people forget privacy export'),
    page('/customers/$id customer', t('Customer'), 'customers/{id}'),
    page('/discounts', t('Discounts'), 'discounts', icon.BadgePercent, 'codes vouchers coupons percent free shipping'),
    page('/discounts/$id discount', t('Discount'), 'discounts/{id}'),
    page(
      '/agents',
      t('Agents'),
      'agent-readiness:read',
      icon.Bot,
      'ask bench readiness trusted webhooks claude chatgpt gemini connect mcp ucp',
    ),
    page('/feeds', t('Feeds'), 'feeds', icon.Rss, 'google merchant chatgpt openai acp catalogue export push'),
    page('/imports', t('Imports'), 'imports', icon.FileInput, 'shopify csv json catalogue undo'),
  ],
}
