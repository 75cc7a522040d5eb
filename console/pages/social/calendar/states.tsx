import { State, t } from '../../../frame/show.ts'
import type { Network, Post, Result } from '../post-facts.ts'
import { useNetworks } from '../use-networks.ts'
import './calendar.css'

/** Each network that a post is for, with how it took it. */
export function NetworkStates(props: { targets: readonly Network[]; results: readonly Result[] }) {
  const { label } = useNetworks()
  return (
    <span className="network-states">
      {props.targets.map((network) => {
        const shown = resultState(props.results.find(({ platform }) => platform === network))
        const words = shown ? `${label(network)}: ${resultWords(shown)}` : label(network)
        return <State key={network} value={shown ?? 'draft'} label={words} />
      })}
    </span>
  )
}

type ResultState = 'published' | 'failed' | 'publishing' | 'held'

/** Null: nothing was sent there yet. */
export function resultState(result: Result | undefined): ResultState | null {
  if (!result || result.state === 'idle') return null
  if (result.success === true) return 'published'
  if (result.state === 'needs_human') return 'held'
  return result.success === false ? 'failed' : 'publishing'
}

export const resultWords = (state: ResultState): string =>
  ({ published: t('Published'), failed: t('Failed'), publishing: t('Publishing'), held: t('Needs a decision') })[state]

/** The post's state; one that was held says so, since its status is that of a draft. */
export const PostState = ({ post }: { post: Pick<Post, 'status' | 'held_at'> }) =>
  post.held_at ? <State value="held" label={t('Held')} /> : <State value={post.status} />
