import type { PersonalData } from '../platform/personal-data/index.ts'

const follower = { kept: 'An id or a public name that the network gave; the shop knows no person behind it.' }

/**
 * Personal data of social publishing. Posts are public statements of the shop. Networks also report data about their
 * members.
 */
export const socialPersonalData: readonly PersonalData[] = [
  {
    feature: 'social/posts',
    columns: {
      social_post: {
        name: 'redacted',
        caption: 'redacted',
        notes: 'redacted',
        review_note: 'redacted',
        error_message: 'redacted',
        first_comment: 'redacted',
        thread: 'redacted',
        variations: 'redacted',
        metadata: 'redacted',
        approved_by: { kept: 'Says who approved a publication.' },
      },
    },
  },
  {
    feature: 'social/platforms',
    columns: { social_platform: { description: 'redacted', metadata: 'redacted' } },
  },
  { feature: 'social/follow-ups', columns: { post_follow_up: { body: 'redacted', error: 'redacted' } } },
  {
    feature: 'social/publishing',
    columns: { post_target: { content: 'redacted', fault: 'redacted' }, publish_attempt: { detail: 'redacted' } },
  },
  {
    feature: 'social/webhooks',
    columns: { social_webhook_change: { value: 'redacted' }, social_reaction: { actor_id: follower } },
  },
  { feature: 'social/tags', columns: { mention: { username: follower, display_name: follower } } },
]
