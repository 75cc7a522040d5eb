import { Button, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ActionData, act } from '../../../api/index.ts'
import { formatMoment, formatNumber, t, timeZone } from '../../../frame/show.ts'
import type { Network, NetworkRules, Platform, Post } from '../post-facts.ts'
import { useNetworks } from '../use-networks.ts'
import { contentOf, type DraftPost } from './draft-post.ts'
import { MediumView } from './media-field.tsx'
import './composer.css'

type Check = ActionData<'post', '/admin/socials/validate'>

/**
 * Checks the draft against the rules of the networks, debounced. Undefined until the first answer, and without a
 * platform.
 */
export function useCheck(draft: DraftPost, stored?: Post): Check | undefined {
  const [settled] = useDebouncedValue(JSON.stringify(contentOf(draft, stored)), 350)
  const { data } = useQuery({
    queryKey: ['social-check', settled],
    queryFn: () => act('post', '/admin/socials/validate', { body: JSON.parse(settled) }),
    enabled: draft.platform_id !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  return data
}

interface PreviewsProps {
  readonly draft: DraftPost
  readonly platform: Platform
  readonly targets: readonly Network[]
  readonly check: Check | undefined
  /** Null restores the common text. */
  readonly onText?: (network: Network, text: string | null) => void
}

export function Previews({ draft, platform, targets, check, onText }: PreviewsProps) {
  const { of, typeOf } = useNetworks()
  const reached = typeOf(platform)?.networks ?? []
  return (
    <div className="columns">
      {targets.map((network) => {
        const rules = of(network)
        const looks = reached.find((one) => one.network === network)
        if (!rules || !looks) return null
        const change = onText && ((text: string | null) => onText(network, text))
        const names = looks.account_names.map((member) => platform.api_config?.[member])
        const account = names.find((name) => typeof name === 'string') ?? ''
        return (
          <Preview
            key={network}
            {...{ network, rules, account, draft, mediaFirst: looks.media_first }}
            check={check?.networks[network]}
            onText={change}
          />
        )
      })}
    </div>
  )
}

type NetworkCheck = NonNullable<Check['networks'][Network]>

interface PreviewProps {
  readonly network: Network
  readonly rules: NetworkRules
  readonly account: string
  readonly mediaFirst: boolean
  readonly draft: DraftPost
  readonly check: NetworkCheck | undefined
  readonly onText: ((text: string | null) => void) | undefined
}

function Preview({ network, rules, account, mediaFirst, draft, check, onText }: PreviewProps) {
  const own = draft.texts[network]
  const text = own ?? draft.caption
  const { caption } = rules
  const length = caption.weighted && check ? check.length : [...text].length
  return (
    <section className="preview near" data-network={network} aria-label={rules.label}>
      <header className="inline ends quiet small">
        <h2>{rules.label}</h2>
        <span className="figure" data-over={length > caption.max_length || undefined}>
          {formatNumber(length)} / {formatNumber(caption.max_length)}
        </span>
      </header>
      <div className="preview-post">
        <p className="inline">
          <span className="preview-face" aria-hidden>
            {(account || rules.label).slice(0, 1)}
          </span>
          <b>{account || rules.label}</b>
        </p>
        {mediaFirst ? <PreviewMedia media={draft.media} square /> : null}
        <p className="preview-text">{text === '' ? <span className="quiet">{t('No text yet')}</span> : tagged(text)}</p>
        {mediaFirst ? null : <PreviewMedia media={draft.media} />}
        {check?.follow_ups.map((words) => (
          <p key={words} className="preview-follow">
            {tagged(words)}
          </p>
        ))}
      </div>
      <Findings check={check} isBlank={text === '' && draft.media.length === 0} />
      {onText ? <OwnText label={rules.label} own={own} text={text} onText={onText} /> : null}
    </section>
  )
}

/** Lists the problems of the draft. If the post is blank, shows them as steps to do, not as errors. */
function Findings({ check, isBlank }: { check: NetworkCheck | undefined; isBlank: boolean }) {
  if (!check) return null
  return (
    <ul className="near small">
      {check.problems.map(({ path, message }) => (
        <li key={path + message} className={isBlank ? 'quiet' : 'danger'}>
          {message}
        </li>
      ))}
      {check.changes.map((change) => (
        <li key={change} className="quiet">
          {t('Weft will change this: {change}', { change: withPicture(change) })}
        </li>
      ))}
      {check.open_at ? (
        <li className="quiet">
          {t('The account’s posting limit is reached until {moment} ({zone}).', {
            moment: formatMoment(check.open_at),
            zone: timeZone(),
          })}
        </li>
      ) : null}
      {check.problems.length === 0 ? <li className="preview-good">{t('Ready for this network')}</li> : null}
    </ul>
  )
}

interface OwnProps {
  readonly label: string
  readonly own: string | undefined
  readonly text: string
  readonly onText: (text: string | null) => void
}

function OwnText({ label, own, text, onText }: OwnProps) {
  if (own === undefined)
    return (
      <Button variant="subtle" size="compact-sm" onClick={() => onText(text)}>
        {t('Use different text here')}
      </Button>
    )
  return (
    <div className="preview-own">
      <Textarea
        autosize
        minRows={3}
        maxRows={14}
        label={t('Text on {network}', { network: label })}
        value={own}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      <Button variant="subtle" size="compact-sm" onClick={() => onText(null)}>
        {t('Use the shared text again')}
      </Button>
    </div>
  )
}

function PreviewMedia({ media, square = false }: { media: DraftPost['media']; square?: boolean }) {
  if (media.length === 0) return null
  const shown = media.slice(0, square ? 1 : 4)
  return (
    <div className="preview-media" data-count={shown.length} data-square={square || undefined}>
      {shown.map((medium) => (
        <MediumView key={medium.url} medium={medium} />
      ))}
      {media.length > shown.length ? <span className="preview-more">+{media.length - shown.length}</span> : null}
    </div>
  )
}

const tagged = (text: string) =>
  text.split(/([#@][\p{L}\p{N}\p{M}_.]+|https?:\/\/\S+)/u).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
      <span key={index} className="preview-tag">
        {part}
      </span>
    ) : (
      part
    ),
  )

/** `media 0: …` from the API means the first picture. */
const withPicture = (change: string): string =>
  change.replace(/^media (\d+)/, (_, index: string) => `${t('Picture')} ${formatNumber(Number(index) + 1)}`)
