import type { DayOrder } from './dates.rules.ts'
import type { Language } from './words/vocabulary.rules.ts'

/** A message as input of a language model. The other members are the context in which quoted words are parsed. */
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

/** Words that the model quotes from the message. Weft uses a quote only if the message contains it. */
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

/** A language model that quotes the order fields in a message. `read` throws `ModelFailed`. */
export interface ExtractionModel {
  read(message: Pick<MessageText, 'subject' | 'text'>): Promise<ModelReading>
}

/**
 * The model was unreachable, or its response is unusable. The error message is for the operator and contains no secret.
 */
export class ModelFailed extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ModelFailed'
  }
}
