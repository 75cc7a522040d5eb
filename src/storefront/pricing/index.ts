export { type PriceFacts, type ScheduledSale, unitPrice } from './price.rules.ts'
export { quote } from './quote.rules.ts'
export type {
  Allocation,
  DiscountFacts,
  Quote,
  QuoteInput,
  QuoteLine,
  ShippingOptionFacts,
  TaxRateFacts,
} from './quote.types.ts'
