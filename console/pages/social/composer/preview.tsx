import { Button, Textarea } from '@mantine/core'
import { timeZone } from '../../../frame/time-zone.ts'
import { formatMoment, formatNumber } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import type { Network, NetworkRules, Platform } from '../post-facts.ts'
import type { DraftPost } from './draft-post.ts'
import { MediumView } from './media-field.tsx'
import type { NetworkCheck } from './use-check.ts'

interface PreviewProps {
  readonly network: Network
  readonly rules: NetworkRules
  readonly account: string
  readonly draft: DraftPost
  readonly check: NetworkCheck | undefined
  readonly onText?: (text: string | null) => void
}

/** The post as one network would show it, with what that network has against it. */
export function Preview({ network, rules, account, draft, check, onText }: PreviewProps) {
  const own = draft.texts[network]
  const text = own ?? draft.caption
  const { caption } = rules
  const length = caption.weighted && check ? check.length : [...text].length
  return (
    <section className="preview" data-network={network} aria-label={rules.label}>
      <header>
        <h2>{rules.label}</h2>
        <span className="figure" data-over={length > caption.max_length || undefined}>
          {formatNumber(length)} / {formatNumber(caption.max_length)}
        </span>
      </header>
      <div className="preview-post">
        <p className="preview-account">
          <span className="preview-face" aria-hidden>
            {(account || rules.label).slice(0, 1)}
          </span>
          <b>{account || rules.label}</b>
        </p>
        {network === 'network_b' ? <PreviewMedia media={draft.media} square /> : null}
        <p className="preview-text">{text === '' ? <span className="quiet">{t('No text yet')}</span> : tagged(text)}</p>
        {network === 'network_b' ? null : <PreviewMedia media={draft.media} />}
        {check?.follow_ups.map((words) => (
          <p key={words} className="preview-follow">
            {tagged(words)}
          </p>
        ))}
      </div>
      <Findings check={check} />
      {onText ? <OwnText label={rules.label} own={own} text={text} onText={onText} /> : null}
    </section>
  )
}

function Findings({ check }: { check: NetworkCheck | undefined }) {
  if (!check) return null
  return (
    <ul className="preview-findings">
      {check.problems.map(({ path, message }) => (
        <li key={path + message} className="danger">
          {message}
        </li>
      ))}
      {check.changes.map((change) => (
        <li key={change} className="quiet">
          {t('Weft changes this: {change}', { change })}
        </li>
      ))}
      {check.open_at ? (
        <li className="quiet">
          {t('The account takes no more before {moment} ({zone}).', {
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
        {t('Write differently here')}
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
        {t('Use the common text again')}
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

/** Hashtags, mentions and links stand out, as they do on the networks. */
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

/** As whom a platform publishes on one network. */
export function accountOn(network: string, { api_config }: Platform): string {
  const config = api_config ?? {}
  const name =
    network === 'network_a'
      ? config.page_name
      : network === 'network_b'
        ? (config.ig_username ?? config.username)
        : (config.name ?? config.username)
  return typeof name === 'string' ? name : ''
}
