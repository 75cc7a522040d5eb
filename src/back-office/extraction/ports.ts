import type { DayOrder } from './dates.rules.ts'
import type { Language } from './words/vocabulary.rules.ts'

/** A message as a language model reads it, and what is needed to make values of its words. */
export interface MessageText {
  readonly subject: string
  /** Line after line, as a person sees them. */
  readonly text: string
  readonly language: Language
  readonly sentAt: string | null
  /** Of numeric dates; null: not known. */
  readonly order: DayOrder | null
  readonly topDomain: string
}

/** Words of the message, as they stand there; nothing of it is believed before it is found again. */
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

/** Reads what the fixed rules have not found. Throws `ModelFailed`. */
export interface ExtractionModel {
  read(message: Pick<MessageText, 'subject' | 'text'>): Promise<ModelReading>
}

/** In words for the operator, without a secret. */
export class ModelFailed extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ModelFailed'
  }
}
