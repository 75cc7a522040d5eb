import type { Notice } from './checkout.types.ts'

/** Stays in the session until a person at the shop has resolved the issue, whatever else changes in the session. */
export const needsAttention: Notice = {
  code: 'payment_needs_attention',
  content:
    'A payment for this session has arrived and the shop must check it. Do not pay again: the shop has been notified.',
  about: { is: 'needs_attention' },
}

/** Returns the notices that a change of the session must keep. */
export const lastingNotices = (notices: readonly Notice[]): Notice[] =>
  notices.filter(({ code }) => code === needsAttention.code)

export const withoutAttention = (notices: readonly Notice[]): Notice[] =>
  notices.filter(({ code }) => code !== needsAttention.code)
