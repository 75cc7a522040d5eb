import { Section } from '../../../frame/detail/section.tsx'
import { t } from '../../../messages/text.ts'
import { draftOf } from '../composer/draft-post.ts'
import { accountOn, Preview } from '../composer/preview.tsx'
import { useCheck } from '../composer/use-check.ts'
import type { Network, Platform, Post } from '../post-facts.ts'
import { useNetworks } from '../use-networks.ts'
import '../composer/composer.css'

/** The post as each network shows it; before it went out, with what the networks have against it. */
export function Looks(props: { post: Post; platform: Platform | undefined; targets: readonly Network[] }) {
  const { post, platform, targets } = props
  const { of } = useNetworks()
  const isOpen = !['published', 'posted', 'publishing', 'archived'].includes(post.status)
  const draft = draftOf(post)
  const check = useCheck(isOpen ? draft : { ...draft, platform_id: '' }, post)
  if (!platform) return null
  return (
    <Section title={t('How it looks')}>
      {check?.problems.map(({ path, message }) => (
        <p key={path + message} className="danger">
          {message}
        </p>
      ))}
      <div className="previews">
        {targets.map((network) => {
          const rules = of(network)
          return rules ? (
            <Preview
              key={network}
              {...{ network, rules, draft }}
              account={accountOn(network, platform)}
              check={check?.networks[network]}
            />
          ) : null
        })}
      </div>
    </Section>
  )
}
