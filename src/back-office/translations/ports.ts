/** Translates for a person to look at: nothing of it is shown before it is accepted. */
export interface MachineTranslator {
  /** As many texts as it was given, in their order. Throws `TranslatorFailed`. */
  translate(asked: {
    readonly from: string
    readonly to: string
    readonly texts: readonly string[]
  }): Promise<readonly string[]>
}

/** In words for the operator, without a secret. */
export class TranslatorFailed extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'TranslatorFailed'
  }
}
