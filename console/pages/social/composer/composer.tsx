import { Button, Select, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError, messageOf, read } from '../../../api/index.ts'
import { Act, clearDraft, FieldInput, type FieldSpec, field, keepDraft, readDraft } from '../../../frame/do.ts'
import { type Pictures, uploadingWords, usePictures } from '../../../frame/files.ts'
import { formatNumber, Notice, t } from '../../../frame/show.ts'
import { accountNames, type Network, type Platform, type Post } from '../post-facts.ts'
import { useNetworks } from '../use-networks.ts'
import { Accounts } from './accounts.tsx'
import { type DraftPost, onPlatform } from './draft-post.ts'
import { MediaField } from './media-field.tsx'
import { Previews, useCheck } from './preview.tsx'

interface ComposerProps {
  readonly initial: DraftPost
  /** Name under which unsaved text is kept. */
  readonly draftName: string
  readonly platforms: readonly Platform[]
  readonly stored?: Post
  readonly submit: (draft: DraftPost) => string
  /** Stores the post. Errors are shown at the fields and networks that they name. */
  readonly run: (draft: DraftPost, keep: (draft: DraftPost) => void) => Promise<unknown>
  readonly plan?: (draft: DraftPost, set: (patch: Partial<DraftPost>) => void) => ReactNode
  readonly onCancel?: () => void
}

export function Composer(props: ComposerProps) {
  const { platforms, onCancel } = props
  const { draft, set, forget } = useDraft(props)
  const { of, platformLabel, targetsOf } = useNetworks()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const check = useCheck(draft, props.stored)
  const uploads = usePictures(true, ({ url }) =>
    set((before) => ({ ...before, media: [...before.media, { type: 'image', url }] })),
  )
  const platform = platforms.find(({ id }) => id === draft.platform_id)
  const targets = targetsOf(platform, draft.target)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await props.run(draft, set)
      forget()
    } catch (refusal) {
      setError(refusal)
    } finally {
      setBusy(false)
    }
  }
  const cancel = () => {
    forget()
    onCancel?.()
  }
  const choosePlatform = (id: string | null) => {
    const chosen = platforms.find((one) => one.id === id)
    if (chosen) set((before) => onPlatform(before, chosen, targetsOf(chosen, 'both').length > 1))
  }
  const writeOn = (network: Network, text: string | null) => {
    const { [network]: _, ...others } = draft.texts
    set({ texts: text === null ? others : { ...others, [network]: text } })
  }
  const input = (name: 'thread' | 'first_comment' | 'name', spec: FieldSpec) => (
    <FieldInput field={spec} value={draft[name]} onChange={(value) => set({ [name]: value ?? '' })} />
  )
  return (
    <form className="compose" onSubmit={(event) => void submit(event)} noValidate>
      <div className="card stack">
        <Select
          label={t('Where')}
          required
          allowDeselect={false}
          value={draft.platform_id || null}
          onChange={choosePlatform}
          data={platforms.map((one) => ({
            value: one.id,
            label: [platformLabel(one), accountNames(one) || one.description].filter(Boolean).join(': '),
          }))}
        />
        {platform ? <Accounts {...{ draft, set, platform }} /> : null}
        <Words {...{ draft, set, uploads }} problem={problemAt(error, '/caption')} />
        {targets.some((network) => of(network)?.follow_up === 'thread')
          ? input(
              'thread',
              field.long('thread', t('Thread'), {
                hint: t('Posted as replies. Use an empty line to start the next part.'),
              }),
            )
          : null}
        {targets.some((network) => of(network)?.follow_up === 'comment')
          ? input(
              'first_comment',
              field.text('first_comment', t('First comment'), {
                hint: t('Posted below the post after it is published.'),
              }),
            )
          : null}
        {input(
          'name',
          field.text('name', t('Name'), {
            hint: t('Only your team sees it. If empty, the start of the text is used.'),
          }),
        )}
        {props.plan?.(draft, set)}
        <Refusal error={error} />
        <div className="inline compose-end">
          {onCancel ? <Act label={t('Cancel')} run={cancel} /> : null}
          <Button type="submit" loading={busy} size="md" disabled={draft.platform_id === '' || uploads.sending > 0}>
            {uploadingWords(uploads.sending) ?? props.submit(draft)}
          </Button>
        </div>
      </div>
      <div className="compose-previews">
        {check?.problems.map(({ path, message }) => (
          <Notice key={path + message} tone="bad">
            {message}
          </Notice>
        ))}
        {platform ? (
          <Previews {...{ draft, platform, targets, check }} onText={writeOn} />
        ) : (
          <p className="quiet">{t('Select a network to preview the post.')}</p>
        )}
      </div>
    </form>
  )
}

function useDraft({ initial, draftName }: ComposerProps) {
  const [draft, setDraft] = useState<DraftPost>(() => ({ ...initial, ...readDraft(draftName) }))
  const changed = useRef(false)
  useEffect(() => {
    if (changed.current) keepDraft(draftName, draft)
  }, [draft, draftName])
  const set = (patch: Partial<DraftPost> | ((before: DraftPost) => DraftPost)) => {
    changed.current = true
    setDraft((before) => (typeof patch === 'function' ? patch(before) : { ...before, ...patch }))
  }
  const forget = () => {
    changed.current = false
    clearDraft(draftName)
  }
  return { draft, set, forget }
}

interface WordsProps {
  readonly draft: DraftPost
  readonly set: ReturnType<typeof useDraft>['set']
  readonly uploads: Pictures
  readonly problem: string | null
}

function Words({ draft, set, uploads, problem }: WordsProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const follow = () => setCaret(area.current?.selectionStart ?? 0)
  const pick = (caption: string, at: number) => {
    set({ caption })
    setCaret(at)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(at, at)
    })
  }
  return (
    <MediaField
      media={draft.media}
      uploads={uploads}
      onChange={(change) => set((before) => ({ ...before, media: change(before.media) }))}
      onLink={(address) =>
        set((before) => ({ ...before, caption: [before.caption.trimEnd(), address].filter(Boolean).join('\n') }))
      }
    >
      <Textarea
        ref={area}
        label={t('Text')}
        autosize
        minRows={5}
        maxRows={18}
        error={problem}
        value={draft.caption}
        onChange={({ currentTarget }) => {
          set({ caption: currentTarget.value })
          setCaret(currentTarget.selectionStart)
        }}
        onKeyUp={follow}
        onClick={follow}
      />
      <Suggestions text={draft.caption} caret={Math.min(caret, draft.caption.length)} onPick={pick} />
    </MediaField>
  )
}

const problemAt = (error: unknown, path: string): string | null =>
  error instanceof ApiError ? (error.problems.find((problem) => problem.path === path)?.message ?? null) : null

function Refusal({ error }: { error: unknown }) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button is below a long form.
    if (error) alert.current?.scrollIntoView({ block: 'center' })
  }, [error])
  if (!error) return null
  const title = messageOf(error)
  const problems = error instanceof ApiError ? error.problems : []
  return (
    <Notice ref={alert} tone="bad" title={title}>
      {problems
        .filter(({ path, message }) => path !== '/caption' && message !== title)
        .map(({ path, message }) => (
          <div key={path + message}>{message}</div>
        ))}
    </Notice>
  )
}

/** Returns the hashtag or mention that ends at the caret. Null if there is none. */
function tagAt(text: string, caret: number): { readonly sign: '#' | '@'; readonly begin: string } | null {
  const found = /(?:^|\s)([#@])([\p{L}\p{N}\p{M}_.]*)$/u.exec(text.slice(0, caret))
  return found ? { sign: found[1] as '#' | '@', begin: found[2] ?? '' } : null
}

interface SuggestionProps {
  readonly text: string
  readonly caret: number
  readonly onPick: (text: string, caret: number) => void
}

/** Suggests used tags that match the typed text, or the most used ones. */
function Suggestions({ text, caret, onPick }: SuggestionProps) {
  const typed = tagAt(text, caret)
  const sign = typed?.sign ?? '#'
  const query = { q: typed?.begin ?? '', limit: 6 }
  const hashtags = useQuery({ ...read('/admin/socials/hashtags', { params: { query } }), enabled: sign === '#' })
  const mentions = useQuery({ ...read('/admin/socials/mentions', { params: { query } }), enabled: sign === '@' })
  const found =
    sign === '#'
      ? (hashtags.data?.hashtags ?? []).map(({ tag, usage_count }) => ({ word: tag, usage_count }))
      : (mentions.data?.mentions ?? []).map(({ username, usage_count }) => ({ word: username, usage_count }))
  const words = [...new Map(found.map((one) => [one.word, one])).values()].filter(({ word }) =>
    typed ? true : !text.includes(`#${word}`),
  )
  if (words.length === 0) return null
  const pick = (word: string) => {
    const before = text.slice(0, caret - (typed?.begin.length ?? 0) - (typed ? 1 : 0))
    const gap = typed || before === '' || /\s$/.test(before) ? '' : ' '
    const next = `${before}${gap}${sign}${word} `
    onPick(next + text.slice(caret).trimStart(), next.length)
  }
  return (
    <fieldset className="tag-suggestions inline" aria-label={t('Previously used')}>
      {words.map(({ word, usage_count }) => (
        <button key={word} type="button" onClick={() => pick(word)}>
          {sign}
          {word} <span className="quiet figure">{formatNumber(usage_count)}</span>
        </button>
      ))}
    </fieldset>
  )
}
