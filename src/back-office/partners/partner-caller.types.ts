/** A person who acts for a partner. */
export interface PartnerCaller {
  readonly personId: string
  readonly partnerId: string
}
