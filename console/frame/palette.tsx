import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useRead } from '../api/queries.ts'
import { t } from '../messages/text.ts'
import { homePage, profilePage } from '../pages/own.ts'
import { allPages } from '../pages.ts'
import { releaseKeys, typedEarly } from './early-keys.ts'
import { emailWords } from './email-words.ts'
import { useFocusReturn } from './focus-return.ts'
import { useGo } from './go.tsx'
import { mayOpen } from './navigation.tsx'
import { placeOf } from './records.ts'
import { stateWords } from './state-words.ts'

/** No hit is selected. Without text, Enter opens nothing until an arrow key or the pointer has selected a hit. */
const none = -1

interface Hit {
  readonly to: string
  readonly title: string
  readonly detail: string
}

export default function Palette({ onClose }: { onClose: () => void }) {
  useFocusReturn()
  const go = useGo()
  const [text, setText] = useState('')
  const [at, setAt] = useState(none)
  useEffect(() => releaseKeys, [])
  const [asked] = useDebouncedValue(text.trim(), 120)
  const { data, isFetching, isPlaceholderData } = useRead('/admin/search', { q: asked }, { enabled: asked.length >= 2 })
  const records: Hit[] =
    text.trim().length < 2
      ? []
      : (data?.results ?? []).flatMap(({ type, id, title, detail }) => {
          const to = placeOf(type, id)
          const about = [stateWords(type), detail && emailWords(detail)].filter(Boolean).join(' · ')
          return to === null ? [] : [{ to, title: emailWords(title), detail: about }]
        })
  const pages = pagesFor(text)
  const hits = [...pages, ...records]
  /** Whether the records shown belong to the text in the field. While a search runs, they belong to an earlier text. */
  const isCurrent = asked === text.trim() && !isPlaceholderData
  const write = (next: string) => {
    setText(next)
    setAt(next.trim() === '' ? none : 0)
  }
  const open = (hit: Hit | undefined) => {
    if (!hit) return
    onClose()
    go(hit.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setAt((now) => Math.max(0, Math.min(hits.length - 1, now + step)))
    }
    if (event.key === 'Enter' && (at < pages.length || isCurrent)) open(hits[at])
  }
  return (
    <Modal.Root opened onClose={onClose} yOffset="8vh" size="lg" transitionProps={{ duration: 0 }}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('Search everything')} className="palette">
        <input
          data-autofocus
          type="search"
          role="combobox"
          aria-expanded
          aria-controls="palette-hits"
          aria-activedescendant={hits[at] ? `palette-${at}` : undefined}
          aria-label={t('Search everything')}
          placeholder={t('Page, order, product, name…')}
          value={text}
          onFocus={() => write(text + typedEarly())}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <div id="palette-hits" role="listbox" aria-label={t('Results')}>
          {hits.map((hit, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox
            <div
              key={`${hit.to} ${hit.title}`}
              id={`palette-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              ref={(element) => {
                if (index === at) element?.scrollIntoView({ block: 'nearest' })
              }}
              onMouseMove={() => setAt(index)}
              onClick={() => open(hit)}
            >
              <span>{hit.title}</span>
              <span className="quiet">{hit.detail}</span>
            </div>
          ))}
        </div>
        {hits.length === 0 && isCurrent && !isFetching ? (
          <p className="palette-none">{t('No results found.')}</p>
        ) : null}
      </Modal.Content>
    </Modal.Root>
  )
}

function pagesFor(text: string): Hit[] {
  const words = text.trim().toLowerCase()
  const pages = [homePage, ...allPages, profilePage].filter((page) => mayOpen(page) && !page.path.includes('$'))
  return pages
    .filter((page) => `${page.title} ${page.also ?? ''}`.toLowerCase().includes(words))
    .slice(0, words === '' ? 12 : 6)
    .map((page) => ({ to: page.path, title: page.title, detail: t('Page') }))
}
