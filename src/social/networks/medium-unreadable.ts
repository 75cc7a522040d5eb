import type { ReadFault } from './fault.types.ts'

/** A medium that cannot be fetched or decoded. The message is for people and contains no secret. */
export class MediumUnreadable extends Error {
  override readonly name = 'MediumUnreadable'
  /** True if the server of the medium was unreachable, so that a later try can succeed. */
  readonly mayPass: boolean

  constructor(message: string, mayPass = false) {
    super(message)
    this.mayPass = mayPass
  }
}

export const mediumFault = ({ message, mayPass }: MediumUnreadable): ReadFault => ({
  class: mayPass ? 'transient' : 'invalid_content',
  message,
  code: null,
  retryAt: null,
  definitive: true,
})
