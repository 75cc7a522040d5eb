import { useEffect, useMemo, useRef } from 'react'
import type { RecordOf } from '../../../api/index.ts'
import { useSearchState, ViewTabs } from '../../../frame/list.ts'
import { Section } from '../../../frame/record.ts'
import { Empty, Time, t } from '../../../frame/show.ts'
import type { Extracted, Origin } from './extracted.ts'
import { itemField, segmentsOf } from './mail-text.rules.ts'
import './mail.css'

interface ViewProps {
  readonly mail: RecordOf<'/admin/inbound-emails/{id}'>
  readonly extracted: Extracted | null
  readonly active: string | null
  readonly onActive: (field: string | null) => void
}

export function MailView(props: ViewProps) {
  const { mail } = props
  const [search] = useSearchState()
  const asSent = search.mail === 'sent' && mail.html_body !== null
  // Fields read from the sender are marked in the header, because the sender is not part of the text.
  const fromSender = Object.entries(props.extracted?.origins ?? {}).flatMap(([field, { source }]) =>
    source === 'sender' ? [field] : [],
  )
  return (
    <Section
      title={t('Email')}
      aside={
        mail.html_body === null ? undefined : (
          <ViewTabs name="mail" label={t('Email view')} views={{ text: t('Text'), sent: t('Original') }} />
        )
      }
    >
      <dl className="mail-head">
        <dt>{t('Sender')}</dt>
        <dd>
          <Mark {...props} fields={fromSender}>
            {mail.from_address}
          </Mark>
        </dd>
        {mail.to_addresses.length > 0 ? (
          <>
            <dt>{t('Recipient')}</dt>
            <dd>{mail.to_addresses.join(', ')}</dd>
          </>
        ) : null}
        <dt>{t('Received')}</dt>
        <dd>
          <Time at={mail.received_at} />
        </dd>
      </dl>
      {asSent ? (
        // The sandbox forbids scripts and forms. The policy of the document blocks remote content.
        <iframe className="mail-frame" sandbox="" title={t('Original email')} srcDoc={framed(mail.html_body ?? '')} />
      ) : (
        <MailText {...props} />
      )}
    </Section>
  )
}

const framed = (html: string): string =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'">${html}`

interface MarkProps extends Pick<ViewProps, 'active' | 'onActive'> {
  readonly fields: readonly string[]
  readonly children: string
}

const Mark = ({ fields, active, onActive, children }: MarkProps) =>
  fields.length === 0 ? (
    children
  ) : (
    <mark
      className="mail-mark"
      data-active={(active !== null && fields.includes(active)) || undefined}
      onPointerEnter={() => onActive(fields.at(-1) ?? null)}
    >
      {children}
    </mark>
  )

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
  if (text === '') return <Empty title={t('This email has no text')} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long mail scrolls by keyboard
    <section ref={element} className="mail-text" tabIndex={0} aria-label={t('Email text')}>
      {segments.map(({ text: words, fields }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the segments of one text keep their places
        <Mark key={index} {...{ fields, active, onActive }}>
          {words}
        </Mark>
      ))}
    </section>
  )
}

const originsOf = (extracted: Extracted | null): Readonly<Record<string, Origin>> => ({
  ...extracted?.origins,
  ...Object.fromEntries((extracted?.itemOrigins ?? []).map((origin, index) => [itemField(index), origin])),
})

const blocks = new Set('P DIV TR LI H1 H2 H3 H4 H5 H6 TABLE UL OL BLOCKQUOTE BR HR'.split(' '))

/** Converts an HTML mail to text without loading anything. Each table row becomes one line. */
function textOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const parts: string[] = []
  const walk = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      parts.push((node.textContent ?? '').replace(/\s+/g, ' '))
      return
    }
    if (!(node instanceof Element) || ['SCRIPT', 'STYLE', 'HEAD'].includes(node.tagName)) return
    const isBlock = blocks.has(node.tagName)
    if (isBlock) parts.push('\n')
    for (const child of node.childNodes) walk(child)
    if (['TD', 'TH'].includes(node.tagName)) parts.push('  ')
    if (isBlock) parts.push('\n')
  }
  walk(body)
  return parts
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter((line, index, all) => line !== '' || (all[index - 1] ?? '') !== '')
    .join('\n')
    .replace(/\n{2,}/g, '\n')
    .trim()
}
