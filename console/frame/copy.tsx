import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../messages/text.ts'
import { openDialog } from './dialogs.tsx'
import { Check, Copy as CopyIcon } from './icons.tsx'
import './copy.css'

/** A text with a copy button. */
export function CopyText({ label, text, long = false }: { label: string; text: string; long?: boolean }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  return (
    <div className="copy-text">
      <div className="inline ends">
        <span className="edit-label">{label}</span>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={copied ? <Check size={14} aria-hidden /> : <CopyIcon size={14} aria-hidden />}
          aria-label={t('Copy {what}', { what: label })}
          onClick={() => void copy()}
        >
          {copied ? t('Copied') : t('Copy')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long text is scrolled by keyboard */}
      <pre className="copy-value" data-long={long || undefined} tabIndex={0}>
        {text}
      </pre>
    </div>
  )
}

/** Shows secrets once: the API does not return them again. */
export const showOnce = (dialog: {
  readonly title: string
  readonly lead: string
  readonly texts: readonly { readonly label: string; readonly text: string; readonly long?: boolean }[]
}): void =>
  openDialog({
    title: dialog.title,
    size: 'lg',
    body: (close) => (
      <div className="stack">
        <p className="plain">{dialog.lead}</p>
        {dialog.texts.map((text) => (
          <CopyText key={text.label} {...text} />
        ))}
        <div>
          <Button onClick={close}>{t('I saved it')}</Button>
        </div>
      </div>
    ),
  })
