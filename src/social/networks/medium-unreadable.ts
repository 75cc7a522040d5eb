/** A medium that cannot be fetched or is none; the message is for a person and has no secret. */
export class MediumUnreadable extends Error {
  override readonly name = 'MediumUnreadable'
}
