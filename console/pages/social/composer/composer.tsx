import { Alert, Button, Select, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../api/index.ts'
import { Act, clearDraft, FieldInput, type FieldSpec, field, keepDraft, readDraft } from '../../../frame/do.ts'
import { t } from '../../../frame/show.ts'
import { accountNames, type Network, type Platform, type Post } from '../post-facts.ts'
import { useNetworks } from '../use-networks.ts'
import { Accounts } from './accounts.tsx'
import { type DraftPost, onPlatform } from './draft-post.ts'
import { MediaField } from './media-field.tsx'
import { Previews, useCheck } from './preview.tsx'
import { Suggestions } from './suggestions.tsx'

interface ComposerProps {
  readonly initial: DraftPost
  /** Under this name what is written survives a reload. */
  readonly draftName: string
  readonly platforms: readonly Platform[]
  readonly stored?: Post
  readonly submit: (draft: DraftPost) => string
  /** Stores the post; what it throws is shown at the fields and networks it concerns. */
  readonly run: (draft: DraftPost, keep: (draft: DraftPost) => void) => Promise<unknown>
  readonly plan?: (draft: DraftPost, set: (patch: Partial<DraftPost>) => void) => ReactNode
  readonly onCancel?: () => void
}

/** Writes a post once, and shows it as each of its networks would. */
export function Composer(props: ComposerProps) {
  const { platforms, onCancel } = props
  const { draft, set, forget } = useDraft(props)
  const { of, platformLabel, targetsOf } = useNetworks()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const check = useCheck(draft, props.stored)
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
      <div className="compose-write">
        <Refusal error={error} />
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
        <Words {...{ draft, set }} problem={problemAt(error, '/caption')} />
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
        <div className="inline compose-end">
          {onCancel ? <Act label={t('Cancel')} run={cancel} /> : null}
          <Button type="submit" loading={busy} size="md" disabled={draft.platform_id === ''}>
            {props.submit(draft)}
          </Button>
        </div>
      </div>
      <div className="compose-previews">
        {check?.problems.map(({ path, message }) => (
          <Alert key={path + message} color="red" variant="light">
            {message}
          </Alert>
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
  readonly problem: string | null
}

/** The text of the post with its pictures, and tags that fit what is being typed. */
function Words({ draft, set, problem }: WordsProps) {
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
      onChange={(change) => set((before) => ({ ...before, media: change(before.media) }))}
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

/** What the API refused and no field shows. */
function Refusal({ error }: { error: unknown }) {
  if (!error) return null
  const title = messageOf(error)
  const problems = error instanceof ApiError ? error.problems : []
  return (
    <Alert color="red" variant="light" role="alert" title={title}>
      {problems
        .filter(({ path, message }) => path !== '/caption' && message !== title)
        .map(({ path, message }) => (
          <div key={path + message}>{message}</div>
        ))}
    </Alert>
  )
}
