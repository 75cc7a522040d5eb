import type { Family } from '../../../kit/family.ts'
import { alibabaTradeAssurance } from './alibaba-trade-assurance.ts'
import { amazonBusinessOrder } from './amazon-business-order.ts'
import { bagistoNewOrder } from './bagisto-new-order.ts'
import { erpnextSalesOrder } from './erpnext-sales-order.ts'
import { etsyBuyerReceipt } from './etsy-buyer-receipt.ts'
import { faireRetailerOrder } from './faire-retailer-order.ts'
import { freshbooksInvoiceMail } from './freshbooks-invoice-mail.ts'
import { handEnglishMaker } from './hand-english-maker.ts'
import { handGermanMaker } from './hand-german-maker.ts'
import { handHindiLatin } from './hand-hindi-latin.ts'
import { handItalianMaker } from './hand-italian-maker.ts'
import { handTurkishMaker } from './hand-turkish-maker.ts'
import { magento2ShipmentNotice } from './magento2-shipment-notice.ts'
import { odooInvoiceBody } from './odoo-invoice-body.ts'
import { odooSaleConfirm } from './odoo-sale-confirm.ts'
import { opencartCustomerMail } from './opencart-customer-mail.ts'
import { parcelDispatch } from './parcel-dispatch.ts'
import { paypalPaymentMail } from './paypal-payment-mail.ts'
import { prestashopOrderConf } from './prestashop-order-conf.ts'
import { quickbooksInvoiceMail } from './quickbooks-invoice-mail.ts'
import { repliedQuoteOrder } from './replied-quote-order.ts'
import { saleorOrderMjml } from './saleor-order-mjml.ts'
import { shopifyStaffOrder } from './shopify-staff-order.ts'
import { solidusConfirmHtml } from './solidus-confirm-html.ts'
import { spreeConfirmMail } from './spree-confirm-mail.ts'
import { squareDigitalReceipt } from './square-digital-receipt.ts'
import { squarespaceCommerceMail } from './squarespace-commerce-mail.ts'
import { syliusShopMail } from './sylius-shop-mail.ts'
import { wixStoresMail } from './wix-stores-mail.ts'
import { woocommercePlainProcessing } from './woocommerce-plain-processing.ts'
import { xeroInvoicePage } from './xero-invoice-page.ts'
import { zohoBooksSalesOrder } from './zoho-books-sales-order.ts'

/** Families of the fourth batch that may be used to tune the reader. */
export const batch4OpenFamilies: readonly Family[] = [
  alibabaTradeAssurance,
  amazonBusinessOrder,
  bagistoNewOrder,
  erpnextSalesOrder,
  etsyBuyerReceipt,
  faireRetailerOrder,
  freshbooksInvoiceMail,
  handEnglishMaker,
  handGermanMaker,
  handHindiLatin,
  handItalianMaker,
  handTurkishMaker,
  magento2ShipmentNotice,
  odooInvoiceBody,
  odooSaleConfirm,
  opencartCustomerMail,
  parcelDispatch,
  paypalPaymentMail,
  prestashopOrderConf,
  quickbooksInvoiceMail,
  repliedQuoteOrder,
  saleorOrderMjml,
  shopifyStaffOrder,
  solidusConfirmHtml,
  spreeConfirmMail,
  squareDigitalReceipt,
  squarespaceCommerceMail,
  syliusShopMail,
  wixStoresMail,
  woocommercePlainProcessing,
  xeroInvoicePage,
  zohoBooksSalesOrder,
]
