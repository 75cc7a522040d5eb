import { State } from '../../../frame/state.tsx'
import { t } from '../../../messages/text.ts'
import type { Network, Result } from '../post-facts.ts'
import { useNetworks } from '../use-networks.ts'

/** Each network that a post is for, with how it took it. */
export function NetworkStates(props: { targets: readonly Network[]; results: readonly Result[] }) {
  const { label } = useNetworks()
  return (
    <span className="network-states">
      {props.targets.map((network) => {
        const result = props.results.find(({ platform }) => platform === network)
        const shown = resultState(result)
        return shown ? (
          <State key={network} value={shown} label={`${label(network)}: ${resultWords(shown)}`} />
        ) : (
          <State key={network} value="draft" label={label(network)} />
        )
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
