import type { Queryable } from '../../platform/db/database.ts'
import type { Network } from '../networks/index.ts'
import { countTagUses, forgetOtherUses, type TagUse } from './tag-store.ts'
import { foldTag, hashtagsIn, mentionsIn } from './tags.rules.ts'

export interface Captioned {
  readonly caption: string
  /** Each source is counted once: `post:<id>` or `upstream:<id>`. */
  readonly source: string
  readonly usedAt: Date
}

/** Counts hashtags and mentions of captions per network. Returns the number of new or increased entries. */
export function countCaptions(
  tx: Queryable,
  captions: readonly Captioned[],
  networks: readonly Network[],
  kinds: readonly TagUse['kind'][] = ['hashtag', 'mention'],
): Promise<number> {
  const uses = captions.flatMap(({ caption, source, usedAt }) =>
    networks.flatMap((platform) =>
      kinds.flatMap((kind) =>
        (kind === 'hashtag' ? hashtagsIn(caption) : mentionsIn(caption, platform)).flatMap((text): TagUse[] => {
          const use = { kind, text, folded: foldTag(text), platform, source, usedAt }
          return kind === 'hashtag' ? [use, { ...use, platform: 'all' }] : [use]
        }),
      ),
    ),
  )
  return countTagUses(tx, uses)
}

/** Removes the counts of networks that the post no longer targets. */
export const keepCountsOf = (tx: Queryable, source: string, networks: readonly Network[]): Promise<void> =>
  forgetOtherUses(tx, source, networks)
