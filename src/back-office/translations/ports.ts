/** Machine translation. Its results are drafts, which are shown only after a person has accepted them. */
export interface MachineTranslator {
  /** Returns one translation per text, in the same order. Throws `TranslatorFailed`. */
  translate(asked: {
    readonly from: string
    readonly to: string
    readonly texts: readonly string[]
  }): Promise<readonly string[]>
}

/** The translation failed. The message is shown to the operator and contains no secret. */
export class TranslatorFailed extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'TranslatorFailed'
  }
}
