/** A medium that cannot be fetched or decoded. The message is for people and contains no secret. */
export class MediumUnreadable extends Error {
  override readonly name = 'MediumUnreadable'
}
