import { useEffect, useMemo, useRef } from 'react'
import type { components } from '../../../api/generated/schema.ts'
import { Section } from '../../../frame/detail/section.tsx'
import { Empty } from '../../../frame/empty.tsx'
import { useSearchState } from '../../../frame/search-state.ts'
import { Switcher } from '../../../frame/switcher.tsx'
import { Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import type { Extracted, Origin } from './extracted.ts'
import { itemField, segmentsOf } from './mail-text.rules.ts'
import { textOfHtml } from './text-of-html.ts'

type Mail = components['schemas']['InboundEmail']

interface ViewProps {
  readonly mail: Mail
  readonly extracted: Extracted | null
  /** The field that a person looks at, or whose words they point at. */
  readonly active: string | null
  readonly onActive: (field: string | null) => void
}

/** The mail as text with the words that fields were read from marked, or as it was sent. */
export function MailView(props: ViewProps) {
  const { mail } = props
  const [search, set] = useSearchState()
  const asSent = search.mail === 'sent' && mail.html_body !== null
  return (
    <Section
      title={t('The mail')}
      aside={
        mail.html_body === null ? undefined : (
          <Switcher
            label={t('How the mail is shown')}
            value={asSent ? 'sent' : 'text'}
            onChange={(next) => set({ mail: next === 'sent' ? 'sent' : null })}
            options={[
              { value: 'text', label: t('Text') },
              { value: 'sent', label: t('As it was sent') },
            ]}
          />
        )
      }
    >
      <dl className="mail-head">
        <dt>{t('Sender')}</dt>
        <dd>
          <Marked {...props} text={mail.from_address} source="sender" />
        </dd>
        <dt>{t('Recipient')}</dt>
        <dd>{mail.to_addresses.join(', ')}</dd>
        <dt>{t('Received')}</dt>
        <dd>
          <Time at={mail.received_at} />
        </dd>
      </dl>
      {asSent ? (
        // Without any permission: no scripts, no forms, and nothing remote because of the policy inside it.
        <iframe
          className="mail-frame"
          sandbox=""
          title={t('The mail as it was sent')}
          srcDoc={framed(mail.html_body ?? '')}
        />
      ) : (
        <MailText {...props} />
      )}
    </Section>
  )
}

const framed = (html: string): string =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">${html}`

/** The sender is no part of the text; what was read from it is marked in the head. */
function Marked({ extracted, active, onActive, text, source }: ViewProps & { text: string; source: string }) {
  const fields = Object.entries(extracted?.origins ?? {}).flatMap(([field, origin]) =>
    origin.source === source ? [field] : [],
  )
  if (fields.length === 0) return text
  return (
    <mark
      className="mail-mark"
      data-active={(active !== null && fields.includes(active)) || undefined}
      onPointerEnter={() => onActive(fields[0] ?? null)}
    >
      {text}
    </mark>
  )
}

function MailText({ mail, extracted, active, onActive }: ViewProps) {
  const text = useMemo(
    () => mail.text_body ?? (mail.html_body === null ? '' : textOfHtml(mail.html_body)),
    [mail.text_body, mail.html_body],
  )
  const segments = useMemo(() => segmentsOf(text, originsOf(extracted)), [text, extracted])
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active !== null)
      element.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [active])
  if (text === '') return <Empty title={t('The mail has no text')} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long mail scrolls by keyboard
    <section ref={element} className="mail-text" tabIndex={0} aria-label={t('Text of the mail')}>
      {segments.map(({ text: words, fields }, index) =>
        fields.length === 0 ? (
          words
        ) : (
          <mark
            // biome-ignore lint/suspicious/noArrayIndexKey: the segments of one text keep their places
            key={index}
            className="mail-mark"
            data-active={(active !== null && fields.includes(active)) || undefined}
            onPointerEnter={() => onActive(fields.at(-1) ?? null)}
          >
            {words}
          </mark>
        ),
      )}
    </section>
  )
}

const originsOf = (extracted: Extracted | null): Readonly<Record<string, Origin>> => ({
  ...extracted?.origins,
  ...Object.fromEntries((extracted?.itemOrigins ?? []).map((origin, index) => [itemField(index), origin])),
})
