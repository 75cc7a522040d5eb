import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ActionData, act } from '../../../api/client.ts'
import type { Network, Post } from '../post-facts.ts'
import { contentOf, type DraftPost } from './draft-post.ts'

export type Check = ActionData<'post', '/admin/socials/validate'>
export type NetworkCheck = NonNullable<Check['networks'][Network]>

/** How the networks would take what is written now; a moment behind the typing. */
export function useCheck(draft: DraftPost, stored?: Post): Check | undefined {
  const content = JSON.stringify(contentOf(draft, stored))
  const [settled] = useDebouncedValue(content, 350)
  const { data } = useQuery({
    queryKey: ['social-check', settled],
    queryFn: () => act('post', '/admin/socials/validate', { body: JSON.parse(settled) }),
    enabled: draft.platform_id !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  return data
}
