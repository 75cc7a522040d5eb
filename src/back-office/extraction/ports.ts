import type { DayOrder } from './dates.rules.ts'
import type { Language } from './words/vocabulary.rules.ts'

/** A message as input of a language model, with the context that turns its words into values. */
export interface MessageText {
  readonly subject: string
  /** The first 40,000 characters of the visible text, line by line. */
  readonly text: string
  readonly language: Language
  readonly sentAt: string | null
  /** The order of day and month in numeric dates. Null if unknown. */
  readonly order: DayOrder | null
  readonly topDomain: string
}

/** Words that the model quotes from the message. None is trusted until it is found in the message again. */
export interface ModelReading {
  readonly order_number?: string | null | undefined
  readonly order_date?: string | null | undefined
  readonly currency?: string | null | undefined
  readonly subtotal?: string | null | undefined
  readonly shipping_cost?: string | null | undefined
  readonly tax?: string | null | undefined
  readonly total?: string | null | undefined
  readonly tracking_number?: string | null | undefined
  readonly estimated_delivery?: string | null | undefined
  readonly items?:
    | readonly {
        readonly name: string
        readonly quantity: string
        readonly price?: string | null | undefined
        readonly sku?: string | null | undefined
      }[]
    | undefined
}

/** Reads the fields that the fixed rules have not found. Throws `ModelFailed`. */
export interface ExtractionModel {
  read(message: Pick<MessageText, 'subject' | 'text'>): Promise<ModelReading>
}

/** The message is for the operator and contains no secret. */
export class ModelFailed extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ModelFailed'
  }
}
