export { type PriceFacts, type ScheduledSale, unitPrice } from './price.rules.ts'
export { quote } from './quote.rules.ts'
export type {
  Allocation,
  DiscountFacts,
  Quote,
  QuoteDestination,
  QuotedLine,
  QuotedOption,
  QuoteInput,
  QuoteLine,
  RejectedCode,
  ShippingOptionFacts,
  TaxRateFacts,
} from './quote.types.ts'
