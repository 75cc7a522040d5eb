/** Finds the website that calls, by the key in its pages. */
export interface SiteKeys {
  /** Returns the id of the website. Returns null if the key is unknown or revoked, or the origin is not allowed. */
  siteOf(key: string, origin: string | undefined): Promise<string | null>
}
