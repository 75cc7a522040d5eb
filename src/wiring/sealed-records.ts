import { sealedMailboxes, sealedMailSearches, sealedPushSecrets } from '../back-office/index.ts'
import { sealedSecondFactors } from '../platform/access/index.ts'
import { sealedMails } from '../platform/mail/reseal-mails.ts'
import type { SealedRecords } from '../platform/reseal.ts'
import { sealedWebhookEndpoints } from '../platform/webhooks/index.ts'
import { sealedPlatforms } from '../social/platforms/index.ts'
import { sealedFeedPushes } from '../storefront/feeds/index.ts'
import { sealedLinkSecret } from '../storefront/settings/index.ts'
import { sealedSigningKeys } from '../storefront/signing-keys/index.ts'

/** Encrypted records by area. Each area returns its own; commands that wire no area read all of them here. */
export const sealedIn = {
  operations: [sealedWebhookEndpoints],
  people: [sealedSecondFactors],
  social: [sealedPlatforms],
  officialFaces: [sealedSigningKeys],
  backOffice: [sealedMailboxes, sealedPushSecrets, sealedMailSearches],
  storefront: [sealedLinkSecret],
  mail: [sealedMails],
  catalogue: [sealedFeedPushes],
} as const satisfies Record<string, readonly SealedRecords[]>

export const sealedRecords: readonly SealedRecords[] = Object.values(sealedIn).flat()
